import type { Locator, Page } from '@playwright/test'
import { axeViolations } from '#tests/e2e/support/axe.ts'
import { expect, openSignedIn, pageReady, test } from '#tests/e2e/support/journey.ts'

const SKU = 'MCL-S-14K-8MM-22IN'
const REFUSED_SKU = 'MCL-S-14K-8MM-20IN'

const sheet = (page: Page) => page.getByRole('dialog')
const field = (part: Page | Locator, name: string) =>
  part.getByRole('textbox', { name, exact: true })
const warning = (page: Page, title: string | RegExp) =>
  page.locator('[id^="impact-"]').filter({ has: page.getByText(title) })
const comparePrice = (page: Page) =>
  field(page.getByRole('region', { name: 'Calculation', exact: true }), 'Compare-at price')

async function openPage(page: Page): Promise<void> {
  await page.goto('/login')
  await openSignedIn(page, '/price-compare')
  await expect(page.getByRole('heading', { name: 'Change Compare Price' })).toBeVisible()
  await pageReady(page)
}

/** Chooses one piece and a fixed compare-at price. */
async function chooseComparePrice(page: Page, amount: string): Promise<void> {
  await page.getByText('More filters').click()
  await field(page, 'SKUs').fill(SKU)
  await page.getByRole('radio', { name: /^Fixed price/ }).check({ force: true })
  await comparePrice(page).fill(amount)
  await page.getByRole('button', { name: 'Review 1 price', exact: true }).click()
}

/** Opens the import of past prices, and enters a line and the certification. */
async function fillPastPrice(page: Page, line: string): Promise<void> {
  await page.getByRole('button', { name: 'Import price history…' }).click()
  await field(page, 'Lines').fill(line)
  await sheet(page).getByText('I certify').click()
}

async function importPastPrice(page: Page): Promise<void> {
  await sheet(page).getByRole('button', { name: 'Import prices' }).click()
  await expect(sheet(page)).toHaveCount(0)
}

test('past prices are refused line by line, and saved once confirmed', async ({ page }) => {
  await openPage(page)
  await fillPastPrice(page, `${REFUSED_SKU},2026-08-01,2026-10-31,free`)
  await sheet(page).getByRole('button', { name: 'Import prices' }).click()
  await expect(
    sheet(page).getByText(/Line 1: enter the price as an amount above zero/),
  ).toBeVisible()
  await field(page, 'Lines').fill(`${REFUSED_SKU},2020-08-01,${dayBeforeYesterday()},18000,website`)
  await importPastPrice(page)
  await expect(page.getByText('1 past price imported', { exact: true })).toBeVisible()
})

test('a compare-at price supported by past prices is previewed, reviewed, and applied', async ({
  page,
}) => {
  await openPage(page)
  await fillPastPrice(page, `${SKU},2020-08-01,${dayBeforeYesterday()},18000,website`)
  await importPastPrice(page)
  await chooseComparePrice(page, '18000')
  await expect(page).toHaveURL(/price-runs/)
  await page.getByRole('button', { name: `Uncertain: legal check for ${SKU}` }).click()
  await expect(sheet(page).getByText('Highest allowed price')).toBeVisible()
  await expect(sheet(page).getByText('$18,000.00').first()).toBeVisible()
  await expect(sheet(page).getByText(/imported, certified/)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Apply/ }).click()
  await expect(page.getByText('1 price updated.')).toBeVisible()
  await page.goto('/price-compare')
  await expect(page.getByText('1 piece has a compare-at price now.')).toBeVisible()
})

test('without a value there is nothing to review, and the page says why', async ({ page }) => {
  await openPage(page)
  await page.getByText('More filters').click()
  await field(page, 'SKUs').fill(SKU)
  await page.getByRole('radio', { name: /^Fixed price/ }).check({ force: true })
  const review = page.getByRole('button', { name: 'Review' })
  await expect(review).toHaveAttribute('aria-disabled', 'true')
  await expect(review).toHaveAccessibleDescription(
    'Enter a value to see which prices would change.',
  )
  await comparePrice(page).fill('18000')
  await expect(review).not.toHaveAttribute('aria-disabled')
})

test('the planner answers for one piece, and reports an unknown one', async ({ page }) => {
  await openPage(page)
  await field(page, 'SKU').fill('nothing')
  await field(page, 'Sale price').fill('15000')
  await field(page, 'Compare-at price').fill('90000')
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByText('This SKU isn’t in the catalog.')).toBeVisible()
  await field(page, 'SKU').fill(SKU)
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByText(/Not allowed on any start date in the next 120 days/)).toBeVisible()
})

test('the live preview shows the effect of the rule, and of the one under the pointer', async ({
  page,
}) => {
  const sku = 'MCL-S-14K-8MM-24IN'
  await openPage(page)
  await fillPastPrice(page, `${sku},2020-08-01,${dayBeforeYesterday()},20000,website`)
  await importPastPrice(page)
  const preview = page.getByRole('region', { name: 'Live preview' })
  await page.getByText('More filters').click()
  await field(page, 'SKUs').fill(sku)
  await page.getByText('Fixed price', { exact: true }).click()
  await expect(preview.getByText('Nothing to preview yet')).toBeVisible()
  await comparePrice(page).fill('20000')
  await expect(preview.getByText('1 of 1')).toBeVisible()
  await expect(preview.getByText('$20,000.00', { exact: true })).toBeVisible()
  const line = preview
    .getByRole('listitem')
    .filter({ has: page.getByText('$20,000.00', { exact: true }) })
  const amounts = (await line.textContent())?.match(/\$[\d,.]+\.\d\d/g) ?? []
  const [price = 0, compareAt, discount = 0] = amounts.map((text) =>
    Number(text.replace(/[$,]/g, '')),
  )
  expect(price).toBeGreaterThan(0)
  expect(price + discount).toBe(compareAt)
  await page.getByText('Clear', { exact: true }).hover()
  await expect(preview.getByText('Preview of “Clear”')).toBeVisible()
  await expect(preview.getByText('No price would change.')).toBeVisible()
  await page.getByRole('heading', { name: 'Change Compare Price' }).hover()
  await expect(preview.getByText('$20,000.00', { exact: true })).toBeVisible()
  await comparePrice(page).fill('12.345')
  await expect(preview.getByText('Fix the highlighted fields first.')).toBeVisible()
  await expect(comparePrice(page)).toHaveAttribute('aria-invalid', 'true')
})

