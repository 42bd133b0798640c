import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '#server/access/actor.ts'
import { cardResult, kpisFor } from '#server/insights/analytics/analytics.ts'
import { analyticsContext } from '#server/insights/analytics/analytics-context.ts'
import type { KpiKey } from '#server/insights/analytics/cards/list.ts'
import { analyticsQuery } from '#server/insights/analytics/input.ts'
import type { KpiResult } from '#server/insights/analytics/result-props.ts'
import type { Page } from '#tests/support/inertia.ts'
import {
  clerk,
  EIGHT_MM_22_INCH,
  enterGold,
  type Inertia,
  owner,
  repriceAt,
} from '#tests/support/priced-shop.ts'
import { openShop } from '#tests/support/shop.ts'
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
const KEYS = ['gold_price', 'outdated', 'revenue', 'sales_margin', 'overdue', 'locked_fine']

let trade: Trade
let olga: Inertia
beforeAll(async () => {
  trade = await tradingShop()
  olga = trade.olga
  await repriceAt(olga, '4100')
})
afterAll(() => trade.shop.close())

async function kpi(
  key: KpiKey,
  more: object = {},
  { ctx } = trade.shop,
): Promise<KpiResult | null> {
  const context = await analyticsContext(ctx, analyticsQuery.parse({ range: '7', ...more }), 5)
  const definition = kpisFor(boss).find((one) => one.key === key)
  if (!definition) throw new Error(`no ${key}`)
  return definition.compute(context)
}

const valuesOf = (result: KpiResult | null) => result?.line.map(({ value }) => value)

async function pieceOfStock() {
  return trade.shop.ctx.db
    .selectFrom('variants')
    .select(['id', 'regular_price as price'])
    .where('sku', '=', EIGHT_MM_22_INCH)
    .executeTakeFirstOrThrow()
}

/** Confirmed at the current time. */
async function sell(amount: string, more: object = {}, lines?: object[]): Promise<number> {
  const { props } = await draft(olga, {
    type: 'sale',
    customerId: trade.ada,
    lines: lines ?? [line(amount)],
    ...more,
  })
  await stepOk(olga, props.id, 'confirm', { reason: 'An old friend' })
  return props.id
}

async function at(time: string): Promise<void> {
  trade.shop.clock.set(time)
  olga = await owner(trade.shop)
}

describe('an empty shop', () => {
  test('has no sales, nothing overdue, no locked gold, and no gold price', async () => {
    const shop = await openShop()
    try {
      const of = (key: KpiKey) => kpi(key, {}, shop)
      expect(await of('gold_price')).toBeNull()
      expect(await of('outdated')).toBeNull()
      expect(await of('revenue')).toEqual({ value: 0, before: 0, line: expect.any(Array) })
      expect(valuesOf(await of('revenue'))).toEqual([0, 0, 0, 0, 0, 0, 0])
      expect(await of('sales_margin')).toEqual({ value: null, before: null, line: [] })
      expect(await of('overdue')).toMatchObject({ value: 0, before: 0 })
      expect(await of('locked_fine')).toMatchObject({ value: 0, before: 0 })
      const page = await (await owner(shop)).get('/analytics')
      expect(page.props.kpis.map(({ key }: { key: string }) => key)).toEqual(KEYS)
    } finally {
      await shop.close()
    }
  })
})

