import type { Page } from '@playwright/test'
import { withDatabase } from '#tests/e2e/support/back-office.ts'
import { beginJob, endJob, enter, openFromSidebar } from '#tests/e2e/support/clicks.ts'
import { expect, openSignedIn, pageReady, test } from '#tests/e2e/support/journey.ts'
import type { RunningShop } from '#tests/e2e/support/server.ts'

test.describe.configure({ timeout: 120_000 })

const cell = (page: Page, width: number, length: number) =>
  page.getByRole('gridcell', {
    name: new RegExp(`^14 karat, ${width} millimeters, ${length} inches`),
  })

const review = (page: Page) => page.getByRole('button', { name: /^Review( [\d,]+ prices?)?$/ })
const apply = (page: Page) => page.getByRole('button', { name: /^Apply [\d,]+ prices?$/ })
const applied = (page: Page) => page.getByText(/^Applied .* by Admin/)

/** The prices of a new shop are no former prices yet, so in a region its law would refuse them as compare-at prices. */
const sellWithoutRegion = (shop: RunningShop) =>
  withDatabase(shop, async (db) => {
    await db.updateTable('shop').set({ markets: '["none"]' }).execute()
  })

/** The regular prices of the shop in dollars. */
const tagPrices = (shop: RunningShop) =>
  withDatabase(shop, async (db) => {
    const pieces = await db.selectFrom('variants').select(['sku', 'regular_price']).execute()
    return pieces.map(({ sku, regular_price }) => ({ sku, price: Number(regular_price) / 100 }))
  })

test('a price is proved to a customer', async ({ page }) => {
  const job = await beginJob(page)
  await page.keyboard.press('Control+k')
  const found = page.getByRole('dialog', { name: 'Search or jump to' }).getByRole('option')
  const search = page.getByLabel('Search pages, actions and pieces')
  await expect(search).toBeFocused()
  await search.fill('14k 8mm 22')
  await expect(found.first()).toContainText(/14K.*Solid.*8 mm.*22″/)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(page.getByText('Verified: recalculated with the same result')).toBeVisible()
  endJob(job, 'proof of a price')
})

test('a quick quote is given on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const job = await beginJob(page)
  await page.getByRole('button', { name: 'Quick quote' }).click()
  const quote = page.getByRole('dialog', { name: 'Quick quote' })
  await enter(quote.getByLabel('Weight in grams'), '31.4')
  await expect(quote.getByText(/^\$[\d,]+\.\d\d$/).first()).toBeVisible()
  endJob(job, 'quick quote on a phone')
})

test('all prices follow gold that has moved', async ({ page }) => {
  const job = await beginJob(page)
  await enter(page.getByLabel('Today’s gold price per troy ounce'), '4200.00')
  await page.keyboard.press('Enter')
  await expect(page.locator('header').getByText('4,200.00')).toBeVisible()
  await page
    .getByRole('button', { name: /^Preview 1,584/ })
    .first()
    .click()
  await apply(page).click()
  await expect(applied(page)).toBeVisible()
  endJob(job, 'reprice after gold has moved')
})

test('twenty cells of the price chart are raised', async ({ page }) => {
  const job = await beginJob(page)
  await openFromSidebar(page, 'Miami Cuban Link')
  await cell(page, 8, 16).hover()
  await page.mouse.down()
  await cell(page, 11, 24).hover()
  await page.mouse.up()
  await expect(page.locator('td[data-range]')).toHaveCount(20)
  await page.keyboard.type('+2%')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: /^Review 20/ }).click()
  await enter(page.getByLabel('Reason'), 'agreed at the counter')
  await page.keyboard.press('Enter')
  await apply(page).click()
  await expect(applied(page)).toBeVisible()
  endJob(job, 'edit of twenty cells in the price chart')
})

