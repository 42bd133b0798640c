import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { meltOf } from '#server/trade/contracts/lines/buy-back.ts'
import { jsonClient } from '#tests/support/browser.ts'
import { clerk, type Inertia } from '#tests/support/priced-shop.ts'
import { draft, pay, step, stepOk, type Trade, tradingShop } from '#tests/trade/contracts/trade.ts'
import { enterMetal, SILVER_ALLOY, sellSilver } from './silver.ts'

const SILVER = 52_000_000
const GOLD = 4_100_000_000
const STONE = {
  kind: 'diamond',
  count: '1',
  carats: '1',
  quality: '',
  certificate: '',
  priceBy: 'stone',
  unit: '100',
  setting: '',
  markup: '',
}

let trade: Trade
let sam: Inertia
/** A chain of 14K. */
let piece: { id: number; weight_mg: number }
beforeAll(async () => {
  trade = await tradingShop()
  await sellSilver(trade.shop)
  await enterMetal(trade.shop, 'XAG', SILVER)
  sam = await clerk(trade.shop)
})
afterAll(() => trade.shop.close())
beforeEach(async () => {
  piece = await trade.shop.ctx.db
    .selectFrom('variants as v')
    .innerJoin('alloys as a', 'a.id', 'v.alloy_id')
    .select(['v.id', 'v.weight_mg'])
    .where('a.label', '=', '14K')
    .where('v.archived_at', 'is', null)
    .where('v.construction', '=', 'solid')
    .where('v.composition', '=', 0)
    .orderBy('v.id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
})

async function compose(parts: [karat: string, grams: string][], stones: object[] = []) {
  const { db } = trade.shop.ctx
  const { composition: n } = await db
    .selectFrom('variants')
    .select('composition')
    .where('id', '=', piece.id)
    .executeTakeFirstOrThrow()
  const { errors } = (
    await trade.olga.post(`/variants/${piece.id}/composition`, {
      n,
      parts: parts.map(([karat, grams]) => ({ karat, grams })),
      stones,
      plating: '',
      platingCost: '',
      hallmark: '',
      hallmarkCost: '',
    })
  ).props
  expect(errors ?? {}).toEqual({})
}

const formulaPrice = async (): Promise<string> =>
  (await jsonClient(trade.olga.browser).get(`/contracts/price?variant=${piece.id}`)).body.formula

async function begin(type: string, unitPrice: string, more: object = {}, who = trade.olga) {
  const line = { description: 'Two-tone chain', variantId: piece.id, pricedBy: 'formula' }
  const by = unitPrice === (await formulaPrice()) ? {} : { pricedBy: 'hand' }
  const { props } = await draft(who, {
    type,
    customerId: trade.ada,
    lines: [{ ...line, ...by, unitPrice }],
    ...more,
  })
  return props.id as number
}
const view = async (id: number) => (await trade.olga.get(`/contracts/${id}`)).props
const metals = (rows: { metal: string; grossG?: string }[]) =>
  rows.map(({ metal, grossG }) => (grossG ? [metal, grossG] : metal))
const grams = (mg: number) => (mg / 1000).toFixed(3)

describe('a piece with another metal part', () => {
  test('is based on both prices, and books both metals out', async () => {
    await compose([[SILVER_ALLOY, '2']])
    const id = await begin('sale', await formulaPrice())
    const { quotes, lines, balance } = await stepOk(trade.olga, id, 'confirm')
    expect(metals(quotes)).toEqual(['XAU', 'XAG'])
    // Both are rounded together: 2 g × 925 ‰ × 52 ÷ 31.1034768 = 3.0929.
    const gold = meltOf({ weightMg: piece.weight_mg, finenessDp: 5850 }, GOLD, 'USD')
    expect([gold + 309, gold + 310]).toContain(lines[0].receipt.melt)
    const keys = lines[0].receipt.lines.map(({ key }: { key: string }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    await pay(trade.olga, id, String(balance / 100))
    const { metal } = await stepOk(trade.olga, id, 'deliver')
    expect(metals(metal)).toEqual([
      ['XAU', grams(piece.weight_mg)],
      ['XAG', '2.000'],
    ])
  })

  test('is booked by what it consisted of when the price was agreed', async () => {
    await compose([['18K', '3']])
    const id = await begin('sale', await formulaPrice())
    await compose([[SILVER_ALLOY, '4']])
    const price = await formulaPrice()
    const amended = await begin('sale', price)
    await stepOk(trade.olga, amended, 'confirm')
    expect(metals((await view(amended)).quotes)).toEqual(['XAU', 'XAG'])
    // The draft has the price of the former parts, which is confirmed by hand.
    await trade.shop.ctx.db
      .updateTable('contract_lines')
      .set({ unit_price: Number(price.replaceAll(',', '')) * 100 })
      .where('contract_id', '=', id)
      .execute()
    await stepOk(trade.olga, id, 'confirm')
    const { quotes, balance } = await view(id)
    expect(metals(quotes)).toEqual(['XAU', 'XAG'])
    await pay(trade.olga, id, String(balance / 100))
    const { metal } = await stepOk(trade.olga, id, 'deliver')
    expect(metals(metal)[1]).toEqual(['XAG', '4.000'])
  })

  test('is finished by the weight of the whole piece, without its other part and its stone', async () => {
    await compose([['18K', '20']], [STONE])
    const agreed = await formulaPrice()
    const id = await begin('custom_order', agreed, { deposit: '0' })
    await stepOk(trade.olga, id, 'confirm')
    for (const act of ['approve', 'start']) await stepOk(trade.olga, id, act)
    const [line] = (await view(id)).lines
    // A carat is 0.2 g.
    const whole = grams(piece.weight_mg + 20_200)
    expect(line.scaleG).toBe(whole)
    const weighed = (weightG: string) => ({ lines: [{ id: line.id, weightG }] })
    const tooLight = await step(trade.olga, id, 'finish', weighed('20.1'))
    expect(tooLight.props.errors).toHaveProperty(['lines.0'])
    const finished = await stepOk(sam, id, 'finish', weighed(whole))
    expect(finished.lines[0]).toMatchObject({ weighedG: grams(piece.weight_mg) })
    expect(finished.total).toBe(Number(agreed.replaceAll(',', '')) * 100)
  })

  test('without a formula price is not sold under the melt value of all its parts', async () => {
    await trade.shop.ctx.db
      .updateTable('variants')
      .set({ weight_mg: 2_000, extra_minor: 2_000_000_000_000 })
      .where('id', '=', piece.id)
      .execute()
    await compose([['18K', '30']])
    const melt =
      meltOf({ weightMg: 2_000, finenessDp: 5850 }, GOLD, 'USD') +
      meltOf({ weightMg: 30_000, finenessDp: 7500 }, GOLD, 'USD')
    const confirmAt = async (price: number) => {
      const id = await begin('sale', String(price), {}, sam)
      return (await step(sam, id, 'confirm')).props.errors
    }
    expect(await confirmAt(Math.floor(melt / 100))).not.toEqual({})
    await trade.shop.ctx.db
      .updateTable('variants')
      .set({ extra_minor: 0 })
      .where('id', '=', piece.id)
      .execute()
  })

  test('keeps the customer’s metal of its other part while the order is made', async () => {
    await compose([[SILVER_ALLOY, '20']])
    const id = await begin('custom_order', await formulaPrice(), { deposit: '0' }, sam)
    await stepOk(sam, id, 'confirm')
    const move = async (direction: string) => {
      const { version } = await view(id)
      const body = {
        direction,
        reason: 'client_deposit',
        metal: 'XAG',
        weightG: '20',
        fineness: '925',
      }
      return (await sam.post(`/contracts/${id}/metal`, { ...body, version })).props.errors
    }
    expect(await move('in')).toEqual({})
    for (const act of ['approve', 'start']) await stepOk(sam, id, act)
    expect(await move('out')).toHaveProperty('weightG')
  })
})