describe('sales', () => {
  test('a sale counts on its day in the shop’s time zone', async () => {
    const { ctx } = trade.shop
    await ctx.db.updateTable('shop').set({ time_zone: 'America/New_York' }).execute()
    // 20:30 on March 9 in New York, one day after the clocks went forward.
    await at('2027-03-10T00:30:00.000Z')
    await enterGold(olga, '4100')
    await sell('1000')
    await at('2027-03-10T12:00:00.000Z')
    expect(valuesOf(await kpi('revenue'))).toEqual([0, 0, 0, 0, 0, 100_000, 0])
    await ctx.db.updateTable('shop').set({ time_zone: 'UTC' }).execute()
    expect(valuesOf(await kpi('revenue'))).toEqual([0, 0, 0, 0, 0, 0, 100_000])
  })

  test('revenue is compared with the equal period before, and with the same one a year ago', async () => {
    const { clock } = trade.shop
    clock.advance(7 * DAY)
    olga = await owner(trade.shop)
    await enterGold(olga, '4100')
    await sell('300')
    expect(await kpi('revenue')).toMatchObject({ value: 30_000, before: 100_000 })
    expect(await kpi('revenue', { compare: 'none' })).toMatchObject({ value: 30_000, before: null })
    expect(await kpi('revenue', { compare: 'year' })).toMatchObject({ value: 30_000, before: 0 })
  })

  test('sales in another currency, cancelled ones and drafts do not count', async () => {
    const foreign = await sell('5000')
    await trade.shop.ctx.db
      .updateTable('contracts')
      .set({ currency: 'EUR' })
      .where('id', '=', foreign)
      .execute()
    const cancelled = await sell('700')
    await stepOk(olga, cancelled, 'cancel', { reason: 'They changed their mind', method: 'cash' })
    await draft(olga, { type: 'sale', customerId: trade.ada, lines: [line('900')] })
    expect(await kpi('revenue')).toMatchObject({ value: 30_000 })
  })

  test('a custom order counts once the customer approved its quote', async () => {
    const order = { type: 'custom_order', deposit: '0' }
    const id = await sell('800', order)
    expect(await kpi('revenue')).toMatchObject({ value: 30_000 })
    await stepOk(olga, id, 'approve')
    expect(await kpi('revenue')).toMatchObject({ value: 110_000 })
    await stepOk(olga, id, 'cancel', { reason: 'They changed their mind', method: 'cash' })
  })

  test('the margin counts only sales whose cost is known', async () => {
    expect(await kpi('sales_margin')).toMatchObject({ value: null })
    const { id, price } = await pieceOfStock()
    const sold = await sell('', {}, [
      line(String((price ?? 0) / 100), { variantId: id, pricedBy: 'hand', qty: 2 }),
    ])
    const { receipt } = await trade.shop.ctx.db
      .selectFrom('contract_lines')
      .select('receipt')
      .where('contract_id', '=', sold)
      .executeTakeFirstOrThrow()
    const { costMinor } = JSON.parse(receipt ?? '{}')
    expect(costMinor).toBeGreaterThan(0)
    const margin = Math.round((1 - costMinor / (price ?? 0)) * 10_000)
    expect(Math.abs(Number((await kpi('sales_margin'))?.value) - margin)).toBeLessThanOrEqual(1)
  })

  test('staff without the cost right get neither the margin nor the cost of a sale', async () => {
    const sam = await clerk(trade.shop)
    const page: Page & { deferredProps?: Record<string, string[]> } = await sam.get('/analytics')
    expect(page.props.kpis.map(({ key }: { key: string }) => key)).toEqual(
      KEYS.filter((key) => key !== 'sales_margin'),
    )
    expect(page.deferredProps?.kpis).not.toContain('kpi_sales_margin')
    const only = {
      'X-Inertia-Partial-Component': 'analytics',
      'X-Inertia-Partial-Data': 'kpi_sales_margin,kpi_revenue',
    }
    const { props } = await sam.get('/analytics', only)
    expect(props.kpi_sales_margin).toBeUndefined()
    expect(props.kpi_revenue.value).toBeGreaterThan(0)
    const staff: Actor = { ...boss, role: 'staff', staffSeesCost: false }
    for (const asked of [{}, { only: 'with_cost' }]) {
      const context = await analyticsContext(trade.shop.ctx, analyticsQuery.parse(asked), 5)
      const card = await cardResult(context, staff, 'sales')
      expect(card?.rows).not.toHaveLength(0)
      expect(JSON.stringify([card?.figures, card?.columns])).not.toMatch(/cost|margin/)
      for (const { cells } of card?.rows ?? []) expect(cells).toHaveLength(4)
    }
  })
})

describe('states', () => {
  test('gold and outdated prices are compared with the start of the period', async () => {
    trade.shop.clock.advance(2 * DAY)
    olga = await owner(trade.shop)
    await enterGold(olga, '4305')
    expect(await kpi('gold_price')).toMatchObject({ value: 4_305_000_000, before: 4_100_000_000 })
    expect(await kpi('outdated')).toMatchObject({ value: 1584, before: 0 })
    expect(valuesOf(await kpi('outdated'))?.slice(-2)).toEqual([0, 1584])
  })

  test('locked gold and overdue installments are those of each day', async () => {
    const { id } = await pieceOfStock()
    const own = [line('9000', { variantId: id, pricedBy: 'hand' })]
    await sell('', { type: 'price_lock', lockMinutes: 100_000, deposit: '' }, own)
    const rate = { type: 'layaway', count: 3, every: 'week', deposit: '100', graceDays: 1 }
    const layaway = await sell('1000', rate)
    await payOk(olga, layaway, '100')
    expect(await kpi('overdue')).toMatchObject({ value: 0, before: 0 })
    expect(await kpi('locked_fine')).toMatchObject({ before: 0 })
    trade.shop.clock.advance(9 * DAY)
    olga = await owner(trade.shop)
    const overdue = await kpi('overdue')
    expect(overdue).toMatchObject({ value: 30_000, before: 0 })
    expect(valuesOf(overdue)).toEqual([...(valuesOf(overdue) ?? [])].sort((a, b) => a - b))
    const locked = await kpi('locked_fine')
    expect(locked?.value).toBeGreaterThan(0)
    expect(locked?.before).toBe(locked?.value)
  })
})

test('a single card has no key figures, and the page sends those of its tab', async () => {
  const alone = await olga.get('/analytics?card=contract_book')
  expect(alone.props).toMatchObject({ kpis: [], request: { tab: 'obligations' } })
  const cardsOf = async (tab: string) =>
    (await olga.get(`/analytics?tab=${tab}`)).props.cards.map(({ card }: { card: string }) => card)
  expect(await cardsOf('sales')).toEqual(['sales', 'stock_value', 'campaigns', 'buy_back'])
  expect(await cardsOf('obligations')).toEqual(['contract_book', 'locked_grams', 'cash_counter'])
  expect(await cardsOf('unknown')).toContain('price_age')
})
