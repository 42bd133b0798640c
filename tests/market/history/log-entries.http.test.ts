import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LogEntryProps } from '#server/market/history/props.ts'
import { type FeedLog, feedLog } from '#tests/market/feed-log.ts'
import { inertia, type Page } from '#tests/support/inertia.ts'
import { openShop, type Shop } from '#tests/support/shop.ts'

let shop: Shop
let owner: ReturnType<typeof inertia>
let feed: FeedLog

beforeAll(async () => {
  shop = await openShop()
  await shop.ctx.db.deleteFrom('metal_quotes').execute()
  owner = inertia(await shop.admin())
  feed = feedLog(shop.ctx.db, '2026-11-20T10:00:00.000Z')
})
afterAll(() => shop.close())

const log = (query = ''): Promise<Page> => owner.get(`/gold-price-logs${query}`)
const rowsOf = (page: Page): LogEntryProps[] => page.props.logs
const namesOf = (page: Page) => rowsOf(page).map(({ id, pollId }) => id ?? `poll ${pollId}`)

test('prices and failed polls are listed by time, without repeats', async () => {
  const first = await feed.answered()
  const failed = await feed.poll({ error_kind: 'timeout', http_status: null, latency_ms: 10_000 })
  await feed.poll({ outcome: 'duplicate', quote_id: first.quoteId })
  const odd = await feed.poll({
    outcome: 'rejected',
    reasons: JSON.stringify([{ guard: 'R1', key: 'price_not_a_number', values: { mid: '-3' } }]),
  })
  const second = await feed.answered({ quality: 'held' })
  const page = await log()

  expect(namesOf(page)).toEqual([second.quoteId, `poll ${odd}`, `poll ${failed}`, first.quoteId])
  expect(rowsOf(page)).toMatchObject([
    { quality: 'held', latencyMs: 120, httpStatus: 200, pollId: second.pollId },
    {
      id: null,
      mid: null,
      quality: 'rejected',
      reasons: [{ guard: 'R1', key: 'price_not_a_number', values: { mid: '-3' } }],
    },
    {
      id: null,
      quality: 'failed',
      kind: 'poll',
      source: 'swissquote',
      quotedAt: '2026-11-20T10:01:00.000Z',
      reasons: [{ guard: 'feed', key: 'timeout' }],
      latencyMs: 10_000,
      httpStatus: null,
    },
    { quality: 'accepted', latencyMs: 120, pollId: first.pollId },
  ])
})

test('each state can be selected, and a repeat refers to its price', async () => {
  const failed = await log('?quality=failed')
  const rejected = await log('?quality=rejected')
  const repeated = await log('?quality=duplicate')
  const accepted = await log('?quality=accepted')

  expect(rowsOf(failed)).toMatchObject([{ id: null, quality: 'failed' }])
  expect(rowsOf(rejected)).toMatchObject([{ id: null, quality: 'rejected' }])
  expect(rowsOf(repeated)).toMatchObject([
    { id: null, quality: 'duplicate', quoteId: rowsOf(accepted)[0]?.id },
  ])
  expect(rowsOf(accepted)).toMatchObject([{ quality: 'accepted' }])
})

test('a source shows its own prices and its own failures', async () => {
  const failed = await feed.poll({ source: 'nbp', error_kind: 'http_5xx', http_status: 502 })
  const anchor = await feed.answered({ source: 'nbp', currency: 'PLN', mid: 15_000_000_000 })
  const page = await log('?source=nbp')

  expect(namesOf(page)).toEqual([anchor.quoteId, `poll ${failed}`])
  expect(namesOf(await log('?source=nbp&quality=failed'))).toEqual([`poll ${failed}`])
  expect(namesOf(await log('?source=nbp&quality=held'))).toEqual([])
})

test('filters by currency or price exclude polls without a price', async () => {
  const zloty = await log('?currency=PLN')
  const dear = await log('?priceFrom=14000')
  const between = await log('?priceFrom=4,100.00&priceTo=4100.01')

  expect(rowsOf(zloty)).toMatchObject([{ currency: 'PLN', mid: '15000.00' }])
  expect(rowsOf(dear)).toMatchObject([{ mid: '15000.00' }])
  expect(rowsOf(between).map(({ mid }) => mid)).toEqual(['4100.01'])
  expect(between.props.filters).toMatchObject({ priceFrom: '4100.00', priceTo: '4100.01' })
})

test('a source has no entries in another currency', async () => {
  expect(rowsOf(await log('?source=swissquote&currency=PLN'))).toEqual([])
  expect(rowsOf(await log('?source=nbp&currency=PLN'))).toHaveLength(1)
})

