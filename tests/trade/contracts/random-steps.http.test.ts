import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ContractType } from '#server/trade/contract-types/list.ts'
import { CONTRACT_TYPES } from '#server/trade/contract-types/lookup.ts'
import { transitionOf } from '#server/trade/contract-types/states.ts'
import type { ContractProps } from '#server/trade/contracts/props.ts'
import { differingFacts } from '#server/trade/customers/fact-queries.ts'
import { EIGHT_MM_22_INCH, pieceOf } from '#tests/support/priced-shop.ts'
import { setStock } from '#tests/trade/stock/set-stock.ts'
import { addPerson, draft, pay, step, type Trade, tradingShop } from './trade.ts'

let trade: Trade
let buyer: number
/** A counted piece, and how many of it there are. */
let variantId: number
const COUNTED = 500
beforeAll(async () => {
  trade = await tradingShop()
  buyer = await addPerson(trade.shop, 'Ben Cole')
  variantId = (await pieceOf(trade.olga, EIGHT_MM_22_INCH)).id
  await setStock(trade.shop.ctx.db, variantId, COUNTED)
})
afterAll(() => trade.shop.close())

/** One random action; most are refused. */
type Action =
  | { does: 'step'; act: string; kept: number; weight: number }
  | { does: 'pay'; direction: 'in' | 'out'; cents: number }
  | { does: 'reverse'; nth: number }

const acts = [
  'confirm',
  'deliver',
  'cancel',
  'return',
  'forfeit',
  'approve',
  'start',
  'finish',
  'settle_part',
  'sell',
  'test',
  'offer',
  'accept',
  'decline',
  'release',
  'report_stolen',
]
const actionOf: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('step' as const),
      act: fc.constantFrom(...acts),
      kept: fc.nat(3),
      weight: fc.integer({ min: 1, max: 20_000 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('pay' as const),
      direction: fc.constantFrom('in' as const, 'out' as const),
      cents: fc.oneof(fc.integer({ min: 1, max: 60_000 }), fc.constant(100_000)),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('reverse' as const), nth: fc.nat(5) }) },
)

const LINE = {
  description: 'A ring',
  karat: '14K',
  construction: 'solid',
  weightG: '10',
  fineness: '585',
  unitPrice: '1000',
  test: 'xrf',
  qty: 3,
}

test.each(CONTRACT_TYPES)(
  'random actions on a %s keep the sums and only follow the transitions',
  async (type) => {
    await fc.assert(
      fc.asyncProperty(fc.array(actionOf, { minLength: 6, maxLength: 14 }), async (actions) => {
        const { olga, ada } = trade
        const lines = [LINE, { ...LINE, variantId, qty: 1 }]
        const { id } = (await draft(olga, { type, customerId: ada, lines })).props
        const reason = 'because of the test'
        await step(olga, id, type === 'buy_back' ? 'test' : 'confirm', { reason })
        for (const action of actions) await attempt(id, action)
        expectInvariants(type, (await olga.get(`/contracts/${id}`)).props)
        await expectNoneLost()
      }),
      { numRuns: 5 },
    )
    expect(await differingFacts(trade.shop.ctx.db)).toEqual([])
  },
)

async function attempt(id: number, action: Action): Promise<void> {
  const { olga } = trade
  if (action.does === 'pay') {
    await pay(olga, id, (action.cents / 100).toFixed(2), { direction: action.direction })
    return
  }
  const { props } = await olga.get(`/contracts/${id}`)
  const { lines, payments } = props as ContractProps
  if (action.does === 'reverse') {
    const payment = payments[action.nth]
    const path = `/contracts/${id}/payments/${payment?.id}/reversal`
    if (payment) await olga.post(path, { reason: 'it was a mistake' })
    return
  }
  const lineInputs = lines.map((line) => ({
    id: line.id,
    kept: Math.min(action.kept, 1),
    returned: action.kept > 1 ? 1 : 0,
    weightG: (action.weight / 1000).toFixed(3),
  }))
  const sold = { soldFor: '9000', customerId: buyer }
  const more = { reason: 'because of the test', method: 'cash', use: 'melt', ...sold }
  await step(olga, id, action.act, {
    ...more,
    lines: lineInputs,
    override: action.act === 'release',
  })
}

/** Each counted piece is in the shop or was handed over with a contract, and is reserved for the contracts that hold it. */
async function expectNoneLost(): Promise<void> {
  const { db } = trade.shop.ctx
  const stock = await db.selectFrom('piece_stock').selectAll().execute()
  const holds = await db.selectFrom('stock_holds').selectAll().execute()
  const moved = await db.selectFrom('stock_movements').select(['on_hand', 'reserved']).execute()
  const onHand = sum(stock.map((one) => one.on_hand))
  const reserved = sum(stock.map((one) => one.reserved))
  expect(onHand + sum(holds.map((one) => one.handed_over))).toBe(COUNTED)
  expect(sum(holds.map((one) => one.reserved))).toBe(reserved)
  expect(COUNTED + sum(moved.map((one) => one.on_hand))).toBe(onHand)
  expect(sum(moved.map((one) => one.reserved))).toBe(reserved)
}

function expectInvariants(type: ContractType, contract: ContractProps): void {
  const { payments, netPaid, total, subtotal, tax, balance, lines, events, schedule } = contract
  const signed = payments.map(({ direction, amount }) => (direction === 'in' ? amount : -amount))
  expect(netPaid).toBe(sum(signed))
  expect(subtotal + tax).toBe(total)
  expect(sum(lines.map(({ unitPrice, qty }) => unitPrice * qty))).toBe(subtotal)
  if (contract.moneyDirection === 'in') {
    expect(balance).toBe(total - netPaid)
    expect(netPaid).toBeGreaterThanOrEqual(0)
  }
  if (contract.moneyDirection === 'out') expect(balance).toBe(total + netPaid)
  // Lists find overdue contracts by this day.
  if (schedule.length > 0)
    expect(contract.dueAt).toBe(schedule.find(({ amount, paid }) => paid < amount)?.dueAt ?? null)
  if (schedule.length > 0)
    expect(contract.depositDue + sum(schedule.map(({ amount }) => amount))).toBe(total)
  for (const { act, from, to } of events)
    expect(transitionOf(type, from ?? '', act as 'confirm')?.to).toBe(to)
  for (const [n, { from }] of events.entries())
    expect(from).toBe(n === 0 ? 'draft' : events[n - 1]?.to)
  for (const { qty, kept, returned } of lines) expect(kept + returned).toBeLessThanOrEqual(qty)
  if (['paid', 'paid_off', 'settled', 'on_hold'].includes(contract.state)) expect(balance).toBe(0)
  for (const { grossG, fineG } of contract.metal)
    expect(Number(fineG)).toBeLessThanOrEqual(Number(grossG))
}

const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0)
