import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '#server/access/actor.ts'
import { cardResult } from '#server/insights/analytics/analytics.ts'
import { analyticsContext } from '#server/insights/analytics/analytics-context.ts'
import { analyticsQuery } from '#server/insights/analytics/input.ts'
import type { ContractProps } from '#server/trade/contracts/props.ts'
import { clerk, type Inertia, owner } from '#tests/support/priced-shop.ts'
import {
  addPerson,
  draft,
  line,
  pay,
  payOk,
  step,
  stepOk,
  type Trade,
  tradingShop,
} from './trade.ts'

let trade: Trade
let sam: Inertia
let ben: number
beforeAll(async () => {
  trade = await tradingShop()
  sam = await clerk(trade.shop)
  ben = await addPerson(trade.shop, 'Ben Cole')
})
afterAll(() => trade.shop.close())
const db = () => trade.shop.ctx.db

const view = async (id: number): Promise<ContractProps> =>
  (await trade.olga.get(`/contracts/${id}`)).props as ContractProps
/** Ten grams of 14K, 771 dollars of melt value; the owner gets 800 for a piece. */
const ring = (more: object = {}) =>
  line('800', { description: 'Signet ring, estate', karat: '14K', weightG: '10', ...more })
async function held(lines: object[] = [ring()]): Promise<number> {
  const body = { type: 'consignment_in', customerId: trade.ada, lines }
  const { id } = (await draft(sam, body)).props
  await stepOk(sam, id, 'confirm')
  return id
}
async function sold(price: string, lines?: object[]) {
  const id = await held(lines)
  const page = await step(sam, id, 'sell', { soldFor: price, customerId: ben })
  expect(page.props.errors).toEqual({})
  const consignment = await view(id)
  const [sale, ...others] = consignment.made
  expect(others).toEqual([])
  if (!sale) throw new Error('no sale was made')
  return { id, saleId: sale.id, opened: page.props as ContractProps }
}
const errorsAt = async (who: Inertia, id: number, act: string, more: object = {}) =>
  (await step(who, id, act, more)).props.errors
/** Fine gold on hand, milligrams. */
async function fineOnHand(): Promise<number> {
  const rows = await db().selectFrom('metal_movements').select(['direction', 'fine_mg']).execute()
  return rows.reduce(
    (sum, { direction, fine_mg }) => sum + (direction === 'in' ? fine_mg : -fine_mg),
    0,
  )
}

test('a consigned piece that is sold makes an unpaid sale of the buyer, which opens', async () => {
  const { id, saleId, opened } = await sold('1000')
  expect(opened.id).toBe(saleId)
  expect(await view(saleId)).toMatchObject({
    type: 'sale',
    number: expect.stringMatching(/^SALE-/),
    state: 'confirmed',
    customer: { id: ben, name: 'Ben Cole' },
    total: 100_000,
    netPaid: 0,
    balance: 100_000,
    from: { id, type: 'consignment_in' },
    lines: [{ description: 'Signet ring, estate', unitPrice: 100_000, qty: 1, karat: '14K' }],
  })
  const { contracts } = (await sam.get('/contracts?type=sale&group=open')).props
  expect(contracts).toContainEqual(
    expect.objectContaining({ id: saleId, total: 100_000, paid: 0, balance: 100_000 }),
  )
  const { events, balance } = await view(id)
  expect(balance).toBe(80_000)
  expect(events.at(-1)).toMatchObject({
    act: 'sell',
    details: { soldFor: 100_000, commission: 20_000, made: saleId },
  })
})

test('it is delivered once it is paid, and its metal leaves the shop once', async () => {
  const start = await fineOnHand()
  const { saleId } = await sold('1000')
  expect(await fineOnHand()).toBe(start)
  expect(await errorsAt(sam, saleId, 'deliver')).toHaveProperty('form')
  await payOk(sam, saleId, '400', { method: 'cash' })
  expect((await view(saleId)).state).toBe('confirmed')
  expect((await payOk(sam, saleId, '600')).state).toBe('paid')
  expect((await stepOk(sam, saleId, 'deliver')).state).toBe('delivered')
  expect(await fineOnHand()).toBe(start)
  const made = await db()
    .selectFrom('metal_movements')
    .selectAll()
    .where('contract_id', '=', saleId)
    .execute()
  expect(made).toEqual([])
})

