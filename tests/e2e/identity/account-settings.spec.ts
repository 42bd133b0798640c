import sharp from 'sharp'
import { axeViolations } from '#tests/e2e/support/axe.ts'
import { lastEmail } from '#tests/e2e/support/back-office.ts'
import { expect, layoutReady, preferencesSent, signIn, test } from '#tests/e2e/support/journey.ts'
import { EMAIL, PASSWORD } from '#tests/e2e/support/server.ts'

const SETTINGS = '/users/user-account-settings'

test('a user sets a name and a picture, and the header shows both', async ({ page }) => {
  await signIn(page)
  await layoutReady(page)
  await page.getByRole('button', { name: 'Admin, profile' }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()
  const image = sharp({ create: { width: 400, height: 300, channels: 3, background: '#1f6f6b' } })
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add photo' }).click()
  await (await chosen).setFiles({
    name: 'me.jpg',
    mimeType: 'image/jpeg',
    buffer: await image.jpeg().toBuffer(),
  })
  await expect(page.locator('header img')).toHaveAttribute('src', /^\/users\/\d+\/picture\?v=/)
  await page.getByLabel('Name', { exact: true }).fill('Olga Petrenko')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Olga Petrenko, profile' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
})

test('axe finds nothing on the settings page in English and Arabic', async ({ page }) => {
  await signIn(page)
  await page.goto(SETTINGS)
  await layoutReady(page)
  expect(await axeViolations(page)).toEqual([])
  await page.getByLabel('Language').last().selectOption('ae')
  await expect(page.getByRole('heading', { name: 'إعدادات الحساب' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  const sent = preferencesSent(page, { locale: 'en' })
  await page.getByLabel('اللغة').last().selectOption('en')
  await expect(page.getByRole('heading', { name: 'Account settings' })).toBeVisible()
  // Otherwise the next test would start in Arabic.
  await sent
})

test('another device can be signed out, and a new password signs out all others', async ({
  page,
  browser,
  shop,
}) => {
  await signIn(page)
  const other = await browser.newContext({ baseURL: shop.url })
  const there = await other.newPage()
  await signIn(there)
  await page.goto(SETTINGS)
  await layoutReady(page)
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out Chrome on Linux' }).first().click()
  await expect(page.getByText('Device signed out.')).toBeVisible()
  await there.goto('/price')
  await expect(there).toHaveURL(/\/login/)

  await signIn(there)
  await page.getByLabel('Current password').fill(PASSWORD)
  const fresh = page.getByLabel('New password', { exact: true })
  await fresh.fill('plum wagon')
  await expect(page.getByText('5 more characters')).toBeVisible()
  await fresh.fill('plum wagon tidy ocean')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed.')).toBeVisible()
  await there.goto('/price')
  await expect(there).toHaveURL(/\/login/)
  await page.goto(SETTINGS)
  await expect(page.getByRole('heading', { name: 'Account settings' })).toBeVisible()

  await page.getByLabel('Current password').fill('plum wagon tidy ocean')
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Last changed on')).toBeVisible()
  await other.close()
})

test('a new address is confirmed by the link in its email', async ({ page, shop }) => {
  await signIn(page)
  await page.goto(SETTINGS)
  await layoutReady(page)
  await page.getByLabel('New email').fill('olga.new@assay.test')
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('Waiting for you to confirm olga.new@assay.test')).toBeVisible()
  const letter = await lastEmail(shop, 'olga.new@assay.test')
  const [, path = ''] = /https?:\/\/[^/\s]+(\/\S+)/.exec(letter) ?? []
  await page.goto(path)
  await page.getByRole('button', { name: 'Confirm email' }).click()
  await expect(page.getByText('You’ll now sign in with your new email address.')).toBeVisible()
  await expect(page.getByText(EMAIL)).toBeHidden()
})

test('a user downloads all own data as one file', async ({ page }) => {
  await signIn(page, 'olga.new@assay.test')
  await page.goto(SETTINGS)
  await layoutReady(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await saved).suggestedFilename()).toBe('assay-my-data.json')
})
