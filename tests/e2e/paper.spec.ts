import Sqlite from 'better-sqlite3'
import { expect, layoutReady, openSignedIn, test } from '#tests/e2e/support/journey.ts'
import { type PaperPage, print } from '#tests/e2e/support/paper.ts'
import type { RunningShop } from '#tests/e2e/support/server.ts'

test.use({ seed: 'year' })
test.describe.configure({ timeout: 180_000 })

/** The first run with this many lines, and their SKUs in order. */
function runOf(shop: RunningShop, lines: number): { id: number; skus: string[] } {
  const db = new Sqlite(shop.databaseUrl.replace('sqlite:', ''), { readonly: true })
  const id = db
    .prepare('select run_id from price_run_lines group by run_id having count(*) = ? order by 1')
    .pluck()
    .get(lines) as number
  const skus = db
    .prepare('select sku from price_run_lines where run_id = ? order by variant_id')
    .pluck()
    .all(id) as string[]
  db.close()
  return { id, skus }
}

const skusOn = (pages: PaperPage[]): string[] =>
  pages.flatMap(({ text }) => text.match(/\b[A-Z]{3,4}-[A-Z]+-\d+K-[\w.]+-[\w.]+\b/g) ?? [])

/** The numbers of pages with nothing but the number of the page. */
const emptyPages = (pages: PaperPage[]): number[] =>
  pages.flatMap(({ text }, index) =>
    /\p{L}/u.test(text.replace(/\d+ \/ \d+/, '')) ? [] : [index + 1],
  )

/** Texts that end outside the paper. */
const cutTexts = (pages: PaperPage[]): string[] =>
  pages.flatMap(({ texts, width }) =>
    texts.filter(({ right }) => right > width).map(({ text }) => text),
  )

for (const width of [1440, 390]) {
  test(`every line of a price run is printed, from a window of ${width} px`, async ({
    page,
    shop,
  }) => {
    const { id, skus } = runOf(shop, 180)
    await page.setViewportSize({ width, height: 900 })
    await openSignedIn(page, `/price-runs/${id}?only=all`)
    await layoutReady(page)
    await expect(page.getByText(skus[0] ?? '')).toBeVisible()
    const pages = await print(page)
    expect(skusOn(pages)).toEqual(skus)
    expect(emptyPages(pages)).toEqual([])
    expect(pages.length).toBeLessThanOrEqual(8)
    expect(pages.map(({ text }) => text).join(' ')).not.toMatch(/Search by SKU|Load more/)
  })
}

test('of a longer run the paper says how many lines it has, and Print prints all', async ({
  page,
  shop,
}) => {
  const { id, skus } = runOf(shop, 1584)
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes')
  })
  await openSignedIn(page, `/price-runs/${id}?only=all`)
  await layoutReady(page)
  await expect(page.getByText('200 of 1,584 shown')).toBeVisible()
  const first = await print(page)
  expect(skusOn(first)).toEqual(skus.slice(0, 200))
  const note = '200 of 1,584 rows are printed. The CSV file of this run has all of them.'
  expect(first.at(-1)?.text).toContain(note)

  await page.keyboard.press('Control+p')
  await expect(page.locator('html[data-printed]')).toBeAttached()
  const pages = await print(page)
  expect(skusOn(pages)).toEqual(skus)
  expect(pages.at(-1)?.text).not.toContain('are printed')
  await expect(page.getByText('200 of 1,584 shown')).toBeVisible()
})

test('the printed chart of the gold price has its last price', async ({ page }) => {
  await openSignedIn(page, '/gold-price-logs')
  await layoutReady(page)
  const last = await page.locator('main svg text.font-semibold').textContent()
  const [first] = await print(page)
  const tag = first?.texts.filter(({ text }) => text === last) ?? []
  // Once in the chart, beside it the row of the same price in the table.
  expect(tag.length).toBeGreaterThan(1)
  expect(cutTexts(first ? [first] : [])).toEqual([])
})

const TEAL = '#027a84'

for (const theme of ['light', 'dark']) {
  test(`the bars of analytics are printed in the ${theme} theme`, async ({ page }) => {
    await page.addInitScript((value) => localStorage.setItem('theme', value), theme)
    await openSignedIn(page, '/analytics')
    await layoutReady(page)
    await expect(page.getByText('Calculating…')).toHaveCount(0)
    const list = page.locator('main .bg-chart-teal')
    await expect(list.first()).toBeVisible()
    const bars = (await list.count()) + (await page.locator('main rect.fill-chart-teal').count())
    const pages = await print(page)
    const filled = pages.reduce((sum, { fills }) => sum + (fills.get(TEAL) ?? 0), 0)
    expect(filled).toBeGreaterThanOrEqual(bars)
  })
}

for (const path of [
  '/',
  '/price',
  '/price-runs',
  '/gold-price-logs',
  '/variants/1/history',
  '/analytics',
  '/contracts',
  '/contracts?view=board',
  '/contracts/1',
  '/customers/1',
  '/apps/invoice/preview?id=1',
  '/compliance',
  '/configuration',
]) {
  test(`no printed page of ${path} is empty or cut`, async ({ page }) => {
    await openSignedIn(page, path)
    await layoutReady(page)
    await page.waitForLoadState('networkidle')
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    await expect(page.getByText('Loading…')).toHaveCount(0)
    const pages = await print(page)
    expect(emptyPages(pages)).toEqual([])
    expect(cutTexts(pages)).toEqual([])
  })
}
