import type { Page } from '@playwright/test'
import { expect, layoutReady, signIn, test } from '#tests/e2e/support/journey.ts'

/** A price, a piece, or the permissions of a user. */
const PRIVATE = /\b\d,\d{3}\.\d{2}\b|Miami Cuban|MCL-S-14K|"role":"admin"/

/** Everything in the browser that another person could still read. */
function readable(page: Page): Promise<string> {
  return page.evaluate(() =>
    [
      document.documentElement.outerHTML,
      JSON.stringify(history.state),
      JSON.stringify({ ...localStorage }),
      JSON.stringify({ ...sessionStorage }),
    ].join('\n'),
  )
}

test('A14: after sign-out neither going back nor reloading shows any data', async ({ page }) => {
  await signIn(page)
  await layoutReady(page)
  await page.goto('/products')
  await layoutReady(page)
  // Inertia visits, which the client stores in the history.
  for (const name of ['Gold price logs', 'Price runs']) {
    await page.locator('aside').getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  }
  expect(await readable(page)).toMatch(PRIVATE)

  await page.getByRole('button', { name: /Admin/ }).first().click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login/)

  for (const _ of [1, 2, 3]) {
    await page.goBack().catch(() => null)
    await expect(page).toHaveURL(/\/login/)
    expect(await readable(page)).not.toMatch(PRIVATE)
  }
  await page.reload()
  await expect(page.getByLabel('Email')).toBeVisible()
  expect(await readable(page)).not.toMatch(PRIVATE)
})

test('ASVS 3: the sign-in form allows password managers and pasting', async ({ page }) => {
  await page.goto('/login')
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toHaveAttribute('type', 'password')
  await expect(password).toHaveAttribute('autocomplete', 'current-password')
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', /username|email/)
  const isTaken = await password.evaluate((field) => {
    const paste = new ClipboardEvent('paste', { bubbles: true, cancelable: true })
    return field.dispatchEvent(paste)
  })
  expect(isTaken).toBe(true)
})
