import { readFile } from 'node:fs/promises'
import type { Locator, Page, Route } from '@playwright/test'
import Sqlite from 'better-sqlite3'
import type { SourceKind } from '#server/market/feeds/list.ts'
import { axeViolations } from '#tests/e2e/support/axe.ts'
import {
  test as base,
  expect,
  layoutReady,
  openSignedIn,
  setLocale,
} from '#tests/e2e/support/journey.ts'
import { startShop } from '#tests/e2e/support/server.ts'
import { type FakeFeedServer, openFakeFeed } from '#tests/support/fake-feed.ts'

const LOG = '/gold-price-logs'
const BOARD = '/gold-price-logs/latest'
const NOTE = 'The exchange had a sudden rise, two dealers confirm it.'

/** A shop that polls two local sources every second, which report $4,071.30. */
const test = base.extend<{ feed: FakeFeedServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern; this fixture uses no other.
  feed: async ({}, use) => {
    const feed = await openFakeFeed({ price: '4071.30', scenario: 'duplicate' })
    await use(feed)
    await feed.close()
  },
  shop: async ({ feed }, use) => {
    const shop = await startShop({
      seed: 'priced',
      settings: {
        FEED_ALLOW_LOCAL: '1',
        FEED_POLL_S: '1',
        FEED_SOURCES: 'swissquote,gold_api_com',
        FEED_SWISSQUOTE_URL: feed.urls.swissquote,
        FEED_GOLD_API_COM_URL: feed.urls.gold_api_com,
        FEED_NBP_URL: feed.urls.nbp,
      },
    })
    await use(shop)
    await shop.stop()
  },
})

/** From now on the source reports this price with the current time. */
function setPrice(feed: FakeFeedServer, dollars: string, source?: SourceKind): void {
  feed.setPrice(dollars)
  feed.setScenario('duplicate', source)
}

const rows = (page: Page) =>
  page.getByRole('table', { name: 'Gold prices, newest first' }).locator('[data-row]')
const held = (page: Page) => page.getByRole('region', { name: 'Needs review' }).locator('> ul > li')
const chip = (page: Page) => page.locator('header').getByRole('button', { name: /^Gold price/ })

/** Opens a page once the shop has received a price from its sources. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto('/login')
  await openSignedIn(page)
  await expect.poll(() => goldNow(page)).toBe('4071.30')
  await page.goto(path)
  await layoutReady(page)
}

async function goldNow(page: Page): Promise<string> {
  const answer = await page.request.get('/gold', { headers: { accept: 'application/json' } })
  return (await answer.json()).gold.mid
}

/** Advances the clock to the next poll of the page. */
async function advanceToNextPoll(page: Page): Promise<void> {
  await page.clock.fastForward(21_000)
}

test('an admin sees why two prices are held, accepts one with a note and rejects the other', async ({
  page,
  feed,
}) => {
  // Two sources are polled until both prices are held.
  await open(page, LOG)
  setPrice(feed, '4152.73', 'swissquote')
  setPrice(feed, '3950.00', 'gold_api_com')
  await expect(async () => {
    await page.reload()
    await expect(held(page).filter({ hasText: 'Sudden change' })).toHaveCount(2, { timeout: 2_000 })
  }).toPass()
  const rise = held(page).filter({ hasText: '$4,152.73' })
  await expect(rise).toContainText('Swissquote')
  await expect(rise).toContainText(
    /4,152\.73 USD is 2% away from the last accepted price, 4,071\.30 USD, \d minutes earlier; the limit is 1\.5%\./,
  )
  await expect(rise).toContainText(
    /Source mismatch.*differs by [\d.]+% from the median of other sources/,
  )
  await expect(chip(page)).toContainText('$4,071.30')

  await page.getByRole('button', { name: 'Accept $4,152.73 from Swissquote' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('ok')
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await expect(dialog.getByText('Enter a reason of 5 to 500 characters.')).toBeVisible()
  await dialog.getByLabel('Reason').fill(NOTE)
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(rise).toHaveCount(0)
  await expect(chip(page)).toContainText('$4,152.73')

  await page.getByRole('button', { name: 'Reject $3,950.00 from gold-api.com' }).click()
  await dialog.getByLabel('Reason').fill('Nobody else fell.')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(held(page)).toHaveCount(0)
  await expect(chip(page)).toContainText('$4,152.73')

  await rows(page).filter({ hasText: '$4,152.73' }).getByRole('link').click()
  await expect(page.getByText(NOTE)).toBeVisible()
  await expect(page.getByText(/^Admin, /)).toBeVisible()
})

test('filters are in the address, survive a reload, are saved as a view and apply to the export', async ({
  page,
}) => {
  await open(page, LOG)
  await page.getByRole('button', { name: /^Date/ }).click()
  await page.getByRole('option', { name: '24 hours' }).click()
  await expect(page).toHaveURL(/\?range=24h$/)
  await page.route(/source=swissquote$/, slowly, { times: 1 })
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.keyboard.type('swiss')
  await page.getByRole('option', { name: 'Swissquote' }).click()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('option', { name: 'Price range…' }).click()
  await page.getByLabel('Minimum price').fill('4,000')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?range=24h&source=swissquote&priceFrom=4000$/)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Source Swissquote' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Price range ≥ 4,000' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Date 24 hours' })).toBeVisible()
  await expect(rows(page)).toHaveCount(1)

  const view = page
    .getByRole('navigation', { name: 'Saved views' })
    .getByRole('link', { name: 'Swissquote today' })
  await page.getByRole('button', { name: 'Save these filters…' }).click()
  await page.getByLabel('Name').fill('Swissquote today')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(/gold-price-logs$/)
  await expect.poll(() => rows(page).count()).toBeGreaterThan(1)

  await view.click()
  await expect(page).toHaveURL(/source=swissquote/)
  await expect(rows(page)).toHaveCount(1)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Export CSV' }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  expect(file.charCodeAt(0)).toBe(0xfeff)
  expect(file.trim().split('\r\n')).toHaveLength(2)
  expect(file).toContain('4071.30')

  await page.getByRole('button', { name: 'My views' }).click()
  await page.getByRole('button', { name: 'Delete Swissquote today' }).click()
  await expect(page.getByText('View “Swissquote today” deleted.')).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(view).toHaveCount(0)
})

/** Delays a response, so that the next request overtakes it. */
async function slowly(route: Route): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  await route.continue().catch(() => undefined)
}

