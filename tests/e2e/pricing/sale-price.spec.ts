import type { Page } from '@playwright/test'
import { axeViolations } from '#tests/e2e/support/axe.ts'
import { test as base, expect, openSignedIn, pageReady } from '#tests/e2e/support/journey.ts'
import { startShop } from '#tests/e2e/support/server.ts'

/** Campaigns change the prices of a shop, so each test has its own. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern; this fixture uses no other.
  shop: async ({}, use) => {
    const shop = await startShop({ seed: 'priced', settings: { FEED_SOURCES: '' } })
    await use(shop)
    await shop.stop()
  },
})

async function openSale(page: Page): Promise<void> {
  await openSignedIn(page, '/price-sale')
  await expect(page.getByRole('heading', { name: 'Change Sales Price' })).toBeVisible()
  await pageReady(page)
}

async function choose14KSolid8mm(page: Page): Promise<void> {
  await page.getByRole('button', { name: '14K', exact: true }).click()
  await page.getByRole('button', { name: 'Solid', exact: true }).click()
  await page.getByText('More filters', { exact: true }).click()
  await page.getByLabel('Width from').fill('8')
  await page.getByLabel('Width to').fill('8')
  await expect(page.getByText('11 pieces in this selection')).toBeVisible()
}

/** The prices of a new shop are no former prices yet, so beside them no compare-at price is allowed. */
const withoutComparePrice = (page: Page) => page.getByLabel('Compare-at price').selectOption('None')

const percent = (page: Page) => page.getByRole('textbox', { name: 'Percent off' })
const review = (page: Page) => page.getByRole('button', { name: 'Review', exact: true })
const live = (page: Page) => page.getByRole('region', { name: 'Live preview' })

/** The time in New York, the shop's time zone, so many minutes from now. */
function local(minutes: number): string {
  const moment = new Date(Date.now() + minutes * 60_000)
  const text = moment.toLocaleString('sv-SE', { timeZone: 'America/New_York' })
  return text.slice(0, 16).replace(' ', 'T')
}

test('a sale is scoped, corrected after a refusal, previewed, applied and undone', async ({
  page,
}) => {
  test.slow()
  await openSale(page)
  await choose14KSolid8mm(page)
  await expect(review(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(review(page)).toHaveAccessibleDescription(
    'Enter a value to see which prices would change.',
  )
  await percent(page).fill('200')
  await expect(review(page)).toHaveAccessibleDescription('Fix the highlighted fields first.')
  await percent(page).fill('10')
  await withoutComparePrice(page)
  await expect(review(page)).not.toHaveAttribute('aria-disabled')
  await review(page).click()
  await page.waitForURL(/\/price-runs\/\d+/)
  await page.getByRole('button', { name: 'Apply 11 prices' }).click()
  await expect(page.getByRole('button', { name: 'Undo…' })).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Undo…' }).click()
  await expect(page.getByText('11 prices will be restored.')).toBeVisible()
  const undo = page.getByRole('alertdialog', { name: 'Undo this run?' })
  await undo.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('Undone', { exact: true })).toBeVisible({ timeout: 30_000 })
  await page.goto('/price-sale')
  await expect(page.getByText('No pieces are on sale now.')).toBeVisible()
})

test('a campaign is previewed and scheduled, starts automatically, and is paused and cancelled', async ({
  page,
}) => {
  // The campaign starts by the server's clock.
  test.slow()
  await openSale(page)
  await choose14KSolid8mm(page)
  await percent(page).fill('10')
  await withoutComparePrice(page)
  await page.getByRole('button', { name: 'Schedule…' }).click()
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.getByLabel('Name').fill('Advent')
  await page.getByLabel('Starts').fill(local(-1))
  await page.getByLabel('Ends').fill(local(600))
  await review(page).click()
  await page.waitForURL(/\/price-runs\/\d+/)
  await page.getByRole('button', { name: 'Schedule the campaign' }).click()
  await page.waitForURL(/\/price-sale\?tab=campaigns$/)
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('11 of 11 pieces have their campaign price')).toBeVisible({
      timeout: 2_000,
    })
  }).toPass()
  await page.getByRole('button', { name: 'Pause Advent' }).click()
  await expect(page.getByText('No pieces are on sale now.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel Advent…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the campaign' }).click()
  await expect(page.getByText('Canceled', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Run Advent again' }).click()
  await expect(page.getByText('11 pieces in this selection')).toBeVisible()
  await expect(percent(page)).toHaveValue('10')
  await expect(page.getByLabel('Name')).toHaveValue('Advent')
})

