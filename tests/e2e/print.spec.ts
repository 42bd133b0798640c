import type { Page } from '@playwright/test'
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

/** The printed pages and their text; none of them is empty or cut. */
async function printed(page: Page): Promise<{ pages: PaperPage[]; text: string }> {
  const pages = await print(page)
  expect(emptyPages(pages)).toEqual([])
  expect(cutTexts(pages)).toEqual([])
  return { pages, text: pages.map(({ text }) => text).join(' ') }
}

/** Records on the page that the dialog for printing was opened, which a test cannot close. */
const recordPrinting = (page: Page) =>
  page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes')
  })

test('every line of a price run is printed, from a wide and from a narrow window', async ({
  page,
  shop,
}) => {
  const { id, skus } = runOf(shop, 180)
  await openSignedIn(page, `/price-runs/${id}?only=all`)
  await layoutReady(page)
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(
      page.getByRole(width === 390 ? 'list' : 'table').getByText(skus[0] ?? ''),
    ).toBeVisible()
    const { pages, text } = await printed(page)
    expect(skusOn(pages)).toEqual(skus)
    expect(pages.length).toBeLessThanOrEqual(6)
    expect(text).toContain('Gold at $')
    expect(text).not.toMatch(/Search by SKU|Load more/)
  }
})

test('of a longer run the paper says how many lines it has, and Print prints all', async ({
  page,
  shop,
}) => {
  const { id, skus } = runOf(shop, 1584)
  await recordPrinting(page)
  await openSignedIn(page, `/price-runs/${id}?only=all`)
  await layoutReady(page)
  await expect(page.getByText('200 of 1,584 shown')).toBeVisible()
  const first = await printed(page)
  expect(skusOn(first.pages)).toEqual(skus.slice(0, 200))
  const note = '200 of 1,584 rows are printed. The CSV file of this run has all of them.'
  expect(first.text).toContain(note)

  await page.keyboard.press('Control+p')
  await expect(page.locator('html[data-printed]')).toBeAttached()
  const whole = await printed(page)
  expect(skusOn(whole.pages)).toEqual(skus)
  expect(whole.text).not.toContain('are printed')
  await expect(page.getByText('200 of 1,584 shown')).toBeVisible()
})

test('printing a list prints the rows of all its pages, and then shows its page again', async ({
  page,
}) => {
  await recordPrinting(page)
  await openSignedIn(page, '/contracts')
  await layoutReady(page)
  const rows = page.locator('[data-row]')
  await expect(rows).toHaveCount(50)
  const first = await printed(page)
  const [, all] = /50 of (\d+) rows are printed\./.exec(first.text) ?? []
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Print' }).click()
  await expect(page.locator('html[data-printed]')).toBeAttached()
  await expect(rows).toHaveCount(Number(all))
  await expect(page).toHaveURL(/contracts$/)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('rows are printed.')).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(rows).toHaveCount(50)
})

test('the printed chart of the gold price has its last price', async ({ page }) => {
  await openSignedIn(page, '/gold-price-logs')
  await layoutReady(page)
  const last = await page.locator('main svg text.font-semibold').textContent()
  const [first] = (await printed(page)).pages
  const tag = first?.texts.filter(({ text }) => text === last) ?? []
  // Once in the chart, beside it the row of the same price in the table.
  expect(tag.length).toBeGreaterThan(1)
})

const TEAL = '#027a84'

test('all bars of analytics are printed, in the light colors where the theme is dark', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  await openSignedIn(page, '/analytics')
  await layoutReady(page)
  await expect(page.getByText('Calculating…')).toHaveCount(0)
  const list = page.locator('main :is(.bg-chart-teal, rect.fill-chart-teal)')
  await expect(list.first()).toBeVisible()
  // The bar of a zero has no width.
  const widths = await list.evaluateAll((all) =>
    all.map((bar) => bar.getBoundingClientRect().width),
  )
  const bars = widths.filter((width) => width > 0).length
  const { pages } = await printed(page)
  const filled = pages.reduce((sum, { fills }) => sum + (fills.get(TEAL) ?? 0), 0)
  expect(filled).toBeGreaterThanOrEqual(bars)
})

test('the printed home page has its cards, but no field and nothing that is still loading', async ({
  page,
}) => {
  await openSignedIn(page)
  await layoutReady(page)
  for (const name of ['Metal prices', 'To do', 'Due in the next 7 days', 'Last repricing'])
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
  await expect(page.getByText('Loading…')).toHaveCount(0)
  const { pages, text } = await printed(page)
  for (const words of ['Metal prices', 'To do', 'Due in the next 7 days'])
    expect(text).toContain(words)
  expect(text).not.toMatch(/Today’s gold price per troy ounce|Save/)
  expect(pages.length).toBeLessThanOrEqual(2)
})

for (const { path, has, hasNot = /Filter|More actions/ } of [
  { path: '/price-runs', has: ['Price runs', 'Printed', 'Total change', 'Status'] },
  { path: '/contracts?view=board', has: ['Contracts', 'Printed', 'Draft'] },
  { path: '/contracts/1', has: ['Printed', 'Progress', 'Payments', 'Items'] },
  { path: '/customers/1', has: ['Printed', 'Timeline'], hasNot: /Add note/ },
  { path: '/compliance', has: ['Printed', 'Tasks', 'Status'], hasNot: /Actions/ },
  { path: '/apps/invoice/preview?id=1', has: ['INV-'] },
]) {
  test(`no printed page of ${path} is empty or cut`, async ({ page }) => {
    await openSignedIn(page, path)
    await layoutReady(page)
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    await expect(page.getByText('Loading…')).toHaveCount(0)
    const { text } = await printed(page)
    for (const words of has) expect(text).toContain(words)
    expect(text).not.toMatch(hasNot)
  })
}
