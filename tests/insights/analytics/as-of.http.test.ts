import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '#server/access/actor.ts'
import { cardResult } from '#server/insights/analytics/analytics.ts'
import { analyticsContext } from '#server/insights/analytics/analytics-context.ts'
import type { CardName } from '#server/insights/analytics/cards/list.ts'
import { analyticsQuery } from '#server/insights/analytics/input.ts'
import type { Figure } from '#server/insights/analytics/result-props.ts'
import { dayOf, startOfDay } from '#server/platform/time/calendar.ts'
import {
  EIGHT_MM_22_INCH,
  enterGold,
  type Inertia,
  owner,
  repriceAt,
} from '#tests/support/priced-shop.ts'
import {
  draft,
  line,
  payOk,
  stepOk,
  type Trade,
  tradingShop,
} from '#tests/trade/contracts/trade.ts'

const DAY = 24 * 60 * 60 * 1000
const boss: Actor = {
  id: 1,
  name: 'Olga',
  email: '',
  locale: null,
  role: 'admin',
  staffSeesCost: true,
}
const CARDS = [
  'price_age',
  'outliers',
  'contract_book',
  'locked_grams',
  'cash_counter',
] as CardName[]
/** Figures without a comparison. */
const OF_TODAY: ReadonlySet<string> = new Set(['aml_limit'])

let trade: Trade
let olga: Inertia
let chain: number
let savedFigures: Map<CardName, readonly Figure[]>
const contracts: Record<string, number> = {}

async function figuresOf(card: CardName): Promise<readonly Figure[]> {
  const query = analyticsQuery.parse({ card, range: '7' })
  const answer = await cardResult(await analyticsContext(trade.shop.ctx, query, 50), boss, card)
  if (!answer) throw new Error(`${card} was not answered`)
  return answer.figures
}

const contractPage = async (id: number) => (await olga.get(`/contracts/${id}`)).props

async function createContract(type: string, amount: string, more: object = {}): Promise<number> {
  const lines = [line(amount, { variantId: chain, pricedBy: 'hand' })]
  const page = await draft(olga, { type, customerId: trade.ada, lines, ...more })
  await stepOk(olga, page.props.id, 'confirm', { reason: 'An old friend' })
  return page.props.id
}

/** The last second of the shop's day. */
async function advanceToEvening(): Promise<void> {
  const { clock } = trade.shop
  const { time_zone: zone } = await trade.shop.ctx.db
    .selectFrom('shop')
    .select('time_zone')
    .executeTakeFirstOrThrow()
  const end = Date.parse(startOfDay(dayOf(clock.now(), zone), zone)) + DAY - 1000
  clock.advance(end - Date.parse(clock.now()))
  olga = await owner(trade.shop)
}

beforeAll(async () => {
  trade = await tradingShop()
  olga = trade.olga
  await repriceAt(olga, '4100')
  const { db } = trade.shop.ctx
  const row = await db
    .selectFrom('variants')
    .select('id')
    .where('sku', '=', EIGHT_MM_22_INCH)
    .executeTakeFirstOrThrow()
  chain = row.id
  trade.shop.clock.advance(2 * DAY)
  olga = await owner(trade.shop)
  await enterGold(olga, '4223')
  const lock = { lockMinutes: 100_000, deposit: '' }
  const rate = { count: 3, every: 'week', deposit: '100', graceDays: 1 }
  contracts.sale = await createContract('sale', '1000')
  await payOk(olga, contracts.sale, '400', { method: 'cash' })
  contracts.lock = await createContract('price_lock', '5000', lock)
  contracts.dearLock = await createContract('price_lock', '6000', lock)
  contracts.layaway = await createContract('layaway', '1000', rate)
  await payOk(olga, contracts.layaway, '100')
  contracts.anew = await createContract('layaway', '2000', { ...rate, deposit: '200' })
  contracts.returned = await createContract('sale', '300')
  await payOk(olga, contracts.returned, '300')
  await stepOk(olga, contracts.returned, 'deliver')
  contracts.cash = await createContract('sale', '9500')
  await payOk(olga, contracts.cash, '9000', { method: 'cash' })
  trade.shop.clock.advance(9 * DAY)
  await advanceToEvening()
  savedFigures = new Map()
  for (const card of CARDS) savedFigures.set(card, await figuresOf(card))
})
afterAll(() => trade.shop.close())

async function expectSameAsThen(card: CardName): Promise<void> {
  const then = new Map(savedFigures.get(card)?.map(({ key, value }) => [key, value]))
  for (const { key, before } of await figuresOf(card))
    if (!OF_TODAY.has(key)) expect(before ?? null, `${card}.${key}`).toEqual(then.get(key))
}

