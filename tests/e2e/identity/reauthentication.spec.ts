import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { axeViolations } from '#tests/e2e/support/axe.ts'
import { expireReauthentication } from '#tests/e2e/support/back-office.ts'
import { expect, layoutReady, openSignedIn, test } from '#tests/e2e/support/journey.ts'
import { PASSWORD } from '#tests/e2e/support/server.ts'

const prompt = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' })
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`)

async function confirmPassword(page: Page): Promise<void> {
  await prompt(page).getByLabel('Your password').fill(PASSWORD)
  await prompt(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(prompt(page)).toBeHidden()
}

const EXPORTS: { path: string; link: string; file: RegExp; isInMenu?: true }[] = [
  { path: '/customers', link: 'Export CSV', file: /^customers-.*\.csv$/, isInMenu: true },
  { path: '/contracts', link: 'Export CSV', file: /^contracts-.*\.csv$/, isInMenu: true },
  {
    path: '/apps/invoice/list',
    link: 'Export CSV',
    file: /^invoices-.*\.csv$/,
    isInMenu: true,
  },
  {
    path: '/analytics?card=contract_book',
    link: 'Export CSV',
    file: /^analytics-contract-book-.*\.csv$/,
  },
  { path: '/audit', link: 'Export CSV', file: /^audit-.*\.csv$/, isInMenu: true },
]

for (const { path, link, file, isInMenu } of EXPORTS)
  test(`ASVS 27: ${path} downloads its file after the password, and the page stays`, async ({
    page,
    shop,
  }) => {
    await openSignedIn(page, path)
    await layoutReady(page)
    await expireReauthentication(shop)
    const save = async () => {
      if (isInMenu) await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole(isInMenu ? 'menuitem' : 'link', { name: link, exact: true }).click()
    }
    const saved = page.waitForEvent('download')
    await save()
    await expect(prompt(page)).toBeVisible()
    await confirmPassword(page)
    expect((await saved).suggestedFilename()).toMatch(file)
    expect(page.url()).toBe(`${shop.url}${path}`)
    const again = page.waitForEvent('download')
    await save()
    expect((await again).suggestedFilename()).toMatch(file)
    await expect(prompt(page)).toBeHidden()
  })

test('ASVS 27: an export downloads nothing when the prompt is closed', async ({ page, shop }) => {
  await openSignedIn(page, '/customers')
  await layoutReady(page)
  await expireReauthentication(shop)
  let isSaved = false
  page.on('download', () => {
    isSaved = true
  })
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Export CSV', exact: true }).click()
  await expect(prompt(page)).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(prompt(page)).toBeHidden()
  await page.waitForTimeout(500)
  expect(isSaved).toBe(false)
})

test('ASVS 27: the address of an export asks on a page, then downloads the file and goes back', async ({
  page,
  shop,
}) => {
  await openSignedIn(page, '/contracts')
  await layoutReady(page)
  await expireReauthentication(shop)
  // A plain link sends the referrer, to which the prompt page returns.
  await page.evaluate(() => {
    const link = document.createElement('a')
    link.href = '/customers/export?format=csv'
    document.body.append(link)
    link.click()
  })
  await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible()
  await layoutReady(page)
  await expect(page.getByRole('main')).toContainText(
    'To download a file from “Customers”, confirm your identity.',
  )
  const saved = page.waitForEvent('download')
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Confirm' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^customers-.*\.csv$/)
  await expect(page).toHaveURL(`${shop.url}/contracts`)
  await expect(page.locator('#inertia-error-dialog')).toHaveCount(0)
})

test('ASVS 27: held lines are applied after the password, and the typed reasons are kept', async ({
  page,
  shop,
}) => {
  test.slow()
  await openSignedIn(page)
  await page.getByLabel('Today’s gold price per troy ounce').fill('4900.00')
  const goldCard = page.getByRole('region', { name: 'Gold price', exact: true })
  await goldCard.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('header').getByText('4,900.00')).toBeVisible()
  await page.goto('/')
  await page
    .getByRole('button', { name: /^Preview 1,584/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/price-runs\/\d+/)
  await layoutReady(page)
  await page.getByLabel('Reason (saved with every price)').fill('gold went up')
  const held = page.getByRole('checkbox', { name: /^Include the [\d,]+ prices? held for review$/ })
  // By keyboard: a forced click misses while the page is still moving.
  await held.press('Space')
  await expect(held).toBeChecked()
  await page.getByLabel('Reason for applying prices held for review').fill('agreed with the owner')
  await expireReauthentication(shop)
  await page.getByRole('button', { name: /^Apply/ }).click()
  await expect(prompt(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Reason (saved with every price)')).toHaveValue('gold went up')
  await expect(page.getByLabel('Reason for applying prices held for review')).toHaveValue(
    'agreed with the owner',
  )
  await page.getByRole('button', { name: /^Apply/ }).click()
  await confirmPassword(page)
  await expect(page.getByText(/^Applied .* by Admin/)).toContainText('gold went up')
})

test('ASVS 27: a gold source is saved after the password', async ({ page, shop }) => {
  await openSignedIn(page, '/configuration/sources')
  await layoutReady(page)
  await page.getByRole('button', { name: 'More actions for Swissquote' }).click()
  await page.getByRole('menuitem', { name: 'Set up' }).click()
  const sheet = page
    .getByRole('dialog')
    .filter({ has: page.getByLabel('Check every', { exact: true }) })
  const every = sheet.getByLabel('Check every', { exact: true })
  await every.fill('7')
  await expireReauthentication(shop)
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(prompt(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(prompt(page)).toBeHidden()
  await expect(every).toHaveValue('7')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await confirmPassword(page)
  await expect(every).toBeHidden()
  await page.reload()
  await layoutReady(page)
  await page.getByRole('button', { name: 'More actions for Swissquote' }).click()
  await page.getByRole('menuitem', { name: 'Set up' }).click()
  await expect(every).toHaveValue('7')
})

test('ASVS 27: shop settings and limits are saved after the password, and typed values are kept', async ({
  page,
  shop,
}) => {
  await openSignedIn(page, '/configuration')
  await layoutReady(page)

  await field(page, 'name').first().fill('Olga and Daughters')
  await field(page, 'staffLines').fill('17')
  await expireReauthentication(shop)
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  await expect(prompt(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Couldn’t be saved: Shop · Staff permissions')).toBeVisible()
  await expect(field(page, 'name').first()).toHaveValue('Olga and Daughters')
  await expect(field(page, 'staffLines')).toHaveValue('17')
  await save.click()
  await confirmPassword(page)
  await expect(page.getByText('All changes saved')).toBeVisible()
  await page.reload()
  await layoutReady(page)
  await expect(field(page, 'name').first()).toHaveValue('Olga and Daughters')
  await expect(field(page, 'staffLines')).toHaveValue('17')
})

test('ASVS 27: a logo is uploaded after the password', async ({ page, shop }) => {
  await openSignedIn(page, '/configuration')
  await layoutReady(page)
  await expireReauthentication(shop)
  const mark = sharp({ create: { width: 300, height: 120, channels: 3, background: '#1f6f6b' } })
  const buffer = await mark.png().toBuffer()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add a logo' }).click()
  await (await chooser).setFiles({ name: 'mark.png', mimeType: 'image/png', buffer })
  await confirmPassword(page)
  await expect(page.locator('img[src^="/logos/"]')).toBeVisible()
})
