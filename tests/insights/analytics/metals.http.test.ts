import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#server/access/actor.ts'
import { watchTrade } from '#server/compliance/watch.ts'
import type { Metal } from '#server/formula/units/karat.ts'
import { cardResult } from '#server/insights/analytics/analytics.ts'
import { analyticsContext } from '#server/insights/analytics/analytics-context.ts'
import type { CardName } from '#server/insights/analytics/cards/list.ts'
import { analyticsQuery } from '#server/insights/analytics/input.ts'
import type { CardResult } from '#server/insights/analytics/result-props.ts'
import { priorities } from '#server/insights/home/priorities.ts'
import { DAY_MS } from '#server/platform/time/calendar.ts'
import { apply, enterGold, linesOf, owner, preview } from '#tests/support/priced-shop.ts'
import { draft, payOk, stepOk, type Trade, tradingShop } from '#tests/trade/contracts/trade.ts'
import { enterMetal, SILVER_ALLOY, sellSilver, silverPiece } from '#tests/trade/metals/silver.ts'

const SILVER = 52_000_000

let trade: Trade
let piece: { id: number; weightMg: number }
let sku: string
beforeAll(async () => {
  trade = await tradingShop()
  const { shop, olga } = trade
  await sellSilver(shop)
  await enterMetal(shop, 'XAG', SILVER)
  piece = await silverPiece(shop)
  const row = await shop.ctx.db
    .selectFrom('variants')
    .select('sku')
    .where('id', '=', piece.id)
    .executeTakeFirstOrThrow()
  sku = row.sku
  const { run } = (await preview(olga)).props
  await apply(olga, run.id)
})
afterAll(() => trade.shop.close())

const boss: Actor = {
  id: 1,
  name: 'Olga',
  email: '',
  locale: null,
  role: 'admin',
  staffSeesCost: true,
}

async function resultOf(
  card: CardName,
  metal: Metal | null,
  more: object = {},
): Promise<CardResult> {
  const query = analyticsQuery.parse({ card, metal, ...more })
  const answer = await cardResult(await analyticsContext(trade.shop.ctx, query, 50), boss, card)
  if (!answer) throw new Error(`${card} was not answered`)
  return answer
}
const prioritiesNow = () => priorities(trade.shop.ctx, boss)
async function figuresOf(card: CardName, metal: Metal | null, more: object = {}) {
  const { figures } = await resultOf(card, metal, more)
  return Object.fromEntries(figures.map(({ key, value }) => [key, value]))
}
const skusOf = ({ rows }: CardResult) => rows.map(({ cells: [first] }) => first)
const begin = async (type: string, lines: object[], more: object = {}) =>
  (await draft(trade.olga, { type, customerId: trade.ada, lines, ...more })).props.id as number

test('gold is the first choice, the other metals follow, and an alloy chooses its metal', async () => {
  const { metals, metal } = (await trade.olga.get('/analytics')).props
  expect({ metals, metal }).toEqual({ metals: ['XAU', 'XAG'], metal: 'XAU' })
  expect((await trade.olga.get('/analytics?metal=XAG')).props.metal).toBe('XAG')
  const ofAlloy = await trade.olga.get(
    `/analytics?metal=XAU&karat=${encodeURIComponent(SILVER_ALLOY)}`,
  )
  expect(ofAlloy.props.metal).toBe('XAG')
})