describe('a week later', () => {
  beforeAll(async () => {
    trade.shop.clock.advance(7 * DAY - 3_600_000)
    olga = await owner(trade.shop)
    await repriceAt(olga, '4500')
    await trade.shop.ctx.db
      .insertInto('weight_records')
      .values({
        variant_id: chain,
        weight_mg: 99_000,
        at: trade.shop.clock.now(),
        weighed_by: null,
        previous_weight_mg: await weightOf(chain),
        note: null,
      })
      .execute()
    await trade.shop.ctx.db
      .updateTable('variants')
      .set({ weight_mg: 99_000 })
      .where('id', '=', chain)
      .execute()
    const reason = 'They changed their mind'
    await stepOk(olga, contracts.sale ?? 0, 'cancel', { reason, method: 'cash' })
    await stepOk(olga, contracts.lock ?? 0, 'cancel', { reason, method: 'cash' })
    await stepOk(olga, contracts.returned ?? 0, 'return', { reason, method: 'card' })
    for (const id of [contracts.anew ?? 0, contracts.dearLock ?? 0]) {
      const { version, type } = await contractPage(id)
      const lines = [line('3300', { variantId: chain, pricedBy: 'hand', qty: 2 })]
      const terms =
        type === 'layaway' ? { count: 2, every: 'month', deposit: '1000' } : { lockMinutes: 50_000 }
      const body = { customerId: trade.ada, lines, reason: 'a heavier one', version, ...terms }
      const { props } = await olga.post(`/contracts/${id}/amendment`, body)
      expect(props.amended).toBe(2)
    }
    await payOk(olga, contracts.layaway ?? 0, '300')
    const [payment] = (await contractPage(contracts.cash ?? 0)).payments
    await olga.post(`/contracts/${contracts.cash}/payments/${payment.id}/reversal`, { reason })
    await createContract('sale', '777')
  })

  test.each(CARDS)('%s shows the values of that evening as the comparison', expectSameAsThen)

  test('the current values differ from those of that evening', async () => {
    for (const card of CARDS) {
      const now = (await figuresOf(card)).map(({ value }) => value)
      expect(now, card).not.toEqual(savedFigures.get(card)?.map(({ value }) => value))
    }
  })

  test('a piece archived later counts for the earlier time', async () => {
    const { db, clock } = trade.shop.ctx
    await db
      .updateTable('variants')
      .set({ archived_at: clock.now() })
      .where('id', '=', chain)
      .execute()
    for (const card of ['price_age', 'outliers'] as const) await expectSameAsThen(card)
  })
})

test('days end at midnight in the shop’s time zone, also across a clock change', async () => {
  const { ctx, clock } = trade.shop
  await ctx.db.updateTable('shop').set({ time_zone: 'America/New_York' }).execute()
  clock.advance(Date.parse('2027-03-20T15:00:00.000Z') - Date.parse(clock.now()))
  const { since, before, asOf } = await analyticsContext(
    ctx,
    analyticsQuery.parse({ range: '30' }),
    5,
  )
  expect(since).toBe('2027-02-19T05:00:00.000Z')
  expect(before).toEqual({ since: '2027-01-20T05:00:00.000Z', until: since })
  expect(asOf).toBe(since)
  const week = await analyticsContext(ctx, analyticsQuery.parse({ range: '7' }), 5)
  expect(week.asOf).toBe(week.since)
  clock.advance(3 * DAY)
  const year = await analyticsContext(ctx, analyticsQuery.parse({ range: '7', compare: 'year' }), 5)
  expect(year.asOf).toBe('2026-03-25T04:00:00.000Z')
})

async function weightOf(id: number): Promise<number> {
  const { weight_mg } = await trade.shop.ctx.db
    .selectFrom('variants')
    .select('weight_mg')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return weight_mg ?? 0
}

test('a month is compared with the month before, the present one with as many days', async () => {
  const { ctx } = trade.shop
  const now = '2026-12-10T15:00:00.000Z'
  const at = { ...ctx, clock: { ...ctx.clock, now: () => now } }
  const contextOf = (more: object) => analyticsContext(at, analyticsQuery.parse(more), 5)
  const daysOf = ({ since, until }: { since: string; until: string }) => [since, until]

  const present = await contextOf({ month: '2026-12' })
  expect(daysOf(present)).toEqual(['2026-12-01T05:00:00.000Z', '2026-12-11T05:00:00.000Z'])
  expect(present.before && daysOf(present.before)).toEqual([
    '2026-11-01T04:00:00.000Z',
    '2026-11-11T05:00:00.000Z',
  ])
  expect(present.steps).toHaveLength(10)

  const past = await contextOf({ month: '2026-02', compare: 'year' })
  expect(daysOf(past)).toEqual(['2026-02-01T05:00:00.000Z', '2026-03-01T05:00:00.000Z'])
  expect(past.before && daysOf(past.before)).toEqual([
    '2025-02-01T05:00:00.000Z',
    '2025-03-01T05:00:00.000Z',
  ])
  expect(past.asOf).toBe('2025-03-01T05:00:00.000Z')
  expect(past.steps.at(-1)?.until).toBe(past.until)

  const usual = daysOf(await contextOf({}))
  for (const month of ['2027-01', '2026-13', 'x'])
    expect(daysOf(await contextOf({ month })), month).toEqual(usual)
})