test('a list of five hundred prices is imported after its bad rows are corrected', async ({
  page,
  shop,
}) => {
  const prices = (await tagPrices(shop)).slice(0, 500)
  const fileOf = (rows: typeof prices) => {
    const lines = rows.map(({ sku, price }) => `${sku};${price + 5}`)
    const buffer = Buffer.from(['sku;price', ...lines].join('\r\n'))
    return { name: 'list.csv', mimeType: 'text/csv', buffer }
  }
  const choose = async (name: string, rows: typeof prices) => {
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name }).first().click()
    await (await choosing).setFiles(fileOf(rows))
  }
  const job = await beginJob(page)
  await openFromSidebar(page, 'Price runs')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Import prices…' }).click()
  await choose(
    'Choose a file',
    prices.map((row, n) => (n % 100 === 0 ? { ...row, sku: `NO-SUCH-${n}` } : row)),
  )
  await page.getByRole('button', { name: 'Preview the import' }).click()
  const bad = page.getByRole('table', { name: 'Rows that can’t be imported' })
  await expect(bad.getByRole('row', { name: /NO-SUCH/ })).toHaveCount(5)
  await choose('Choose another', prices)
  await page.getByRole('button', { name: 'Preview the import' }).click()
  await page.getByRole('button', { name: 'Apply 500 prices' }).click()
  await expect(applied(page)).toBeVisible()
  endJob(job, 'import of 500 rows with bad ones among them')
})

test('a piece on sale gets the compare-at price that the law allows', async ({ page, shop }) => {
  const sku = 'MCL-S-14K-6MM-22IN'
  await test.step('it had its price for a long time, and is on sale', async () => {
    const price = (await tagPrices(shop)).find((one) => one.sku === sku)?.price
    await openSignedIn(page, '/price-compare')
    await page.getByRole('button', { name: 'Import price history…' }).click()
    const dialog = page.getByRole('dialog')
    const lastDay = new Date(Date.now() - 2 * 24 * 60 * 60_000).toISOString().slice(0, 10)
    await dialog
      .getByRole('textbox', { name: 'Lines', exact: true })
      .fill(`${sku},2020-08-01,${lastDay},${price},website`)
    await dialog.getByText('I certify').click()
    await dialog.getByRole('button', { name: 'Import prices' }).click()
    await expect(dialog).toHaveCount(0)
    await page.goto('/price-sale')
    await pageReady(page)
    await page.getByText('More filters').click()
    await page.getByRole('textbox', { name: 'SKUs', exact: true }).fill(sku)
    await page.getByRole('textbox', { name: 'Percent off' }).fill('10')
    await page.getByLabel('Compare-at price').selectOption('None')
    await review(page).click()
    await apply(page).click()
    await expect(applied(page)).toBeVisible()
  })
  const job = await beginJob(page)
  await openFromSidebar(page, 'Change Compare Price')
  await review(page).click()
  await expect(page.getByRole('button', { name: `Allowed: legal check for ${sku}` })).toBeVisible()
  await apply(page).click()
  await expect(applied(page)).toBeVisible()
  endJob(job, 'lawful compare-at price')
  await page.goto('/price-compare')
  await expect(page.getByText('1 piece has a compare-at price now.')).toBeVisible()
})

test('everything is on sale for a weekend', async ({ page, shop }) => {
  await sellWithoutRegion(shop)
  const job = await beginJob(page)
  await openFromSidebar(page, 'Change Sales Price')
  await enter(page.getByRole('textbox', { name: 'Percent off' }), '15')
  await page.getByRole('button', { name: 'Schedule…' }).click()
  await enter(page.getByLabel('Name'), 'Weekend')
  await enter(page.getByLabel('Starts'), localTime(-1))
  await enter(page.getByLabel('Ends'), localTime(2 * 24 * 60))
  await review(page).click()
  await page.getByRole('button', { name: 'Schedule the campaign' }).click()
  await expect(page).toHaveURL(/\/price-sale\?tab=campaigns$/)
  endJob(job, 'weekend sale with an end')
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('1,584 of 1,584 pieces have their campaign price')).toBeVisible({
      timeout: 2_000,
    })
  }).toPass()
})

/** So many minutes from now in New York, the shop's time zone, as its fields for times take it. */
function localTime(minutes: number): string {
  const moment = new Date(Date.now() + minutes * 60_000)
  const text = moment.toLocaleString('sv-SE', { timeZone: 'America/New_York' })
  return text.slice(0, 16).replace(' ', 'T')
}
