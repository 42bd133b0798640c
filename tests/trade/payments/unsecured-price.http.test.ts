import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  clerk,
  EIGHT_MM_22_INCH,
  enterGold,
  type Inertia,
  owner,
  pieceOf,
} from '#tests/support/priced-shop.ts'
import {
  draft,
  pay,
  payOk,
  step,
  stepOk,
  type Trade,
  tradingShop,
} from '#tests/trade/contracts/trade.ts'

/** A price that was agreed without a deposit, and what it is worth once gold has risen. */
let trade: Trade
let olga: Inertia
let sam: Inertia
let cuban: object
beforeEach(async () => {
  trade = await tradingShop()
  olga = trade.olga
  sam = await clerk(trade.shop)
  const piece = await pieceOf(olga, EIGHT_MM_22_INCH)
  cuban = { variantId: piece.id, description: 'Cuban link' }
})
afterEach(() => trade.shop.close())

const DAY_MS = 24 * 60 * 60 * 1000
/** After so many days, with gold at this price and the list price of the piece as high as the formula's. */
async function passDays(days: number, mid: string) {
  trade.shop.clock.advance(days * DAY_MS)
  ;[sam, olga] = [await clerk(trade.shop), await owner(trade.shop)]
  await enterGold(olga, mid)
}
const agree = async (type: string, unitPrice: string, more: object = {}): Promise<number> => {
  const lines = [{ ...cuban, unitPrice }]
  const { id } = (await draft(sam, { type, customerId: trade.ada, lines, ...more })).props
  await stepOk(sam, id, 'confirm')
  return id
}
const errorsOf = async (page: ReturnType<typeof pay>) => (await page).props.errors
const REFUSED = expect.stringContaining('less than a tenth')

test('is paid within a day, and later only while it is within the discount of that day', async () => {
  const id = await agree('sale', '20000')
  await passDays(0.9, '8000')
  expect(await errorsOf(pay(sam, id, '10'))).toEqual({})
  await passDays(1, '8000')
  expect(await errorsOf(pay(sam, id, '19990'))).toEqual({ amount: REFUSED })
  await passDays(1, '4100')
  expect(await errorsOf(pay(sam, id, '19990'))).toEqual({})

  const risen = await agree('sale', '20000')
  await passDays(3, '8000')
  expect(await errorsOf(pay(sam, risen, '20000'))).toEqual({ amount: REFUSED })
  expect(await errorsOf(pay(olga, risen, '20000'))).toEqual({})
  const { details } = await newestEntry(risen)
  expect(details).toMatchObject({ exceeded: ['list_discount'] })
})

test('is secured by a tenth of the total', async () => {
  const id = await agree('sale', '20000')
  await payOk(sam, id, '2000')
  await passDays(3, '8000')
  expect(await errorsOf(pay(sam, id, '18000'))).toEqual({})
})

test('of a price lock is taken over by an admin', async () => {
  const id = await agree('price_lock', '20000', { lockMinutes: 14 * 24 * 60 })
  await passDays(3, '8000')
  const convert = { to: 'layaway' }
  expect((await step(sam, id, 'convert', convert)).props.errors).toEqual({ form: REFUSED })
  expect((await step(olga, id, 'convert', convert)).props.errors).toEqual({})
})

test('of what a price lock became is secured by the deposit of the lock', async () => {
  const lock = await agree('price_lock', '20000', { deposit: '5000' })
  await payOk(sam, lock, '5000')
  const [{ id }] = (await stepOk(sam, lock, 'convert', { to: 'sale' })).made
  await stepOk(sam, id, 'confirm')
  await passDays(3, '8000')
  expect(await errorsOf(pay(sam, id, '5000', { method: 'store_credit' }))).toEqual({})
  expect(await errorsOf(pay(sam, id, '15000'))).toEqual({})
})

test('of a price lock is not secured by a deposit that was paid out', async () => {
  const lock = await agree('price_lock', '20000', { deposit: '5000' })
  await payOk(sam, lock, '5000')
  const [{ id }] = (await stepOk(sam, lock, 'convert', { to: 'sale' })).made
  await stepOk(sam, id, 'confirm')
  const payout = { amount: '5000', method: 'cash', idempotencyKey: 'the-deposit-is-paid-out' }
  await olga.post(`/customers/${trade.ada}/credit/payouts`, payout)
  await passDays(3, '8000')
  expect(await errorsOf(pay(sam, id, '20000'))).toEqual({ amount: REFUSED })
})

test('of gold without a list price and a formula is compared with its melt value', async () => {
  const chain = { description: 'Old chain', karat: '14K', weightG: '100', unitPrice: '9000' }
  const body = { type: 'sale', customerId: trade.ada, lines: [chain] }
  const { id } = (await draft(sam, body)).props
  await stepOk(sam, id, 'confirm')
  // 100 grams of 14K are worth 7,711 at 4,100, 8,990 at 4,780 and 9,009 at 4,790.
  await passDays(3, '4780')
  expect(await errorsOf(pay(sam, id, '10'))).toEqual({})
  await passDays(1, '4790')
  expect(await errorsOf(pay(sam, id, '10'))).toEqual({ amount: REFUSED })
})

test('that an admin agreed to is paid at any time', async () => {
  const gold = { description: 'From own gold', karat: '14K', weightG: '50', unitPrice: '500' }
  const body = { type: 'custom_order', customerId: trade.ada, lines: [gold], deposit: '0' }
  const { id } = (await draft(sam, body)).props
  await stepOk(olga, id, 'confirm', { reason: 'made of the gold of the customer' })
  await stepOk(sam, id, 'approve')
  await passDays(3, '8000')
  expect(await errorsOf(pay(sam, id, '500'))).toEqual({})
})

test('of a piece that the customer kept from a memo is paid at any time', async () => {
  await trade.shop.ctx.db.updateTable('shop').set({ staff_paid_out: 10_000_000 }).execute()
  const memo = await agree('memo_out', '20000', { dueOn: '2026-12-01' })
  const [line] = (await sam.get(`/contracts/${memo}`)).props.lines
  const kept = { lines: [{ id: line.id, kept: 1 }] }
  const [{ id }] = (await stepOk(sam, memo, 'close', kept)).made
  await passDays(3, '8000')
  expect(await errorsOf(pay(sam, id, '20000'))).toEqual({})
})

test('of an order and a layaway is paid by an admin', async () => {
  const order = await agree('custom_order', '20000', { deposit: '0' })
  await stepOk(sam, order, 'approve')
  const terms = { count: 1, firstOn: '2026-12-30', deposit: '4000' }
  const layaway = await agree('layaway', '20000', terms)
  await passDays(5, '8000')
  for (const id of [order, layaway])
    expect(await errorsOf(pay(sam, id, '4000'))).toEqual({ amount: REFUSED })
})

const newestEntry = async (id: number) => {
  const { details } = await trade.shop.ctx.db
    .selectFrom('audit_entries')
    .select('details')
    .where('subject', '=', 'contract')
    .where('subject_id', '=', String(id))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { details: JSON.parse(details) }
}