test('pieces are compared with the price of their own metal', async () => {
  expect(await figuresOf('price_age', 'XAG')).toMatchObject({
    gold_price: SILVER,
    pieces: 1,
    outdated: 0,
  })
  const gold = await figuresOf('price_age', null)
  expect(gold).toMatchObject({ gold_price: 4_100_000_000, outdated: 0 })
  expect(Number(gold.pieces)).toBeGreaterThan(1)
  await enterMetal(trade.shop, 'XAG', SILVER * 2)
  expect(await figuresOf('price_age', 'XAG')).toMatchObject({ outdated: 1 })
  expect(await figuresOf('price_age', null)).toMatchObject({ outdated: 0 })
  const moved = await resultOf('price_age', 'XAG', { only: 'off' })
  expect(moved.rows.map(({ cells }) => [cells[0], cells[3]])).toEqual([[sku, 10_000]])
  expect(await prioritiesNow()).toContainEqual(
    expect.objectContaining({
      what: 'prices_outdated',
      count: 1,
      isOfMetals: true,
      href: '/analytics?card=price_age&only=off&metal=XAG',
    }),
  )
  await enterMetal(trade.shop, 'XAG', SILVER)
})

test('a price that a reprice keeps is not outdated, however far its metal moved', async () => {
  const lineNow = async () => {
    const { run } = (await preview(trade.olga)).props
    return (await linesOf(trade.olga, run.id)).find((line) => line.sku === sku)
  }
  const outdated = async () => (await figuresOf('price_age', 'XAG')).outdated
  const change = (changes: object) =>
    trade.shop.ctx.db
      .updateTable('variants')
      .set((e) => ({ ...changes, version: e('version', '+', 1) }))
      .where('id', '=', piece.id)
      .execute()
  // The rounded price stays.
  await enterMetal(trade.shop, 'XAG', SILVER + 5_000_000)
  const same = await lineNow()
  expect(same).toMatchObject({ flag: 'unchanged' })
  expect(await outdated()).toBe(0)
  expect((await resultOf('price_age', 'XAG', { only: 'off' })).rows).toEqual([])
  await enterMetal(trade.shop, 'XAG', SILVER * 2)
  expect(await outdated()).toBe(1)
  // A cent below the new price is within the dead band.
  await change({ regular_price: Number((await lineNow())?.regular.new) - 1 })
  expect(await outdated()).toBe(0)
  await change({ regular_price: same?.regular.old, price_mode: 'fixed' })
  expect(await outdated()).toBe(0)
  await change({ price_mode: 'formula' })
  await enterMetal(trade.shop, 'XAG', SILVER)
})

test('the break-even price of a piece is that of its metal', async () => {
  const silver = await resultOf('break_even', 'XAG')
  expect(skusOf(silver)).toEqual([sku])
  const breakEven = Number(silver.rows[0]?.cells[2])
  expect(breakEven).toBeGreaterThan(0)
  expect(breakEven).toBeLessThan(SILVER * 20)
  const gold = await resultOf('break_even', 'XAU')
  expect(skusOf(gold)).not.toContain(sku)
  expect(gold.figures.find(({ key }) => key === 'lowest')?.value).toBeGreaterThan(1_000_000_000)
  // Only the piece of silver falls below its floor when silver rises this far.
  expect(await figuresOf('margin', null)).toMatchObject({ under_floor: 0 })
  await enterMetal(trade.shop, 'XAG', breakEven + 1_000_000)
  expect(await figuresOf('margin', null)).toMatchObject({ under_floor: 1 })
  expect(skusOf(await resultOf('margin', null, { only: 'under_floor' }))).toEqual([sku])
  expect(await figuresOf('break_even', 'XAG')).toMatchObject({ under_floor: 1 })
  expect(await figuresOf('break_even', 'XAU')).toMatchObject({ under_floor: 0 })
  await enterMetal(trade.shop, 'XAG', SILVER)
})

