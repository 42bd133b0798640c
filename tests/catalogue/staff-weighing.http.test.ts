import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { watchTrade } from '#server/compliance/watch.ts'
import { jsonClient } from '#tests/support/browser.ts'
import {
  apply,
  clerk,
  EIGHT_MM_22_INCH,
  enterGold,
  type Inertia,
  owner,
  pieceOf,
  preview,
  repriceAt,
} from '#tests/support/priced-shop.ts'
import {
  draft,
  limitDiscount,
  step,
  stepOk,
  type Trade,
  tradingShop,
} from '#tests/trade/contracts/trade.ts'

const OTHER_PIECE = 'MCL-S-14K-6MM-24IN'

let trade: Trade
let olga: Inertia
let sam: Inertia
let id: number
beforeEach(async () => {
  trade = await tradingShop()
  olga = await owner(trade.shop)
  sam = await clerk(trade.shop)
  await repriceAt(olga, '4100.00')
  id = (await pieceOf(olga, EIGHT_MM_22_INCH)).id
})
afterEach(() => trade.shop.close())

/** The model's weight of the 8 mm chain is 105.6 g, its formula price 15,075 dollars. */
const weigh = async (who: Inertia, grams: string) =>
  (await who.post(`/variants/${id}/weight`, { grams, confirmed: true })).props.errors
const weightMg = async () =>
  (
    await trade.shop.ctx.db
      .selectFrom('variants')
      .select('weight_mg')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).weight_mg
const waiting = async (who: Inertia) => (await who.get(`/variants/${id}/history`)).props.waiting
const decide = async (who: Inertia, decision: string) =>
  who.post(`/variants/${id}/weighing/${decision}`, { at: (await waiting(olga)).at })
const findings = async (type: string) =>
  (await olga.get(`/compliance?state=all&type=${type}`)).props.findings
const sale = async (who: Inertia, unitPrice: string, more: object = {}) => {
  const lines = [{ variantId: id, description: 'Cuban link', unitPrice, ...more }]
  return (await draft(who, { type: 'sale', customerId: trade.ada, lines })).props.id as number
}

/** The lowest price in dollars that is not under the floor. */
async function lowestPrice(more: object = {}): Promise<number> {
  const admin = jsonClient(await trade.shop.admin())
  let [low, high] = [0, 100_000]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    const lines = [{ variantId: id, description: 'Cuban', unitPrice: String(middle), ...more }]
    const { body } = await admin.post('/contracts/draft-totals', { type: 'sale', lines })
    if (body.underFloor[0]) low = middle
    else high = middle
  }
  return high
}

