import type { Page } from '@playwright/test'
import {
  createStaff,
  inviteLink,
  lastEmail,
  setSignInSettings,
} from '#tests/e2e/support/back-office.ts'
import { animationsDone, expect, layoutReady, signIn, test } from '#tests/e2e/support/journey.ts'
import { EMAIL, PASSWORD } from '#tests/e2e/support/server.ts'

const NEW = 'three quiet river stones'

function field(page: Page, name: string) {
  return page.getByLabel(name, { exact: true })
}

test('an invitation is accepted, and a forgotten password is reset by email', async ({
  page,
  shop,
}) => {
  await page.goto(await inviteLink(shop, 'nina@assay.test'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Assay')
  await field(page, 'Your name').fill('Nina')
  await field(page, 'New password').fill('short')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Use at least 15 characters.')).toBeVisible()
  await field(page, 'New password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await layoutReady(page)
  await expect(page.getByRole('button', { name: 'Nina, profile' })).toBeVisible()

  await page.getByRole('button', { name: 'Nina, profile' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reset your password')
  await field(page, 'Email').fill('nina@assay.test')
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')

  const link = /http\S+token=\S+/.exec(await lastEmail(shop, 'nina@assay.test'))?.[0] ?? ''
  // The email contains APP_URL, but this server runs on a free port.
  await page.goto(link.replace(/^http:\/\/[^/]+/, shop.url))
  await field(page, 'New password').fill(NEW)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Password changed. Sign in with your new password.')).toBeVisible()
  await field(page, 'Email').fill('nina@assay.test')
  await field(page, 'Password').fill(NEW)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await layoutReady(page)
})

test('the screen locks by a shortcut in all tabs and keeps what was typed', async ({
  page,
  context,
  shop,
}) => {
  await createStaff(shop, { name: 'Sam', email: 'sam@assay.test' })
  await signIn(page, 'sam@assay.test')
  const other = await context.newPage()
  await other.goto(`${shop.url}/price-runs`)
  await layoutReady(other)
  await page.goto('/gold-price-logs')
  await layoutReady(page)
  await page.getByRole('button', { name: 'Enter today’s gold price' }).first().click()
  const price = page.getByRole('dialog').getByRole('textbox').first()
  await price.fill('4123.45')
  await page.keyboard.press('Control+Shift+L')
  await expect(page).toHaveURL(/\/auth\/cover-lockscreen\?next=/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sam')
  await expect(other).toHaveURL(/\/auth\/cover-lockscreen\?next=%2Fprice-runs/)

  // Neither an address nor going back bypasses it.
  await page.goto('/price')
  await expect(page).toHaveURL(/lockscreen\?next=%2Fprice$/)
  await page.goBack()
  await expect(page).toHaveURL(/lockscreen\?next=%2Fgold-price-logs$/)
  await expect(page.locator('body')).not.toContainText('Gold price logs')

  await field(page, 'Password').fill('not the password')
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect(page.getByText('Wrong password.')).toBeVisible()
  await field(page, 'Password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await layoutReady(page)
  await expect(page.getByText('Unlocked')).toBeVisible()
  await expect(other).toHaveURL(/\/price-runs$/)
  await expect(page).toHaveURL(/\/gold-price-logs$/)
  await page.getByRole('button', { name: 'Enter today’s gold price' }).first().click()
  await expect(price).toHaveValue('4123.45')
})

test('an unused screen locks automatically', async ({ page, shop }) => {
  await setSignInSettings(shop, { login_style: 'boxed', lock_after_min: 1 })
  await page.clock.install()
  await signIn(page)
  await layoutReady(page)
  await page.clock.runFor(50_000)
  await page.mouse.move(100, 100)
  await page.clock.runFor(50_000)
  await expect(page).not.toHaveURL(/lockscreen/)
  await page.clock.runFor(15_000)
  await expect(page).toHaveURL(/\/auth\/boxed-lockscreen/)
  await page.getByRole('button', { name: 'Sign in as someone else' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(field(page, 'Email')).toBeVisible()
})

test('the style of the sign-in pages is chosen in the configuration', async ({ page, shop }) => {
  await setSignInSettings(shop, { login_style: 'cover', lock_after_min: 15 })
  await signIn(page, EMAIL)
  await page.goto('/configuration')
  await page.getByLabel('Sign-in page style').selectOption('boxed')
  await page.getByLabel('Lock the screen after').fill('99')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByLabel('Lock the screen after')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Lock the screen after').fill('10')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.goto('/auth/cover-lockscreen')
  await page.getByRole('button', { name: 'Lock now' }).click()
  await expect(field(page, 'Password')).toBeVisible()
  await page.getByRole('button', { name: 'Sign in as someone else' }).click()
  await animationsDone(page)
  await expect(page.locator('pattern#links')).toHaveCount(1)
})

test('an address where passkeys do not work has no gap in the place of their button', async ({
  page,
}) => {
  await page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }))
  await page.goto('/login')
  const button = await page.getByRole('button', { name: 'Sign in', exact: true }).boundingBox()
  const link = await page.getByRole('link', { name: 'Forgot your password?' }).boundingBox()
  if (!button || !link) throw new Error('the button or the link is not shown')
  expect(link.y - (button.y + button.height)).toBeLessThan(32)
})

test('the list of languages on sign-in pages is as wide as the chosen language', async ({
  page,
}) => {
  await page.goto('/login')
  const widthOf = async (label: string) => (await page.getByLabel(label).boundingBox())?.width ?? 0
  await page.getByLabel('Language').selectOption('ja')
  await expect(page.getByLabel('言語')).toBeVisible()
  const japanese = await widthOf('言語')
  await page.getByLabel('言語').selectOption('pt')
  await expect(page.getByLabel('Idioma')).toBeVisible()
  expect(japanese).toBeLessThan((await widthOf('Idioma')) - 10)
})
