import { afterAll, beforeAll, expect, test } from 'vitest'
import { GOLD } from '#server/formula/units/karat.ts'
import { chartOf, chartOfDays, MAX_POINTS } from '#server/market/history/chart.ts'
import type { ChartPoint } from '#server/market/history/props.ts'
import { insertMissingQuotes, insertQuote, type NewQuote } from '#server/market/quotes/queries.ts'
import { plusMs } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { openShop, type Shop } from '#tests/support/shop.ts'

const START = '2026-01-01T00:00:00.000Z'
const MINUTE = 60_000
const MANY = 3_000

let shop: Shop

beforeAll(async () => {
  shop = await openShop({ stock: 'bare' })
  const minutes = Array.from({ length: MANY }, (_, minute) =>
    spot(minute, 4_000_000_000 + minute * 10_000),
  )
  await insertQuotes([...minutes, { ...spot(5_000, 9_000_000_000), quality: 'rejected' }])
})
afterAll(() => shop.close())

function insertQuotes(quotes: NewQuote[]): Promise<void> {
  return transaction(shop.ctx, (tx) => insertMissingQuotes(tx, quotes))
}

function spot(minute: number, mid: number): NewQuote {
  const at = plusMs(START, minute * MINUTE)
  return {
    kind: 'spot',
    metal: GOLD,
    currency: 'USD',
    mid,
    source: 'a feed',
    quoted_at: at,
    received_at: at,
    quality: 'accepted',
    reasons: '[]',
    example: 0,
  }
}

const chartPoints = (since: string | null = null, until: string | null = null) =>
  chartOf(shop.ctx.db, { metal: GOLD, currency: 'USD', since, until, source: null })

test('thousands of prices are downsampled to a few hundred, including the newest', async () => {
  const points = await chartPoints()

  expect(points.length).toBeGreaterThan(MAX_POINTS * 0.9)
  expect(points.length).toBeLessThanOrEqual(MAX_POINTS)
  expect(points.at(-1)).toMatchObject({ at: plusMs(START, (MANY - 1) * MINUTE), mid: '4029.99' })
  expect(points.every(({ afterGap }) => afterGap === undefined)).toBe(true)
  expect(points.map(({ at }) => at)).toEqual(points.map(({ at }) => at).toSorted())
})

test('downsampling retains a spike', async () => {
  await insertQuotes([{ ...spot(500, 4_500_000_000), source: 'another feed' }])
  const points = await chartPoints(START, plusMs(START, 1_500 * MINUTE))

  expect(points.length).toBeLessThanOrEqual(MAX_POINTS)
  expect(points.map(({ mid }) => mid)).toContain('4500.00')
})

test('rejected prices are not in the chart', async () => {
  const points = await chartPoints(plusMs(START, 4_000 * MINUTE), plusMs(START, 6_000 * MINUTE))

  expect(points).toEqual([])
})

test('the few prices after a gap are complete, however many precede it', async () => {
  const late = [70_000, 70_001, 70_002].map((minute) => spot(minute, 4_050_000_000 + minute))
  await insertQuotes(late)
  const points = await chartPoints(plusMs(START, 1_500 * MINUTE), plusMs(START, 80_000 * MINUTE))

  expect(points.length).toBeLessThanOrEqual(MAX_POINTS)
  expect(points.slice(-3).map(({ at }) => at)).toEqual(late.map(({ quoted_at }) => quoted_at))
})

test('two months without a price are a gap', async () => {
  await insertQuotes([spot(200_000, 4_100_000_000), spot(200_001, 4_100_000_000)])
  const points = await chartPoints(plusMs(START, 70_000 * MINUTE))

  expect(points.filter(({ afterGap }) => afterGap)).toEqual([
    expect.objectContaining({ at: plusMs(START, 200_000 * MINUTE) }),
  ])
})

test('the highest and the lowest price of years are in the chart, at their own times', async () => {
  const years = Array.from({ length: 4_000 }, (_, step) =>
    spot(400_000 + step * 180, 4_000_000_000),
  )
  const peak = { ...spot(500_007, 4_700_000_000), source: 'another feed' }
  const trough = spot(700_009, 3_300_000_000)
  await insertQuotes([...years, peak, trough])
  const points = await chartPoints(plusMs(START, 400_000 * MINUTE))

  expect(points.length).toBeLessThanOrEqual(MAX_POINTS)
  expect(points).toContainEqual(expect.objectContaining({ at: peak.quoted_at, mid: '4700.00' }))
  expect(points).toContainEqual(expect.objectContaining({ at: trough.quoted_at, mid: '3300.00' }))
})