describe('the buyer', () => {
  test('is required, beside the field', async () => {
    const id = await held()
    for (const more of [{}, { customerId: 999_999 }, { customerId: null }]) {
      const errors = await errorsAt(sam, id, 'sell', { soldFor: '1000', ...more })
      expect(Object.keys(errors), JSON.stringify(more)).toEqual(['customerId'])
    }
    expect(Object.keys(await errorsAt(sam, id, 'sell')).toSorted()).toEqual([
      'customerId',
      'soldFor',
    ])
    expect(await view(id)).toMatchObject({ state: 'held', made: [] })
  })

  test('is not the owner, by another record that was merged neither', async () => {
    const id = await held()
    const twin = await addPerson(trade.shop, 'A. Byron')
    await db()
      .updateTable('customers')
      .set({ merged_into: trade.ada })
      .where('id', '=', twin)
      .execute()
    for (const customerId of [trade.ada, twin])
      expect(await errorsAt(sam, id, 'sell', { soldFor: '1000', customerId })).toEqual({
        customerId: expect.stringContaining('owner'),
      })
  })

  test('is checked before the melt value, which stays the last answer', async () => {
    const id = await held([ring({ unitPrice: '100' })])
    const attempts = () => db().selectFrom('floor_attempts').selectAll().execute()
    const before = (await attempts()).length
    expect(Object.keys(await errorsAt(sam, id, 'sell', { soldFor: '700' }))).toEqual(['customerId'])
    expect((await attempts()).length).toBe(before)
    const low = { soldFor: '700', customerId: ben }
    expect(Object.keys(await errorsAt(sam, id, 'sell', low))).toEqual(['soldFor'])
    expect(await view(id)).toMatchObject({ state: 'held', made: [] })
  })
})

test('pieces sold together share the price in proportion to the owner’s shares', async () => {
  const lines = [
    line('300', { description: 'Brooch' }),
    line('300', { description: 'Earring', qty: 2 }),
  ]
  const id = (await draft(trade.olga, { type: 'consignment_in', customerId: trade.ada, lines }))
    .props.id
  await stepOk(trade.olga, id, 'confirm')
  await stepOk(trade.olga, id, 'sell', { soldFor: '1000', customerId: ben })
  const [made] = (await view(id)).made
  expect(await view(made?.id ?? 0)).toMatchObject({
    total: 100_000,
    lines: [
      { description: 'Brooch', qty: 1, unitPrice: 33_333 },
      { description: 'Earring', qty: 1, unitPrice: 33_333 },
      { description: 'Earring', qty: 1, unitPrice: 33_334 },
    ],
  })
})

describe('the tax of the default class', () => {
  const taxedShop = async (mode: 'inclusive' | 'exclusive') => {
    const newest = await db()
      .selectFrom('pricing_configs')
      .selectAll()
      .orderBy('version', 'desc')
      .executeTakeFirstOrThrow()
    const settings = { ...JSON.parse(newest.settings), tax: { mode, rateBp: 800 } }
    await db()
      .insertInto('pricing_configs')
      .values({ ...newest, version: newest.version + 1, settings: JSON.stringify(settings) })
      .execute()
    await db()
      .updateTable('tax_classes')
      .set({ rate_ppm: 80_000 })
      .where('is_default', '=', 1)
      .execute()
  }
  afterAll(async () => {
    await db().updateTable('tax_classes').set({ rate_ppm: 0 }).where('is_default', '=', 1).execute()
  })

  test('is added to the price where the shop adds it, and the step shows it', async () => {
    await taxedShop('exclusive')
    const id = await held()
    expect((await view(id)).saleTax).toEqual({ mode: 'exclusive', ratePpm: 80_000 })
    const { saleId } = await sold('1000')
    expect(await view(saleId)).toMatchObject({ subtotal: 100_000, tax: 8_000, total: 108_000 })
  })

  test('is inside the price where the shop includes it, and the commission is without it', async () => {
    await taxedShop('inclusive')
    const { id, saleId } = await sold('1080')
    expect(await view(saleId)).toMatchObject({ subtotal: 100_000, tax: 8_000, total: 108_000 })
    const { events, saleTax } = await view(id)
    expect(saleTax).toBeNull()
    expect(events.at(-1)?.details).toMatchObject({ soldFor: 108_000, commission: 20_000 })
  })
})