describe('a weight that staff enter', () => {
  test('outside the tolerance waits, and the piece keeps its weight until an admin approves', async () => {
    expect(await weigh(sam, '52.8')).toEqual({})
    expect(await weightMg()).toBe(105_600)
    expect(await waiting(sam)).toMatchObject({ from: '105.600', to: '52.800', by: 'Sam' })
    expect((await decide(sam, 'approval')).status).toBe(403)
    expect(await weightMg()).toBe(105_600)
    await watchTrade(trade.shop.ctx)
    expect(await findings('weight_waits')).toMatchObject([
      { state: 'open', about: { name: EIGHT_MM_22_INCH, href: `/variants/${id}/history` } },
    ])
    const shown = await waiting(olga)
    await weigh(sam, '53')
    const old = await olga.post(`/variants/${id}/weighing/approval`, { at: 'another' })
    expect(old.status).toBe(409)
    expect(shown).toMatchObject({ to: '52.800' })
    await decide(olga, 'approval')
    expect(await weightMg()).toBe(53_000)
    expect(await waiting(sam)).toBeNull()
    await watchTrade(trade.shop.ctx)
    expect(await findings('weight_waits')).toMatchObject([{ state: 'resolved' }])
  })

  test('is rejected by an admin, and replaced by the weight of an admin', async () => {
    await weigh(sam, '52.8')
    await decide(olga, 'rejection')
    expect([await weightMg(), await waiting(sam)]).toEqual([105_600, null])
    await weigh(sam, '52.8')
    await weigh(olga, '60')
    expect([await weightMg(), await waiting(sam)]).toEqual([60_000, null])
  })

  test('does not lower the floor while it waits as the first weight of a piece', async () => {
    const before = await lowestPrice()
    await weigh(sam, '52.8')
    expect(await waiting(sam)).toMatchObject({ to: '52.800' })
    expect(await lowestPrice()).toBe(before)
  })

  test('may differ by 15 % from the model, then by 5 % from the approved weight, in no number of steps', async () => {
    for (const grams of ['95', '90', '89.7', '86']) await weigh(sam, grams)
    expect(await weightMg()).toBe(90_000)
    expect(await waiting(sam)).toMatchObject({ to: '86.000' })
    await decide(olga, 'approval')
    for (const grams of ['84', '82', '81.6', '79']) await weigh(sam, grams)
    expect(await weightMg()).toBe(82_000)
    expect(await waiting(sam)).toMatchObject({ to: '79.000' })
  })

  test('can be corrected by the same user: a slip within the tolerance, and one that waits', async () => {
    await weigh(sam, '95.6')
    await weigh(sam, '105.6')
    expect(await weightMg()).toBe(105_600)
    const before = await lowestPrice()
    await weigh(sam, '205.6')
    expect(await lowestPrice()).toBeGreaterThan(before)
    await weigh(sam, '105.6')
    expect([await lowestPrice(), await waiting(sam)]).toEqual([before, null])
  })

  test('does not replace the one of another user that waits', async () => {
    await weigh(sam, '205.6')
    await trade.shop.ctx.db.updateTable('waiting_weighings').set({ weighed_by: 1 }).execute()
    await weigh(sam, '105.6')
    expect(await waiting(sam)).toMatchObject({ to: '205.600' })
  })

  test('may differ as far as the shop has set', async () => {
    await trade.shop.ctx.db.updateTable('shop').set({ weigh_first_bp: 100 }).execute()
    await weigh(sam, '104')
    expect(await weightMg()).toBe(105_600)
    await weigh(sam, '105')
    expect(await weightMg()).toBe(105_000)
  })

  test('does not lower the floor of a contract, waiting or not, nor does one typed on its line', async () => {
    await limitDiscount(trade, 10_000)
    const typed = await lowestPrice({ weightG: '10' })
    const before = await lowestPrice()
    expect(typed).toBe(before)
    await weigh(sam, '90')
    expect(await weightMg()).toBe(90_000)
    expect(await lowestPrice()).toBe(before)
    const refused = await step(sam, await sale(sam, String(before - 1)), 'confirm')
    expect(refused.props.errors).toMatchObject({
      form: expect.stringContaining('below today’s floor'),
    })
    await weigh(sam, '200')
    expect(await lowestPrice()).toBeGreaterThan(before)
    await weigh(olga, '90')
    expect(await lowestPrice()).toBeLessThan(before)
  })

  test('changes prices only within the staff price limit, together with other changes of staff', async () => {
    const otherPrice = (await pieceOf(olga, OTHER_PIECE)).regularPrice
    await weigh(sam, '97')
    // Its row is held for an admin, and all others are repriced.
    await enterGold(olga, '4180')
    const held = (await preview(sam)).props
    expect(held.run.totals).toMatchObject({ held: 1 })
    expect(held.limits).toEqual([])
    expect((await apply(sam, held.run.id)).props.errors).toEqual({})
    expect((await pieceOf(olga, OTHER_PIECE)).regularPrice).toBeGreaterThan(otherPrice)
    const price = (await pieceOf(olga, EIGHT_MM_22_INCH)).regularPrice
    expect(price).toBe(1_507_500)
    const line = await trade.shop.ctx.db
      .selectFrom('price_run_lines')
      .select('reasons')
      .where('run_id', '=', held.run.id)
      .where('sku', '=', EIGHT_MM_22_INCH)
      .executeTakeFirstOrThrow()
    expect(line.reasons).toContain('staff_weight')
    // A preview of an admin holds nothing, and is not applied by staff.
    await enterGold(olga, '4100')
    const whole = (await preview(olga)).props.run.id
    expect((await apply(sam, whole)).props.errors.form).toContain(EIGHT_MM_22_INCH)
    await weigh(olga, '105.6')
    await weigh(sam, '102')
    const small = (await preview(sam)).props.run.id
    expect((await apply(sam, small)).props.errors).toEqual({})
    const piece = await pieceOf(olga, EIGHT_MM_22_INCH)
    expect(piece.regularPrice).toBeLessThan(1_507_500)
    const { variantId, version } = { variantId: id, version: piece.version }
    const edits = [
      { variantId, version, field: 'regular', value: Math.round(piece.regularPrice * 0.96) },
    ]
    const edit = (await sam.post('/price-runs', { kind: 'edit', edits, reason: 'as agreed' })).props
    expect((await apply(sam, edit.run.id)).props.errors.form).toContain(EIGHT_MM_22_INCH)
  })

  test('and a sale of the piece on the same day are no finding when it weighs nearly the same', async () => {
    await weigh(sam, '103.5')
    await stepOk(sam, await sale(sam, '15000'), 'confirm')
    await watchTrade(trade.shop.ctx)
    expect(await findings('weighed_sold')).toEqual([])
  })

  test('and a sale of the piece on the same day are a finding when it is notably lighter', async () => {
    await weigh(sam, '100')
    const sold = await sale(sam, '15000')
    await stepOk(sam, sold, 'confirm')
    await watchTrade(trade.shop.ctx)
    await watchTrade(trade.shop.ctx)
    expect(await findings('weighed_sold')).toMatchObject([
      { about: { href: `/contracts/${sold}` }, numbers: { from: 105_600, to: 100_000 } },
    ])
  })
})