test('rows that are not allowed start excluded, and a campaign takes them only after a question that says why', async ({
  page,
}) => {
  test.slow()
  await openSale(page)
  await choose14KSolid8mm(page)
  await percent(page).fill('10')
  await page.getByRole('button', { name: 'Schedule…' }).click()
  await page.getByLabel('Name').fill('Advent')
  await page.getByLabel('Starts').fill(local(600))
  await page.getByLabel('Ends').fill(local(1200))
  await review(page).click()
  await page.waitForURL(/\/price-runs\/\d+/)
  const rows = page.getByRole('checkbox', { name: /^Include MCL-/ })
  await expect(rows).toHaveCount(11)
  for (const row of await rows.all()) await expect(row).not.toBeChecked()
  await expect(page.getByText('Not allowed', { exact: true }).first()).toBeVisible()

  await expect(page.getByText('Some compare-at prices aren’t allowed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Nothing to apply' })).toBeDisabled()
  await page.getByRole('button', { name: 'Include all 11' }).click()
  await expect(rows.first()).toBeChecked()
  const schedule = page.getByRole('button', { name: 'Schedule the campaign' })
  const question = page.getByRole('dialog', { name: 'Some compare-at prices aren’t allowed' })
  await schedule.click()
  await expect(question.getByText('Included rows that aren’t allowed by law: 11')).toBeVisible()
  await expect(question.getByText('United States (FTC): 11')).toBeVisible()
  await expect(question.getByText(/^There is no record that .* was charged/)).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await question.getByRole('button', { name: 'Back' }).click()
  await expect(question).toHaveCount(0)
  await expect(page).toHaveURL(/\/price-runs\/\d+/)

  await schedule.click()
  await question.getByRole('button', { name: 'Schedule the campaign' }).click()
  await page.waitForURL(/\/price-sale\?tab=campaigns$/)

  await page.getByRole('link', { name: 'View preview' }).click()
  await page.waitForURL(/\/price-runs\/\d+/)
  await expect(page.getByText('Scheduled', { exact: true })).toBeVisible()
  await expect(
    page.getByText(/Its campaign starts .*; no price changes before then\./),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: /MCL-14K|8 mm/ }).first()).toBeVisible()
  await page.getByRole('link', { name: 'View campaign' }).click()
  await expect(page.getByRole('heading', { name: 'Advent' })).toBeVisible()
})

test('the live preview follows what is typed, before anything is sent', async ({ page }) => {
  await openSale(page)
  await expect(percent(page)).toBeFocused()
  await expect(live(page).getByText('Nothing to preview yet')).toBeVisible()
  await page.keyboard.type('10')
  await expect(live(page).getByText('1,584 of 1,584')).toBeVisible()
  await expect(live(page).getByText('-10.0%').first()).toBeVisible()
  await expect(page.getByText(/^1,584 prices · -\$[\d,]+ · Legal check: [\d,]+$/)).toBeVisible()
  await percent(page).fill('20')
  await expect(live(page).getByText('-20.0%').first()).toBeVisible()
  await choose14KSolid8mm(page)
  await expect(live(page).getByText('11 of 11')).toBeVisible()
  await percent(page).fill('200')
  await expect(live(page).getByText('Fix the highlighted fields first.')).toBeVisible()
  await expect(percent(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(percent(page)).toHaveAccessibleDescription(/Enter a percentage/)
  await page.getByLabel('Width from').fill('90')
  await page.getByLabel('Width to').fill('91')
  await percent(page).fill('20')
  await expect(live(page).getByText('No pieces match this selection.')).toBeVisible()
})

test('a slow response to an earlier value never replaces the newer preview', async ({ page }) => {
  await openSale(page)
  await choose14KSolid8mm(page)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let answered = () => {}
  const wasAnswered = new Promise<void>((resolve) => {
    answered = resolve
  })
  await page.route('**/price-sale/impact', async (route) => {
    if (route.request().postDataJSON().rule.value !== '10') return route.continue()
    const response = await route.fetch()
    await released
    // The page may have aborted this request.
    await route.fulfill({ response }).catch(() => undefined)
    answered()
  })
  const slow = page.waitForRequest((request) => request.postData()?.includes('"10"') ?? false)
  await percent(page).fill('10')
  await slow
  await percent(page).fill('20')
  await expect(live(page).getByText('-20.0%').first()).toBeVisible()
  release()
  await wasAnswered
  await percent(page).press('End')
  await expect(live(page).getByText('-20.0%').first()).toBeVisible()
  await expect(live(page).getByText('-10.0%')).toHaveCount(0)
})

test('the time from the last key to the live preview of all pieces is printed', async ({
  page,
}) => {
  await openSale(page)
  const times: number[] = []
  for (const off of [10, 15, 20, 10, 15, 20]) {
    await percent(page).fill(`${off}`)
    const typedAt = Date.now()
    await live(page).getByText(`-${off}.0%`, { exact: true }).first().waitFor()
    times.push(Date.now() - typedAt)
  }
  await expect(live(page).getByText('1,584 of 1,584')).toBeVisible()
  process.stdout.write(`Live preview of 1,584 prices: ${times.join(', ')} ms after the last key.\n`)
})

test('a preview that fails keeps the form, and can be requested again', async ({ page }) => {
  await openSale(page)
  await page.route('**/price-sale/impact', (route) =>
    route.fulfill({ status: 503, json: { message: 'busy' } }),
  )
  await percent(page).fill('10')
  await expect(live(page).getByText('The preview couldn’t be calculated.')).toBeVisible()
  await page.unroute('**/price-sale/impact')
  await live(page).getByRole('button', { name: 'Try again' }).click()
  await expect(live(page).getByText('1,584 of 1,584')).toBeVisible()
})

for (const width of [1440, 390]) {
  test(`axe finds nothing at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await openSale(page)
    await page.getByText('As a campaign', { exact: true }).click()
    await page.getByText('More filters').click()
    expect(await axeViolations(page)).toEqual([])
  })
}
