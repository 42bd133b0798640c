import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { QuoteEntryProps } from '#server/market/history/props.ts'
import { plusMs } from '#server/platform/context.ts'
import type { Browser } from '#tests/support/browser.ts'
import { inertia, type Page } from '#tests/support/inertia.ts'
import { openShop, type Shop } from '#tests/support/shop.ts'

const DAY = 24 * 60 * 60_000

let shop: Shop
let browser: Browser
let owner: ReturnType<typeof inertia>

beforeAll(async () => {
  shop = await openShop()
  await signIn()
})
beforeEach(() => {
  shop.clock.advance(60_000)
  browser.at = '/'
})
afterAll(() => shop.close())

const log = (query = ''): Promise<Page> => owner.get(`/gold-price-logs${query}`)
const idsOf = (page: Page): number[] => page.props.logs.map(({ id }: QuoteEntryProps) => id)

async function enter(mid: string): Promise<void> {
  shop.clock.advance(60_000)
  await owner.post('/gold-price-logs', { mid, confirmed: true, note: 'board' })
}

/** Signs in again, since the session has expired. */
async function travelTo(now: string): Promise<void> {
  shop.clock.set(now)
  await signIn()
}

async function signIn(): Promise<void> {
  browser = await shop.admin()
  owner = inertia(browser)
}

test('a new shop has the history of gold, which is never the basis', async () => {
  const { props } = await log()
  const board = await owner.get('/gold-price-logs/latest')

  expect(props.logs[0]).toMatchObject({
    kind: 'history',
    source: 'fawazahmed0/exchange-api (daily snapshot)',
    quotedAt: '2026-09-29T12:00:00.000Z',
    timePrecision: 'day',
    mid: '4129.10',
    currency: 'USD',
    quality: 'accepted',
  })
  expect(props.gold).toBeNull()
  expect(board.props).toMatchObject({ latest: null, rates: [], chart: [] })
})

test('the history begins in 1960 with a monthly average whose source is named', async () => {
  const { props } = await log('?to=1960-02-15')

  expect(props.logs).toHaveLength(2)
  expect(props.logs[1]).toMatchObject({
    mid: '35.27',
    source: 'datasets/gold-prices (monthly average)',
    timePrecision: 'month',
    changeBp: null,
  })
  expect(props.logs[0]).toMatchObject({ mid: '35.00', changeBp: -77 })
  expect(props.logs[0].note).toContain('average')
})

test('snapshots in other currencies are only shown on request', async () => {
  const own = await log()
  const dirhams = await log('?currency=AED')

  expect(new Set(own.props.logs.map(({ currency }: QuoteEntryProps) => currency))).toEqual(
    new Set(['USD']),
  )
  expect(dirhams.props.logs).toHaveLength(14)
  expect(dirhams.props.logs[0]).toMatchObject({ mid: '15164.12', currency: 'AED' })
  expect(dirhams.props).toMatchObject({ chartCurrency: 'AED', older: null })
})

test('today’s price is in the chart after the history, with a gap between', async () => {
  await enter('4100.00')
  const { chart } = (await log()).props

  expect(chart[0]).toMatchObject({ at: '1960-01-01T12:00:00.000Z', mid: '35.27' })
  expect(chart.at(-1)).toMatchObject({ mid: '4100.00', kind: 'manual', afterGap: true })
  expect(chart.at(-2)).toMatchObject({ mid: '4129.10', kind: 'history' })
  expect(chart.length).toBeGreaterThan(500)
  expect(chart.length).toBeLessThanOrEqual(600)
})

test('paging back shows every entry once, also while new ones are entered', async () => {
  const seen: number[] = []
  let page = await log('?range=all')
  while (page.props.older) {
    seen.push(...idsOf(page))
    await enter('4101.00')
    page = await log(page.props.older)
  }
  seen.push(...idsOf(page))

  expect(seen).toHaveLength(813)
  expect(new Set(seen).size).toBe(813)
  expect(page.props.logs.at(-1)).toMatchObject({ quotedAt: '1960-01-01T12:00:00.000Z' })
})

test('an older page has links to the newer and to the newest page', async () => {
  const first = await log('?range=all')
  const second = await log(first.props.older)
  const third = await log(second.props.older)

  expect(first.props).toMatchObject({ newer: null, newest: null })
  expect(idsOf(await log(third.props.newer))).toEqual(idsOf(second))
  expect(idsOf(await log(second.props.newer))).toEqual(idsOf(first))
  expect(idsOf(await log(third.props.newest))).toEqual(idsOf(first))
})

test('a filter stays while paging', async () => {
  const first = await log('?source=datasets%2Fgold-prices+%28monthly+average%29&to=2020-01-31')
  const second = await log(first.props.older)

  expect(second.props.filters).toMatchObject({
    source: 'datasets/gold-prices (monthly average)',
    to: '2020-01-31',
    range: null,
  })
  expect(first.props.logs[0]).toMatchObject({ quotedAt: '2020-01-01T12:00:00.000Z' })
  expect(
    new Set(
      [...first.props.logs, ...second.props.logs].map(({ source }: QuoteEntryProps) => source),
    ).size,
  ).toBe(1)
})

test('each range limits the table and the chart', async () => {
  await enter('4102.00')
  await travelTo(plusMs(shop.clock.now(), 3 * DAY))
  await enter('4103.00')

  const day = await log('?range=24h')
  const week = await log('?range=7d')
  const year = await log('?range=1y')
  expect(day.props.logs.map(({ mid }: QuoteEntryProps) => mid)).toEqual(['4103.00'])
  expect(day.props.chart.map(({ mid }: QuoteEntryProps) => mid)).toEqual(['4103.00'])
  expect(week.props.logs.map(({ mid }: QuoteEntryProps) => mid)).toContain('4102.00')
  expect(year.props.logs.at(-1).quotedAt > '2025-11-20').toBe(true)
  expect(year.props.filters).toMatchObject({ range: '1y', from: null, to: null })
})

