import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertMissingQuotes, type NewQuote } from '#server/market/quotes/queries.ts'
import { plusMs } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { type FeedLog, feedLog } from '#tests/market/feed-log.ts'
import type { Browser } from '#tests/support/browser.ts'
import { openShop, type Shop } from '#tests/support/shop.ts'

const START = '2026-11-20T10:00:00.000Z'

let shop: Shop
let browser: Browser
let feed: FeedLog

beforeAll(async () => {
  shop = await openShop()
  await shop.ctx.db.deleteFrom('metal_quotes').execute()
  shop.clock.set('2026-11-22T03:30:00.000Z')
  browser = await shop.staff()
  feed = feedLog(shop.ctx.db, START)
})
afterAll(() => shop.close())

type Line = Record<string, string>

async function exported(query = ''): Promise<Line[]> {
  const { text } = await browser.get(`/gold-price-logs/export${query}`)
  return parse(text, { columns: true, bom: true })
}

test('the file name has the day in the shop’s time zone, and the file is marked as UTF-8', async () => {
  const { status, headers, text } = await browser.get('/gold-price-logs/export')

  expect(status).toBe(200)
  expect(headers['content-disposition']).toBe('attachment; filename=gold-price-logs-2026-11-21.csv')
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(text.startsWith('\ufefftime_utc,state,')).toBe(true)
})

test('every row of the log is included, prices and failures, with the numbers of the guards', async () => {
  await feed.answered({ mid: 4_100_000_000, bid: 4_099_500_000, ask: 4_100_500_000 })
  await feed.poll({ error_kind: 'timeout', http_status: null })
  await feed.answered({
    mid: 4_059_000_000,
    quality: 'held',
    reasons: JSON.stringify([{ guard: 'R6', key: 'step', values: { stepBp: -100, limitBp: 150 } }]),
  })
  const lines = await exported()

  expect(lines).toMatchObject([
    {
      time_utc: '2026-11-20T10:02:00.000Z',
      state: 'held',
      price_per_troy_ounce: '4059.00',
      change_percent: '-1',
      reasons: 'R6 step (stepBp=-100, limitBp=150)',
    },
    { state: 'failed', price_per_troy_ounce: '', reasons: 'feed timeout', latency_ms: '120' },
    {
      state: 'accepted',
      price_per_troy_ounce: '4100.00',
      currency: 'USD',
      bid: '4099.50',
      ask: '4100.50',
      http_status: '200',
    },
  ])
})

test('it uses the filters and ignores the cursor of the list', async () => {
  const all = await exported('?quality=failed&before=2020-01-01T00%3A00%3A00.000Z_q1')

  expect(all.map(({ state }) => state)).toEqual(['failed'])
})

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t'=1"],
  ['a;=1', "a;'=1"],
  ['=HYPERLINK("http://x","y")', '\'=HYPERLINK("http://x","y")'],
])('ASVS 61, A26: a spreadsheet computes nothing from a note that says %j', async (note, cell) => {
  await feed.quote({ kind: 'manual', source: 'manual', note })
  const [line] = await exported('?source=manual')

  expect(line?.note).toBe(cell)
})

test('a note with commas, quotes, line breaks and Arabic is exported unchanged', async () => {
  const note = 'said "4,100",\nثم أكّد الصائغ'
  await feed.quote({ kind: 'manual', source: 'manual', note })

  expect((await exported('?source=manual'))[0]?.note).toBe(note)
})

test('a long log is exported completely, in order and each row once', async () => {
  const quotes = Array.from({ length: 1_600 }, (_, minute): NewQuote => {
    const at = plusMs('2025-01-01T00:00:00.000Z', minute * 60_000)
    const mid = 2_600_000_000 + minute * 10_000
    const facts = { kind: 'spot', metal: 'XAU', currency: 'USD', source: 'goldapi_io' } as const
    const state = { quality: 'accepted', reasons: '[]', example: 0 } as const
    return { ...facts, ...state, mid, quoted_at: at, received_at: at }
  })
  await transaction(shop.ctx, (tx) => insertMissingQuotes(tx, quotes))
  const lines = await exported('?source=goldapi_io')

  expect(lines.map(({ time_utc }) => time_utc)).toEqual(
    quotes.map(({ quoted_at }) => quoted_at).toReversed(),
  )
})

test('an empty log is exported with its header', async () => {
  const { text } = await browser.get('/gold-price-logs/export?source=nobody')

  expect(text.trim().split('\n')).toHaveLength(1)
})

test('a guest is redirected to sign in', async () => {
  const { status, headers } = await shop.guest().get('/gold-price-logs/export')

  expect(status).toBe(303)
  expect(headers.location).toContain('/login')
})