describe('a sale that ends', () => {
  const back = { reason: 'The buyer changed their mind', method: 'as_paid' }

  test('puts the piece back on consignment while its owner is unpaid, and it can be sold again', async () => {
    const start = await fineOnHand()
    const { id, saleId } = await sold('1000')
    const one = (await fineOnHand()) - start
    expect(one).toBe(0)
    await stepOk(trade.olga, saleId, 'cancel', back)
    expect(await view(id)).toMatchObject({ state: 'held' })
    expect((await fineOnHand()) - start).toBe(5_850)
    expect((await pay(trade.olga, id, '800', { direction: 'out' })).props.errors).toHaveProperty(
      'amount',
    )
    const again = await stepOk(sam, id, 'sell', { soldFor: '1100', customerId: ben })
    expect(again).toMatchObject({ state: 'sold', balance: 80_000 })
    expect(again.made).toHaveLength(2)
    expect(await fineOnHand()).toBe(start)
  })

  test('leaves the piece to the shop once its owner was paid', async () => {
    const start = await fineOnHand()
    const { id, saleId } = await sold('1000')
    await payOk(trade.olga, id, '800', { direction: 'out', method: 'wire' })
    await payOk(sam, saleId, '1000')
    await stepOk(sam, saleId, 'deliver')
    await stepOk(sam, saleId, 'return', back)
    expect(await view(id)).toMatchObject({ state: 'settled' })
    expect((await fineOnHand()) - start).toBe(5_850)
  })

  test('that is returned with the owner unpaid puts the piece back on consignment too', async () => {
    const start = await fineOnHand()
    const { id, saleId } = await sold('1000')
    await payOk(sam, saleId, '1000')
    await stepOk(sam, saleId, 'deliver')
    await stepOk(sam, saleId, 'return', back)
    expect(await view(id)).toMatchObject({ state: 'held' })
    expect((await fineOnHand()) - start).toBe(5_850)
    await stepOk(sam, id, 'return', { reason: 'The owner asked for it' })
    expect(await fineOnHand()).toBe(start)
  })
})

test('an amendment cannot change the price of the consigned piece', async () => {
  const { saleId } = await sold('1000')
  const { version } = await view(saleId)
  const amend = (lines: object[]) =>
    trade.olga.post(`/contracts/${saleId}/amendment`, {
      customerId: ben,
      lines,
      version,
      reason: 'typed wrongly',
    })
  const cheap = await amend([ring({ unitPrice: '10' })])
  expect(cheap.props.errors).toHaveProperty('form')
})

test('it counts once in the sales of analytics, with the price before tax', async () => {
  const admin: Actor = {
    id: 1,
    name: 'Olga',
    email: '',
    locale: null,
    role: 'admin',
    staffSeesCost: true,
  }
  const sales = async () => {
    const query = analyticsQuery.parse({ card: 'sales' })
    const result = await cardResult(
      await analyticsContext(trade.shop.ctx, query, 200),
      admin,
      'sales',
    )
    const figure = (key: string) =>
      Number(result?.figures.find((one) => one.key === key)?.value ?? 0)
    return { revenue: figure('revenue'), sales: figure('sales') }
  }
  const before = await sales()
  await sold('1000')
  const after = await sales()
  expect(after.sales - before.sales).toBe(1)
  expect(after.revenue - before.revenue).toBe(100_000)
})

describe('goods that go back to their owners', () => {
  const back = { reason: 'not sold' }
  const refused = { form: expect.stringContaining('10000.00 USD') }
  async function nextDay() {
    trade.shop.clock.advance(25 * 60 * 60 * 1000)
    trade.olga = await owner(trade.shop)
    sam = await clerk(trade.shop)
  }

  test('are returned by an admin above what staff pay out in a day, also by several returns at once', async () => {
    await nextDay()
    const values = ['10000.01', '6000', '6000', '4000']
    const [dear, ...others] = await Promise.all(
      values.map((unitPrice) => held([ring({ unitPrice })])),
    )
    if (dear === undefined) throw new Error('no consignment')
    expect(await errorsAt(sam, dear, 'return', back)).toEqual(refused)
    expect(await errorsAt(trade.olga, dear, 'return', back)).toEqual({})
    await Promise.all(others.map((id) => step(sam, id, 'return', back)))
    const states = await Promise.all(others.map(async (id) => (await view(id)).state))
    expect(states.toSorted()).toEqual(['held', 'returned', 'returned'])
    const left = others[states.indexOf('held')] ?? 0
    expect(await errorsAt(sam, left, 'return', back)).toEqual(refused)
    await nextDay()
    expect(await errorsAt(sam, left, 'return', back)).toEqual({})
  })
  test('are valued by their metal where the share of the owner is less', async () => {
    await nextDay()
    // 150 grams of 14K are worth 11,567 at 4,100.
    const heavy = await held([ring({ unitPrice: '1', weightG: '150' })])
    expect(await errorsAt(sam, heavy, 'return', back)).toEqual(refused)
    expect(await errorsAt(trade.olga, heavy, 'return', back)).toEqual({})
  })
})