test('the chart can be read by keyboard and as a table', async ({ page, feed }) => {
  await open(page, LOG)
  setPrice(feed, '4073.40')
  await expect(async () => {
    await page.reload()
    await expect(rows(page).first()).toContainText('$4,073.40', { timeout: 2_000 })
  }).toPass()
  const chart = page.getByRole('slider', { name: /^Gold price over time/ })
  const spoken = () => chart.getAttribute('aria-valuetext')
  await chart.focus()
  await expect(chart).toHaveAttribute('aria-valuetext', /\$4,073\.40\. -[\d.]+% since run \d+$/)
  const newest = await spoken()
  const last = Number(await chart.getAttribute('aria-valuenow'))
  await page.keyboard.press('ArrowLeft')
  await expect(chart).toHaveAttribute('aria-valuenow', String(last - 1))
  await page.keyboard.press('Home')
  await expect(chart).toHaveAttribute('aria-valuenow', '0')
  const oldest = (await spoken()) ?? ''
  await page.keyboard.press('End')
  await expect.poll(spoken).toBe(newest)

  await page.getByRole('button', { name: 'Show data' }).click()
  const table = page.getByRole('region', { name: /^Prices as a table/ })
  await expect(table.locator('tbody tr').first()).toContainText('$4,073.40')
  const [, price = ''] = oldest.split(/: |\. /)
  await expect(table.locator('tbody tr').last()).toContainText(price)
})

test('a drag zooms into the chart, a double click shows everything, and in Arabic time runs to the left', async ({
  page,
}) => {
  await open(page, `${LOG}?range=all`)
  const chart = page.getByRole('slider', { name: /^Gold price over time/ })
  const showAll = page.getByRole('button', { name: 'Show all' })
  const drag = async (from: number, to: number) => {
    await chart.scrollIntoViewIfNeeded()
    const { x, y, width } = await boxOf(chart)
    await page.mouse.move(x + width * from, y + 100)
    await page.mouse.down()
    await page.mouse.move(x + width * to, y + 100, { steps: 5 })
    await page.mouse.up()
  }
  await drag(0.4, 0.6)
  await expect(showAll).toBeVisible()
  await page.keyboard.down('Shift')
  await drag(0.3, 0.5)
  await page.keyboard.up('Shift')
  await expect(chart).toHaveAttribute('aria-valuetext', /[+-]\$[\d,.]+ · [+-][\d.]+% \(/)
  await chart.dblclick({ position: { x: 300, y: 100 } })
  await expect(showAll).toHaveCount(0)

  await setLocale(page, 'ae')
  await page.reload()
  await layoutReady(page)
  const mirrored = page.getByRole('slider')
  await mirrored.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowLeft')
  await expect(mirrored).toHaveAttribute('aria-valuenow', '1')
  const shown = await boxOf(mirrored)
  for (const label of await mirrored.locator('svg text').all()) {
    const { x, width } = await boxOf(label)
    expect(x).toBeGreaterThanOrEqual(shown.x)
    expect(x + width).toBeLessThanOrEqual(shown.x + shown.width)
  }
  const labels = await Promise.all((await mirrored.locator('svg text').all()).map(boxOf))
  for (const [index, one] of labels.entries())
    expect(labels.slice(index + 1).filter((other) => overlap(one, other))).toEqual([])
})

type Box = Awaited<ReturnType<typeof boxOf>>

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('not shown')
  return box
}