test('paging back and forth over prices and polls of the same moment shows each row once', async () => {
  const at = '2026-11-20T12:00:00.000Z'
  for (let copy = 0; copy < 40; copy++) {
    await feed.poll({ at, source: 'goldprice_org', outcome: 'rejected' })
    await feed.quote({ quoted_at: at, source: 'goldprice_org', quality: 'rejected' })
  }
  const first = await log()
  const second = await log(first.props.older)
  const third = await log(second.props.older ?? '')
  const seen = [...namesOf(first), ...namesOf(second)]

  expect(seen).toHaveLength(86)
  expect(new Set(seen).size).toBe(86)
  expect(second.props.older).toBeNull()
  expect(namesOf(third)).toEqual(namesOf(first))
  expect(namesOf(await log(second.props.newer))).toEqual(namesOf(first))
})

describe('consecutive failures of a source', () => {
  const failures = (page: Page) =>
    rowsOf(page).map((row) => (row.id === null ? (row.failures?.count ?? 1) : row.id))
  const fail = (at: string, over = {}) =>
    feed.poll({ source: 'goldapi_io', at: `2026-11-10T${at}:00.000Z`, ...over })
  let between: { quoteId: number }
  let last: number

  beforeAll(async () => {
    await feed.answered({ source: 'goldapi_io', quoted_at: '2026-11-10T08:00:00.000Z' })
    await fail('08:30', { error_kind: 'dns' })
    await fail('08:31')
    between = await feed.answered({ source: 'metals_dev', quoted_at: '2026-11-10T08:32:00.000Z' })
    last = await fail('08:33', { error_kind: 'timeout' })
    await fail('08:34', { outcome: 'duplicate', quote_id: between.quoteId })
    await fail('08:35')
  })

  test('are one row with their number, their start and the last reason', async () => {
    const page = await log('?from=2026-11-10&to=2026-11-10')
    const rows = rowsOf(page)

    // The repeat at 8:34 ended them, so the failure at 8:35 is another row.
    expect(failures(page)).toEqual([1, 3, between.quoteId, expect.any(Number)])
    expect(rows[0]).toMatchObject({ quality: 'failed', failures: null })
    expect(rows[1]).toMatchObject({
      pollId: last,
      quality: 'failed',
      quotedAt: '2026-11-10T08:33:00.000Z',
      reasons: [{ guard: 'feed', key: 'timeout' }],
      failures: {
        count: 3,
        since: '2026-11-10T08:30:00.000Z',
        query: '?source=goldapi_io&quality=failed&from=2026-11-10&to=2026-11-10',
      },
    })
  })

  test('are listed one by one when failures are selected, and in the file', async () => {
    const page = await log('?source=goldapi_io&quality=failed')
    expect(failures(page)).toEqual([1, 1, 1, 1])
    const file = await owner.browser.get('/gold-price-logs/export?source=goldapi_io')
    expect(String(file.text).match(/,poll,/g)).toHaveLength(4)
  })

  test('count only within the days that are shown', async () => {
    await feed.poll({ source: 'metalpriceapi', at: '2026-11-08T20:00:00.000Z' })
    await feed.poll({ source: 'metalpriceapi', at: '2026-11-09T20:00:00.000Z' })
    await feed.poll({ source: 'metalpriceapi', at: '2026-11-09T21:00:00.000Z' })
    await feed.poll({ source: 'metalpriceapi', at: '2026-11-10T20:00:00.000Z' })
    const of = (from: string, to: string) =>
      log(`?source=metalpriceapi&from=2026-11-${from}&to=2026-11-${to}`)

    expect(failures(await of('08', '10'))).toEqual([4])
    expect(failures(await of('09', '09'))).toEqual([2])
    expect(rowsOf(await of('09', '10'))).toMatchObject([
      { quotedAt: '2026-11-10T20:00:00.000Z', failures: { since: '2026-11-09T20:00:00.000Z' } },
    ])
  })

  test('are counted once on pages back and forth', async () => {
    for (let outage = 0; outage < 60; outage++) {
      const minute = (second: string) =>
        `2026-10-05T10:${String(outage).padStart(2, '0')}:${second}.000Z`
      await feed.poll({ source: 'goldprice_org', at: minute('00') })
      await feed.poll({ source: 'goldprice_org', at: minute('10') })
      await feed.answered({ source: 'goldprice_org', quoted_at: minute('20') })
    }
    const query = '?source=goldprice_org&from=2026-10-05&to=2026-10-05'
    const first = await log(query)
    const second = await log(first.props.older)
    const third = await log(second.props.older)
    const pages = [first, second, third]

    expect(pages.map((page) => rowsOf(page).length)).toEqual([50, 50, 20])
    expect(new Set(pages.flatMap(namesOf)).size).toBe(120)
    const counts = pages
      .flatMap(rowsOf)
      .flatMap((row) => (row.id === null ? [row.failures?.count] : []))
    expect(counts).toEqual(Array(60).fill(2))
    expect(third.props.older).toBeNull()
    expect(namesOf(await log(third.props.newer))).toEqual(namesOf(second))
  })
})