test('grams of locked and of bought metal are never added to those of another', async () => {
  const gold = { description: 'Gold chain', karat: '14K', construction: 'solid', weightG: '10' }
  const silver = {
    description: 'Bangle',
    karat: SILVER_ALLOY,
    construction: 'solid',
    weightG: '40',
  }
  const lock = [gold, silver].map((line) => ({ ...line, unitPrice: '3000' }))
  const id = await begin('price_lock', lock, { deposit: '0', lockMinutes: 10_000 })
  await stepOk(trade.olga, id, 'confirm')
  const scrap = [
    { description: 'Spoons', karat: SILVER_ALLOY, weightG: '100', fineness: '925', test: 'xrf' },
    { description: 'Old chain', weightG: '10', fineness: '585', test: 'xrf' },
  ]
  const bought = await begin('buy_back', scrap, { payPercent: '88' })
  for (const act of ['test', 'offer', 'accept']) await stepOk(trade.olga, bought, act)
  await payOk(trade.olga, bought, '814.69', { direction: 'out' })

  expect(await figuresOf('locked_grams', 'XAU')).toMatchObject({
    locked_fine: 5_850,
    lock_price: 4_100_000_000,
    result_today: 0,
  })
  expect(await figuresOf('locked_grams', 'XAG')).toMatchObject({
    locked_fine: 37_000,
    lock_price: SILVER,
  })
  expect(await figuresOf('buy_back', 'XAU')).toMatchObject({
    gross: 10_000,
    fine: 5_850,
    paid_out: 67_860,
    spread: 77_114 - 67_860,
    on_hold: 1,
  })
  expect(await figuresOf('buy_back', 'XAG')).toMatchObject({
    gross: 100_000,
    fine: 92_500,
    paid_out: 13_609,
    pay_share: 8_800,
    on_hold: 1,
  })
  expect((await resultOf('buy_back', 'XAG')).rows).toMatchObject([
    { cells: expect.arrayContaining([100_000, 92_500, 15_465, 13_609]) },
  ])

  // A rise of silver costs the shop what it promised of silver, and nothing of gold.
  await enterMetal(trade.shop, 'XAG', SILVER * 2)
  expect(await figuresOf('locked_grams', 'XAU')).toMatchObject({ result_today: 0 })
  // 40 g × 925 ‰ × 52 ÷ 31.1034768.
  expect(await figuresOf('locked_grams', 'XAG')).toMatchObject({ result_today: -6_186 })
  expect(await prioritiesNow()).toContainEqual(
    expect.objectContaining({
      what: 'locked',
      amount: 6_186,
      isOfMetals: true,
      href: '/analytics?card=locked_grams&metal=XAG',
    }),
  )
  await enterMetal(trade.shop, 'XAG', SILVER)
})

test('a lock amended since is counted by the metals of its version of that time', async () => {
  trade.shop.clock.advance(2 * DAY_MS)
  trade.olga = await owner(trade.shop)
  await enterGold(trade.olga, '4100')
  await enterMetal(trade.shop, 'XAG', SILVER)
  const { contracts } = (await trade.olga.get('/contracts?type=price_lock')).props
  const { version, lines } = (await trade.olga.get(`/contracts/${contracts[0].id}`)).props
  const [gold] = lines
  const { props } = await trade.olga.post(`/contracts/${contracts[0].id}/amendment`, {
    customerId: trade.ada,
    version,
    reason: 'no bangle after all',
    lines: [
      {
        description: gold.description,
        karat: gold.karat,
        construction: gold.construction,
        weightG: gold.weightG,
        fineness: gold.fineness,
        unitPrice: '3000',
      },
    ],
  })
  expect(props.errors).toEqual({})
  const before = async (metal: Metal) =>
    (await resultOf('locked_grams', metal, { range: '7' })).figures.find(
      ({ key }) => key === 'locked_fine',
    )
  trade.shop.clock.advance(6 * DAY_MS)
  trade.olga = await owner(trade.shop)
  await enterGold(trade.olga, '4100')
  await enterMetal(trade.shop, 'XAG', SILVER)
  expect(await before('XAG')).toMatchObject({ value: 0, before: 37_000 })
  expect(await before('XAU')).toMatchObject({ before: 5_850 })
})

test('the finding of a hold names the weight of each metal', async () => {
  await watchTrade(trade.shop.ctx)
  const { findings } = (await trade.olga.get('/compliance?state=all&type=buyback_hold')).props
  expect(findings).toMatchObject([{ numbers: { mg: 10_000, mg_XAG: 100_000 } }])
})