function overlap(one: Box, other: Box): boolean {
  const isBeside = one.x + one.width <= other.x || other.x + other.width <= one.x
  return !isBeside && one.y < other.y + other.height && other.y < one.y + one.height
}

test('a new price is announced in the log and updates the header of another page', async ({
  page,
  context,
  feed,
}) => {
  await page.clock.install()
  await open(page, LOG)
  const home = await context.newPage()
  await home.clock.install()
  await home.goto('/')
  await layoutReady(home)
  await expect(chip(home)).toContainText('$4,071.30')
  const before = await rows(page).count()

  setPrice(feed, '4075.50')
  await expect(async () => {
    await advanceToNextPoll(home)
    await expect(chip(home)).toContainText('$4,075.50', { timeout: 2_000 })
  }).toPass()
  await page.bringToFront()
  await expect(async () => {
    await advanceToNextPoll(page)
    await expect(page.getByRole('button', { name: '2 new rows Show' })).toBeVisible({
      timeout: 500,
    })
  }).toPass()
  await expect(rows(page)).toHaveCount(before)
  await page.getByRole('button', { name: '2 new rows Show' }).click()
  await expect(rows(page).filter({ hasText: '$4,075.50' })).toHaveCount(2)
  await expect(page.getByRole('button', { name: /new rows/ })).toHaveCount(0)
})

test('full screen shows the price and every rate at 1366 × 768, and Esc leaves it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await open(page, BOARD)
  await page.getByRole('button', { name: 'Full screen' }).click()
  await expect(page.locator('#sidebar, footer')).toHaveCount(0)
  const rates = page.getByRole('main').getByRole('listitem')
  await expect(rates.first()).toBeInViewport({ ratio: 1 })
  await expect(rates.last()).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('main').getByText('per troy ounce')).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await expect(page.locator('#sidebar')).toBeVisible()
})

test('a board display shows only its rates, stays current, warns when stale, and can be revoked', async ({
  page,
  browser,
  shop,
  feed,
}) => {
  await open(page, BOARD)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Display screens' }).click()
  await page.getByRole('button', { name: 'New screen' }).click()
  await page.getByLabel('Name').fill('Window')
  await page.getByText('10K', { exact: true }).last().click()
  await page.getByLabel('Rates', { exact: true }).selectOption('Sell')
  await page.getByRole('button', { name: 'Create link' }).click()
  const link = await page.getByLabel('Link').inputValue()

  const visitor = await browser.newContext({ baseURL: shop.url })
  const display = await visitor.newPage()
  await display.clock.install()
  await display.goto(link)
  await expect(display.getByRole('heading', { name: 'Gold rates' })).toBeVisible()
  await expect(display.getByRole('columnheader')).toHaveText(['Karat', 'We sell'])
  await expect(display.getByRole('row', { name: /^14K/ })).toBeVisible()
  await expect(display.getByRole('row', { name: /^10K/ })).toHaveCount(0)
  const content = await display.content()
  for (const secret of ['4071', '4,071', 'swissquote', 'buyBack', '10K', 'olga'])
    expect(content).not.toContain(secret)
  for (const other of ['/', '/price', LOG, BOARD, '/configuration/sources', '/gold'])
    expect((await visitor.request.get(other)).url(), other).toContain('/login')

  await expect(display.locator('.main-section')).toBeVisible()
  await expect(display.locator('#sidebar, #scroll-to-top, footer')).toHaveCount(0)
  expect(await axeViolations(display)).toEqual([])

  const rate = display.getByRole('row', { name: /^14K/ }).getByRole('cell')
  const previousRate = await rate.textContent()
  setPrice(feed, '4085.00')
  await expect(async () => {
    await display.clock.fastForward(16_000)
    await expect(rate).not.toHaveText(String(previousRate), { timeout: 2_000 })
  }).toPass()

  feed.setScenario('500')
  withAge(shop.databaseUrl, 3)
  await display.clock.fastForward(16_000)
  await expect(display.getByText('STALE')).toBeVisible()
  await expect(
    display.getByText(/^Rates as of .+ Please ask before you buy or sell\.$/),
  ).toBeVisible()

  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Turn off Window' }).click()
  await page.getByRole('button', { name: 'Turn off', exact: true }).click()
  await expect(page.getByText('Window is off.')).toBeVisible()
  await display.clock.fastForward(16_000)
  await expect(
    display.getByRole('heading', { name: 'This screen has been turned off' }),
  ).toBeVisible()
  await expect(rate).toHaveCount(0)
  await visitor.close()
})

/** Makes all prices so many days older; of any three days the market is open on at least one. */
function withAge(databaseUrl: string, days: number): void {
  const db = new Sqlite(databaseUrl.replace('sqlite:', ''), { timeout: 5_000 })
  const past = new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString()
  db.prepare("update metal_quotes set quoted_at = ? where kind <> 'history'").run(past)
  db.close()
}
