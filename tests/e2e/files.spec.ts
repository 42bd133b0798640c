import type { Page } from '@playwright/test'
import { expect, layoutReady, signIn, test } from '#tests/e2e/support/journey.ts'
import { EMAIL, PASSWORD } from '#tests/e2e/support/server.ts'

const FILE = '/price/export?format=csv'

test('a file requested before sign-in is downloaded after it, and the home page is shown', async ({
  page,
}) => {
  await page.goto(FILE)
  await expect(page).toHaveURL(/\/login\?next=/)
  // Longer than the delay before the home page is shown: showing it must not cancel the download.
  await page.route('**/price/export**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3000))
    await route.continue()
  })
  const file = page.waitForEvent('download')
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  expect((await file).suggestedFilename()).toMatch(/\.csv$/)
  await atHome(page)
})

test('a file requested while the screen is locked is downloaded after unlocking', async ({
  page,
}) => {
  await signIn(page)
  await layoutReady(page)
  await page.getByRole('button', { name: 'Admin, profile' }).click()
  await page.getByRole('menuitem', { name: 'Lock screen' }).click()
  await expect(page).toHaveURL(/lockscreen/)
  await page.goto(FILE)
  await expect(page).toHaveURL(/lockscreen\?next=/)
  const file = page.waitForEvent('download')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Unlock' }).click()
  expect((await file).suggestedFilename()).toMatch(/\.csv$/)
  await atHome(page)
})

/** The home page is shown, without Inertia's dialog for responses that are not pages. */
async function atHome(page: Page): Promise<void> {
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
  await layoutReady(page)
  await expect(page.locator('#inertia-error-dialog')).toHaveCount(0)
}