test('prices for which the legal check warns are excluded, and included again', async ({
  page,
}) => {
  await openPage(page)
  await page.getByText('More filters').click()
  await field(page, 'SKUs').fill(SKU)
  await page.getByText('Fixed price', { exact: true }).click()
  await comparePrice(page).fill('99999')
  const preview = page.getByRole('region', { name: 'Live preview' })
  await preview.getByRole('button', { name: 'Exclude this price' }).click()
  const excluded = preview.getByRole('status').filter({ hasText: '1 price excluded' })
  await expect(excluded).toBeFocused()
  await expect(preview.getByText('Problems')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Review' })).toHaveCount(0)
  await preview.getByRole('link', { name: 'Change the calculation' }).click()
  await expect(page.getByRole('region', { name: 'Calculation', exact: true })).toBeFocused()
  await preview.getByRole('button', { name: 'Include again' }).click()
  await expect(preview.getByText('1 of 1')).toBeVisible()
  await expect(warning(page, '1 price needs a legal check')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Review 1 price', exact: true })).toBeVisible()
})

test('an included price that is not allowed is applied only with a reason', async ({ page }) => {
  await openPage(page)
  await page.getByText('More filters').click()
  await field(page, 'SKUs').fill(SKU)
  await page.getByText('Fixed price', { exact: true }).click()
  await comparePrice(page).fill('99999')
  await page.getByRole('button', { name: 'Review 1 price', exact: true }).click()
  await page.waitForURL(/\/price-runs\/\d+$/)
  await page.getByRole('button', { name: 'Include all 1' }).click()
  await page.getByRole('button', { name: 'Apply 1 price' }).click()
  const question = page.getByRole('alert').filter({ hasText: 'by law: 1.' })
  await expect(question).toBeVisible()
  expect(await axeViolations(page, { part: 'main' })).toEqual([])
  const anyway = question.getByRole('button', { name: 'Apply anyway' })
  await anyway.click()
  const reason = page.getByLabel('Reason (saved with every price)')
  await expect(reason).toHaveAttribute('aria-invalid', 'true')
  await reason.fill('offered at this price in the other shop')
  await anyway.click()
  await expect(page.getByRole('button', { name: 'Undo…' })).toBeVisible()
})

test('a phone shows the calculation first, and the count in the bar leads to the warning', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openPage(page)
  const bar = page.locator('[data-bar="bottom"]')
  const rule = page.getByText('Fixed price', { exact: true })
  const [ruleBox, barBox] = [await rule.boundingBox(), await bar.boundingBox()]
  expect((ruleBox?.y ?? 0) + (ruleBox?.height ?? 0)).toBeLessThan(barBox?.y ?? 0)
  await expect(field(page, 'Width from')).toBeHidden()
  await rule.click()
  // Typing scrolls another rule under the pointer, which a phone doesn't have.
  await page.mouse.move(0, 0)
  await comparePrice(page).fill('999999')
  await expect(bar.getByText(/^Average discount/)).toBeVisible()
  await bar.getByRole('link', { name: /^Legal check: [\d,]+$/ }).click()
  const notice = warning(page, /prices need a legal check$/)
  await expect(notice).toBeFocused()
  await expect(notice.getByText(/^United States \(FTC\): [\d,]+$/).first()).toBeInViewport()
  await expect(notice.getByText(/^All regions/)).toHaveCount(0)
  // All of them have the problem, so that nothing would be left without them.
  await expect(notice.getByRole('button', { name: /^Exclude/ })).toHaveCount(0)
  await notice.getByRole('button', { name: 'Change the calculation' }).click()
  await expect(page.getByRole('region', { name: 'Calculation', exact: true })).toBeFocused()
})

test('a length is typed and shown in the unit of the reader', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('lengthUnit', 'cm'))
  await openPage(page)
  await page.getByText('More filters', { exact: true }).click()
  const counted = page.waitForRequest((request) => request.postData()?.includes('23.9') ?? false)
  await field(page, 'Length from').fill('60.9')
  await field(page, 'Length to').fill('61')
  await expect(page.getByText('144 pieces in this selection')).toBeVisible()
  expect((await counted).postDataJSON().scope.lengthFrom).toBe('23.96')
  await field(page, 'Length from').blur()
  await expect(field(page, 'Length from')).toHaveValue('60.9')
})

test('filters that are set stay open', async ({ page }) => {
  await openPage(page)
  const width = field(page, 'Width from')
  await page.getByText('More filters', { exact: true }).click()
  await width.fill('8')
  await expect(page.getByText('More filters (1)')).toBeVisible()
  await width.fill('')
  await expect(page.getByText('More filters', { exact: true })).toBeVisible()
  await expect(width).toBeVisible()
})

test('axe finds nothing on the page', async ({ page }) => {
  await openPage(page)
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Import price history…' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
})

/** A day that is over in every time zone. */
const dayBeforeYesterday = (): string =>
  new Date(Date.now() - 2 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