test('a held price is in the chart after it was accepted', async () => {
  const db = shop.ctx.db
  const { id } = await transaction(shop.ctx, (tx) =>
    insertQuote(tx, { ...spot(600_011, 4_800_000_000), quality: 'held' }),
  )
  const mids = async () =>
    (await chartPoints(plusMs(START, 400_000 * MINUTE))).map(({ mid }: ChartPoint) => mid)
  expect(await mids()).not.toContain('4800.00')

  await db.updateTable('metal_quotes').set({ quality: 'accepted' }).where('id', '=', id).execute()
  expect(await mids()).toContain('4800.00')
})

test('the chart can be limited to one source', async () => {
  const filter = { metal: GOLD, currency: 'USD', since: null, until: null, source: 'another feed' }

  expect((await chartOf(shop.ctx.db, filter)).map(({ mid }) => mid)).toEqual(['4500.00', '4700.00'])
})

test('an hour of open market without a price is a gap, a weekend is not', async () => {
  // Monday 5 June 2028, 10:00 in New York; the second stretch ends on Friday at 16:50.
  const monday = '2028-06-05T14:00:00.000Z'
  const friday = '2028-06-09T20:30:00.000Z'
  const minutes = (from: string, first: number, count: number): NewQuote[] =>
    Array.from({ length: count }, (_, step) => ({
      ...spot(0, 4_000_000_000 + step * 1_000_000),
      quoted_at: plusMs(from, (first + step) * MINUTE),
    }))
  await insertQuotes([
    ...minutes(monday, 0, 30),
    ...minutes(monday, 95, 30),
    ...minutes(monday, 180, 30),
    ...minutes(friday, 0, 20),
    ...minutes(plusMs(friday, 2 * 24 * 60 * MINUTE), 100, 20),
  ])
  const points = await chartPoints(monday)

  expect(points.filter(({ afterGap }) => afterGap).map(({ at }) => at)).toEqual([
    plusMs(monday, 95 * MINUTE),
    friday,
  ])
})

test('a monthly average between prices of the days around it is not in the chart', async () => {
  const prices = await openShop({ stock: 'bare' })
  const average = {
    kind: 'history',
    source: 'datasets/gold-prices (monthly average)',
  } as const
  const day = 24 * 60
  await transaction(prices.ctx, (tx) =>
    insertMissingQuotes(tx, [
      { ...spot(-60 * day, 3_900_000_000), ...average },
      { ...spot(-40 * day, 3_950_000_000), ...average },
      spot(0, 4_000_000_000),
      { ...spot(day, 4_800_000_000), ...average },
      spot(2 * day, 4_010_000_000),
    ]),
  )
  const since = plusMs(START, -70 * day * MINUTE)
  const filter = {
    metal: GOLD,
    currency: 'USD',
    since,
    until: plusMs(START, 9 * day * MINUTE),
    source: null,
  }
  const mids = (await chartOf(prices.ctx.db, filter)).map(({ mid }) => mid)

  expect(mids).not.toContain('4800.00')
  expect(mids).toEqual(expect.arrayContaining(['3900.00', '3950.00', '4000.00', '4010.00']))
  await prices.close()
})

test('more than ten days of many prices are one point a day of the shop, with its lowest, highest and last price, and today without a range', async () => {
  const prices = await openShop({ stock: 'bare' })
  const day = 24 * 60
  // 15:00, 16:00 and 17:00 in New York, and 20:00, which is the next day in UTC.
  const hours = [20, 21, 22, 25].map((hour) => hour * 60)
  const quotes = Array.from({ length: 12 }, (_, index) =>
    hours.map((minute, step) =>
      spot(index * day + minute, 4_000_000_000 + index * 10_000_000 + (step % 3) * 1_000_000),
    ),
  )
  await transaction(prices.ctx, (tx) => insertMissingQuotes(tx, quotes.flat()))
  const filter = { metal: GOLD, currency: 'USD', since: START, until: null, source: null }
  const at = { timeZone: 'America/New_York', now: plusMs(START, 12 * day * MINUTE) }
  const points = await chartOfDays(prices.ctx.db, filter, at)
  const few = await chartOfDays(
    prices.ctx.db,
    { ...filter, until: plusMs(START, 5 * day * MINUTE) },
    at,
  )

  expect(points).toHaveLength(12)
  expect(points[1]).toMatchObject({
    at: plusMs(START, (day + 25 * 60) * MINUTE),
    mid: '4010.00',
    day: { low: '4010.00', high: '4012.00' },
  })
  expect(points.at(-1)?.day).toBeUndefined()
  expect(few.every((point) => point.day === undefined)).toBe(true)
  await prices.close()
})