test('days begin and end in the shop’s time zone', async () => {
  // 22:30 on 2 March in New York is already 3 March in UTC.
  await travelTo('2027-03-03T03:30:00.000Z')
  await owner.post('/gold-price-logs', { mid: '4104.00' })

  const second = await log('?from=2027-03-02&to=2027-03-02')
  const third = await log('?from=2027-03-03&to=2027-03-03')
  expect(second.props.logs.map(({ mid }: QuoteEntryProps) => mid)).toEqual(['4104.00'])
  expect(third.props.logs).toEqual([])
})

test('without a filter the log shows 30 days, or everything where those have no two prices', async () => {
  await enter('4101.00')
  await enter('4102.00')
  const recent = await log()
  await travelTo(plusMs(shop.clock.now(), 31 * DAY))
  const later = await log()

  expect(recent.props.filters).toMatchObject({ range: '30d' })
  expect(recent.props.logs.every(({ kind }: QuoteEntryProps) => kind === 'manual')).toBe(true)
  expect(recent.props.older).toBeNull()
  expect(later.props.filters).toMatchObject({ range: 'all' })
  expect(later.props.logs).toHaveLength(50)
  expect((await log('?range=all')).props.filters).toMatchObject({ range: 'all' })
})

test('a state or a source can be selected', async () => {
  const { props } = await log()
  expect(props.sources).toEqual([
    'datasets/gold-prices (monthly average)',
    'fawazahmed0/exchange-api (daily snapshot)',
    'manual',
  ])

  const byHand = await log('?source=manual&quality=accepted')
  expect(new Set(byHand.props.logs.map(({ kind }: QuoteEntryProps) => kind))).toEqual(
    new Set(['manual']),
  )
  expect((await log('?quality=held')).props.logs).toEqual([])
})

const junk = [
  "' OR 1=1--",
  '%',
  '_',
  '"];--',
  'x'.repeat(10_000),
  '\u0000',
  '2026-13-45',
  '-1',
  'null',
  '9999-12-31',
  '0000-00-00',
  '2026-11-21T09:00:00.000Z_99999999999999999999',
  '../..',
]

test.each(junk.map((text) => [JSON.stringify(text).slice(0, 40), text]))(
  'invalid parameters are ignored: %s',
  async (_, text) => {
    const value = encodeURIComponent(text)
    for (const name of ['range', 'from', 'to', 'quality', 'currency', 'before', 'after', 'sort']) {
      browser.at = '/'
      const page = await log(`?${name}=${value}`)
      expect([name, page.status, page.props.logs.length]).toEqual([name, 200, 50])
    }
    browser.at = '/'
    expect((await log(`?source=${value}`)).status).toBe(200)
  },
)

test('a percent sign in the source filter is not a wildcard', async () => {
  expect((await log('?source=%25')).props.logs).toEqual([])
})

test.each(['?range=7d&range=all', '?range[]=7d', '?source[a]=b', '?before=1&before=2'])(
  'a malformed query is accepted: %s',
  async (query) => {
    expect((await log(query)).status).toBe(200)
  },
)

test('a change is relative to the last accepted price', async () => {
  await travelTo('2027-03-20T12:00:00.000Z')
  for (const mid of ['4000.00', '4100.00', '4040.00']) await enter(mid)
  const wrong = (await log()).props.logs[1]
  await shop.ctx.db
    .updateTable('metal_quotes')
    .set({ quality: 'rejected' })
    .where('id', '=', wrong.id)
    .execute()

  expect((await log()).props.logs[0]).toMatchObject({ mid: '4040.00', changeBp: 100 })
})

test('the board shows the value of each alloy per gram, pennyweight and ounce', async () => {
  await travelTo('2027-04-01T12:00:00.000Z')
  await enter('4100.00')
  const { props } = await owner.get('/gold-price-logs/latest')

  expect(props.latest).toMatchObject({ mid: '4100.00' })
  expect(props.rates).toContainEqual({
    label: '14K',
    fineness: '585',
    stamp: '585',
    perGram: '77.1136',
    perPennyweight: '119.9250',
    perTroyOunce: '2398.5000',
  })
  expect(props.rates.map(({ label }: { label: string }) => label)).toEqual([
    '10K',
    '14K',
    '18K',
    '22K',
  ])
})

test('a price has its neighbours in time and the prices around it', async () => {
  const { logs } = (await log('?currency=EUR')).props
  const [newest, second, third] = logs
  const { props } = await owner.get(`/gold-price-logs/${second.id}`)

  expect(props.log).toMatchObject({
    currency: 'EUR',
    bid: null,
    ask: null,
    recordedBy: null,
    fx: null,
  })
  expect(props.previous.id).toBe(third.id)
  expect(props.next.id).toBe(newest.id)
  expect(props.nearby).toHaveLength(14)
  expect(props.runs).toEqual([])
  expect((await owner.get(`/gold-price-logs/${newest.id}`)).props.next).toBeNull()
})

test.each(['0', '999999', 'abc', '1e3', '-1', '1;drop', "1' or '1'='1"])(
  'gold price %s gets 404',
  async (id) => {
    const page = await owner.get(`/gold-price-logs/${encodeURIComponent(id)}`)
    expect(page.status).toBe(404)
  },
)

test('a guest is redirected to sign in', async () => {
  const guest = shop.guest()
  for (const path of ['/gold-price-logs', '/gold-price-logs/latest', '/gold-price-logs/1']) {
    const { status, headers } = await guest.get(path)
    expect([path, status]).toEqual([path, 303])
    expect(headers.location).toContain('/login')
  }
})