test('filters by day include polls', async () => {
  await feed.poll({ at: '2026-11-19T04:59:00.000Z', error_kind: 'dns' })
  await feed.poll({ at: '2026-11-19T05:00:00.000Z', error_kind: 'tls' })
  const page = await log('?from=2026-11-19&to=2026-11-19')

  expect(rowsOf(page)).toMatchObject([{ reasons: [{ guard: 'feed', key: 'tls' }] }])
})

test('the newest held price of each source is listed with the number of others, for any filter', async () => {
  const older = await feed.answered({ quality: 'held', reasons: step(310) })
  const newer = await feed.answered({ quality: 'held', reasons: step(330) })
  const other = await feed.answered({ quality: 'held', source: 'gold_api_com' })
  const { held } = (await log('?quality=failed&range=24h')).props

  expect(held).toMatchObject([
    { id: other.quoteId, source: 'gold_api_com', more: 0 },
    {
      id: newer.quoteId,
      source: 'swissquote',
      more: 2,
      reasons: [{ guard: 'R6', key: 'step', values: { stepBp: 330 } }],
      latencyMs: 120,
    },
  ])
  expect(older.quoteId).toBeLessThan(newer.quoteId)
})

const step = (stepBp: number) => JSON.stringify([{ guard: 'R6', key: 'step', values: { stepBp } }])

test('a poll page has its response, its latency, and the polls before and after', async () => {
  const start = '2026-11-18T10:00:00.000Z'
  const before = await feed.answered({ quoted_at: start, source: 'metals_dev' })
  const pollId = await feed.poll({
    source: 'metals_dev',
    at: '2026-11-18T10:01:00.000Z',
    error_kind: 'quota',
    http_status: 429,
    raw: '{"status":"failure","error_code":1203}',
    raw_sha256: 'a'.repeat(64),
  })
  const after = await feed.poll({
    source: 'metals_dev',
    at: '2026-11-18T10:02:00.000Z',
    error_kind: 'quota',
  })
  const page = await owner.get(`/gold-price-logs/polls/${pollId}`)

  expect(page.component).toBe('gold-price-log-poll')
  expect(page.props).toMatchObject({
    poll: { pollId, quality: 'failed', reasons: [{ guard: 'feed', key: 'quota' }] },
    response: { httpStatus: 429, raw: '{"status":"failure","error_code":1203}' },
    previous: { outcome: 'quote', href: `/gold-price-logs/${before.quoteId}` },
    next: { outcome: 'failed', href: `/gold-price-logs/polls/${after}` },
  })
})

test('a poll that brought a price and an unknown poll have no page', async () => {
  const { pollId } = await feed.answered({ quoted_at: '2026-11-17T10:00:00.000Z' })

  for (const id of [pollId, 999_999, 'abc'])
    expect([id, (await owner.get(`/gold-price-logs/polls/${id}`)).status]).toEqual([id, 404])
})

test('a price page has its poll, its response, its repeats and its decision', async () => {
  const { quoteId } = await feed.answered({
    quoted_at: '2026-11-16T10:00:00.000Z',
    step_bp: 412,
    disagree_bp: -61,
    decided_by: 2,
    decided_at: '2026-11-16T10:05:00.000Z',
    note: 'Checked with the refiner.',
  })
  for (const minute of ['01', '02', '03'])
    await feed.poll({
      outcome: 'duplicate',
      quote_id: quoteId,
      at: `2026-11-16T10:${minute}:00.000Z`,
    })
  const { props } = await owner.get(`/gold-price-logs/${quoteId}`)

  expect(props.log).toMatchObject({
    stepBp: 412,
    disagreeBp: -61,
    note: 'Checked with the refiner.',
    decided: { by: 'Sam', at: '2026-11-16T10:05:00.000Z' },
  })
  expect(props.response).toMatchObject({ latencyMs: 120, httpStatus: 200 })
  expect(props.repeats).toEqual({
    count: 3,
    firstAt: '2026-11-16T10:01:00.000Z',
    lastAt: '2026-11-16T10:03:00.000Z',
  })
})

test('a partial reload returns only the rows and the held prices', async () => {
  const page = await owner.get('/gold-price-logs', {
    'X-Inertia-Partial-Component': 'gold-price-logs',
    'X-Inertia-Partial-Data': 'logs,held',
  })

  expect(page.props.logs.length).toBeGreaterThan(0)
  expect(page.props.held).toHaveLength(2)
  expect(page.props.chart).toBeUndefined()
})
