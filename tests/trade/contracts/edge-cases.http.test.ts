import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applyDueTransitions } from '#server/trade/contracts/lifecycle/jobs.ts'
import {
  chooseCurrency,
  clerk,
  enterGold,
  type Inertia,
  owner,
} from '#tests/support/priced-shop.ts'
import {
  addPerson,
  draft,
  line,
  pay,
  payOk,
  step,
  stepOk,
  type Trade,
  taxClass,
  tradingShop,
} from './trade.ts'

let trade: Trade
let sam: Inertia
beforeAll(async () => {
  trade = await tradingShop()
  sam = await clerk(trade.shop)
})
afterAll(() => trade.shop.close())

const view = async (id: number) => (await trade.olga.get(`/contracts/${id}`)).props
const begin = async (type: string, lines: object[], more: object = {}) =>
  (await draft(trade.olga, { type, customerId: trade.ada, lines, ...more })).props.id as number
const confirmed = async (type: string, lines: object[], more: object = {}) => {
  const id = await begin(type, lines, more)
  await stepOk(trade.olga, id, 'confirm')
  return id
}
const amend = async (who: Inertia, id: number, body: object) =>
  who.post(`/contracts/${id}/amendment`, {
    customerId: trade.ada,
    reason: 'they thought it over',
    version: (await view(id)).version,
    ...body,
  })
const GOLD = { karat: '14K', construction: 'solid', weightG: '10' }

describe('an amount that is too large', () => {
  test('is refused beside its line or for the whole form, without an error', async () => {
    const send = (lines: object[]) =>
      trade.olga.post('/contracts', { type: 'sale', customerId: trade.ada, lines })
    const much = await send([line('1'), line('9999999999999')])
    expect(much.props.errors['lines.1.unitPrice']).toBeDefined()
    const many = await send([line('9000000000', { qty: 999 })])
    expect(many.props.errors['lines.0.unitPrice']).toBeDefined()
    const together = await send([line('9000000000'), line('9000000000')])
    expect(together.props.errors.form).toBeDefined()
  })

  test('is refused when it results from the gold price or the weight', async () => {
    const bars = { description: 'Bars', fineness: '999.9', weightG: '100000', qty: 999 }
    const bought = await begin('buy_back', [{ ...bars, test: 'xrf' }])
    await stepOk(trade.olga, bought, 'test')
    expect(
      (await step(trade.olga, bought, 'offer')).props.errors['lines.0.unitPrice'],
    ).toBeDefined()
    const order = await confirmed(
      'custom_order',
      [line('900', { ...GOLD, karat: '22K', weightG: '1', qty: 999 })],
      { heavier: 'customer_pays', deposit: '0' },
    )
    await stepOk(trade.olga, order, 'approve')
    await stepOk(trade.olga, order, 'start')
    const [firstLine] = (await view(order)).lines
    const weighed = { lines: [{ id: firstLine.id, weightG: '100000' }], approved: true }
    const { errors } = (await step(trade.olga, order, 'finish', weighed)).props
    expect(errors['lines.0.unitPrice']).toBeDefined()
  })
})

describe('an idempotency key', () => {
  test('with control characters is refused without an error', async () => {
    const odd = { idempotencyKey: 'key-\u0000-of-a-test' }
    const body = { type: 'sale', customerId: trade.ada, lines: [line('1')], ...odd }
    expect((await trade.olga.post('/contracts', body)).props.errors.idempotencyKey).toBeDefined()
  })
})

describe('agreed terms', () => {
  test('stay after a price lock is converted, including its tax', async () => {
    const taxClassId = await taxClass(trade.shop, 70_000)
    const lock = await confirmed('price_lock', [line('1000', { taxClassId })])
    expect((await view(lock)).total).toBe(107_000)
    const { made } = await stepOk(trade.olga, lock, 'convert', { to: 'sale' }).then(() =>
      view(lock),
    )
    expect(await view(made[0].id)).toMatchObject({ tax: 7_000, total: 107_000 })
  })

  test('stay after an amendment, even if the settings have changed', async () => {
    const taxClassId = await taxClass(trade.shop, 100_000)
    const id = await confirmed('layaway', [line('1000', { taxClassId })], { feePercent: '20' })
    const { db } = trade.shop.ctx
    const newest = await db
      .selectFrom('pricing_configs')
      .selectAll()
      .orderBy('version', 'desc')
      .executeTakeFirstOrThrow()
    const settings = JSON.parse(newest.settings)
    const saveTax = (version: number, tax: object) =>
      db
        .insertInto('pricing_configs')
        .values({ ...newest, version, settings: JSON.stringify({ ...settings, tax }) })
        .execute()
    await saveTax(newest.version + 1, { mode: 'inclusive', rateBp: 500 })
    const { props } = await amend(trade.olga, id, {
      lines: [line('1000', { taxClassId }), line('100', { taxClassId })],
    })
    expect(props.errors).toEqual({})
    expect(props).toMatchObject({ subtotal: 110_000, tax: 11_000, total: 121_000 })
    expect(props.terms).toMatchObject({ taxMode: 'exclusive', feePercent: '20' })
    await saveTax(newest.version + 2, settings.tax)
  })

  test('a lock saves its quote even for lines without a gold price', async () => {
    const id = await begin('price_lock', [line('1000', { fineness: '585', weightG: '10' })])
    expect((await stepOk(trade.olga, id, 'confirm')).quotes).toHaveLength(1)
  })
})

test('only an admin can refund the fee of a cancelled layaway', async () => {
  const id = await confirmed('layaway', [line('1000')], { feePercent: '15' })
  await payOk(trade.olga, id, '400')
  await stepOk(trade.olga, id, 'cancel', { reason: 'moved abroad', method: 'cash' })
  const out = { direction: 'out', method: 'cash' }
  expect((await sam.get(`/contracts/${id}`)).props.payable.out).toBe(0)
  expect((await pay(sam, id, '150', out)).props.errors.amount).toBeDefined()
  expect((await view(id)).netPaid).toBe(15_000)
  expect((await view(id)).payable.out).toBe(15_000)
  expect((await payOk(trade.olga, id, '150', out)).netPaid).toBe(0)
})

describe('an amended line', () => {
  const cheap = line('100', GOLD)

  test('with finer gold or a larger quantity at the old price is checked against its floor', async () => {
    const id = await begin('sale', [cheap])
    await stepOk(trade.olga, id, 'confirm', { reason: 'a gift for an old friend' })
    const same = await amend(sam, id, { lines: [cheap], note: 'blue box' })
    expect(same.props.errors).toEqual({})
    const finer = await amend(sam, id, { lines: [{ ...cheap, karat: '18K' }] })
    expect(finer.props.errors.form).toBeDefined()
    const more = await amend(sam, id, { lines: [{ ...cheap, qty: 50 }] })
    expect(more.props.errors.form).toBeDefined()
  })
})

describe('metal of a memo', () => {
  const ring = line('1000', { ...GOLD, fineness: '585', weightG: '1.001', qty: 3 })
  const out = async (id: number) => {
    const rows = await trade.shop.ctx.db
      .selectFrom('metal_movements')
      .selectAll()
      .where('contract_id', '=', id)
      .execute()
    const sum = (of: 'gross_mg' | 'fine_mg') =>
      rows.reduce((all, row) => all + (row.direction === 'out' ? row[of] : -row[of]), 0)
    return [sum('gross_mg'), sum('fine_mg')]
  }
  const settle = async (id: number, quantities: object) => {
    const [one] = (await view(id)).lines
    return stepOk(trade.olga, id, 'settle_part', { lines: [{ id: one.id, ...quantities }] })
  }

  test('is balanced to the milligram when pieces are returned one at a time', async () => {
    const id = await confirmed('memo_out', [ring])
    for (const _piece of [1, 2, 3]) await settle(id, { returned: 1 })
    expect((await view(id)).state).toBe('closed')
    expect(await out(id)).toEqual([0, 0])
  })

  test('is corrected by an amendment; a memo without open pieces can be closed without a sale', async () => {
    const id = await confirmed('memo_out', [ring])
    await settle(id, { returned: 1 })
    const fewer = await amend(trade.olga, id, { lines: [{ ...ring, qty: 2 }] })
    expect(fewer.props.errors).toEqual({})
    expect((await out(id))[0]).toBe(1_001)
    const done = await amend(trade.olga, id, { lines: [{ ...ring, qty: 1 }] })
    expect(done.props.errors).toEqual({})
    expect(await out(id)).toEqual([0, 0])
    const [left] = (await view(id)).lines
    const kept = [{ id: left.id, kept: 5 }]
    expect((await step(trade.olga, id, 'close', { lines: kept })).props.errors).not.toEqual({})
    expect((await stepOk(trade.olga, id, 'settle_part')).state).toBe('closed')
    expect((await view(id)).made).toEqual([])
  })

  test('cannot be amended to no lines', async () => {
    const id = await confirmed('memo_out', [ring])
    expect((await amend(trade.olga, id, { lines: [] })).props.errors.form).toBeDefined()
  })
})

test('a customer’s own gold can be returned after the order is cancelled', async () => {
  const id = await confirmed('custom_order', [line('500')])
  const move = async (more: object) =>
    trade.olga.post(`/contracts/${id}/metal`, {
      direction: 'in',
      reason: 'client_deposit',
      weightG: '5',
      fineness: '750',
      version: (await view(id)).version,
      ...more,
    })
  await move({})
  await stepOk(trade.olga, id, 'cancel', { reason: 'changed her mind' })
  expect((await move({})).props.errors.form).toBeDefined()
  expect((await move({ direction: 'out', weightG: '5.001' })).props.errors.weightG).toBeDefined()
  expect((await move({ direction: 'out' })).props.errors).toEqual({})
})

test('gold on hold is not booked out by a correction, and the refusal has the shop’s day', async () => {
  const { shop } = trade
  const timeZone = 'Pacific/Kiritimati'
  await shop.ctx.db.updateTable('shop').set({ time_zone: timeZone }).execute()
  shop.clock.advance(3 * 60 * 60 * 1000)
  trade.olga = await owner(shop)
  const chain = { weightG: '48.6', fineness: '575', test: 'xrf', stamp: '585' }
  const lines = [{ description: 'Old chain', ...chain }]
  const made = await draft(trade.olga, {
    type: 'buy_back',
    customerId: trade.ada,
    lines,
    payPercent: '88',
  })
  const { id } = made.props
  for (const act of ['test', 'offer', 'accept']) await stepOk(trade.olga, id, act)
  await pay(trade.olga, id, String((await view(id)).balance / 100), { direction: 'out' })
  const { version, holdUntil } = await view(id)
  const until = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(holdUntil))
  expect(until).not.toBe(holdUntil.slice(0, 10))
  const { props } = await trade.olga.post(`/contracts/${id}/metal`, {
    direction: 'out',
    reason: 'correction',
    weightG: '1',
    fineness: '575',
    version,
  })
  expect(props.errors.form).toContain(until)
})

test('the currency of the shop cannot change once there are contracts', async () => {
  const { props } = await chooseCurrency(trade.olga, 'JPY')
  expect(props.errors.currency).toBeDefined()
})

test('a due day has 25 hours when daylight saving time ends', async () => {
  const { shop } = trade
  await shop.ctx.db.updateTable('shop').set({ time_zone: 'America/New_York' }).execute()
  shop.clock.set('2027-10-01T12:00:00.000Z')
  trade.olga = await owner(shop)
  const id = await confirmed('memo_out', [line('10')], { dueOn: '2027-11-07' })
  const listed = async () => {
    const { contracts } = (await trade.olga.get('/contracts?type=memo_out')).props
    return contracts.find((one: { id: number }) => one.id === id)
  }
  shop.clock.set('2027-11-08T04:30:00.000Z')
  await applyDueTransitions(shop.ctx)
  trade.olga = await owner(shop)
  expect((await view(id)).state).toBe('out')
  expect((await listed()).isLate).toBe(false)
  shop.clock.set('2027-11-08T05:00:00.000Z')
  await applyDueTransitions(shop.ctx)
  trade.olga = await owner(shop)
  expect((await view(id)).state).toBe('overdue')
  expect((await listed()).isLate).toBe(true)
})

test('another customer is refused with the way that this contract ends', async () => {
  await enterGold(trade.olga, '4100')
  const other = await addPerson(trade.shop, 'Grace Hopper', '1990-12-09')
  const refusalOf = async (id: number) =>
    (await amend(trade.olga, id, { customerId: other, lines: [line('5000', GOLD)] })).props.errors
      .customerId
  const sale = await confirmed('sale', [line('5000', GOLD)])
  expect(await refusalOf(sale)).toContain('An admin can cancel it')
  const quote = await confirmed('custom_order', [line('5000', GOLD)])
  expect(await refusalOf(quote)).toContain('Cancel the contract')
  await stepOk(trade.olga, quote, 'approve')
  expect(await refusalOf(quote)).toContain('An admin can cancel it')
  // These two cannot be cancelled, not even by an admin.
  const memo = await confirmed('memo_out', [line('5000', GOLD)], { dueOn: '2027-12-01' })
  expect(await refusalOf(memo)).toContain('Record its pieces as returned')
  const consignment = await confirmed('consignment_in', [line('5000', GOLD)])
  expect(await refusalOf(consignment)).toContain('Record its return')
})

test('an expired offer or lock cannot be amended', async () => {
  const { shop } = trade
  await enterGold(trade.olga, '4100')
  const order = await confirmed('custom_order', [line('5000', GOLD)], { quoteDays: 1 })
  const lock = await confirmed('price_lock', [line('5000', GOLD)], { lockMinutes: 60 })
  expect((await amend(trade.olga, lock, { lines: [line('5001', GOLD)] })).props.errors).toEqual({})
  shop.clock.advance(25 * 60 * 60 * 1000)
  trade.olga = await owner(shop)
  await enterGold(trade.olga, '4100')
  for (const id of [order, lock]) {
    const late = await amend(trade.olga, id, { lines: [line('5002', GOLD)] })
    expect(late.props.errors.form).toBeDefined()
  }
})

test('an expired offer or lock offers no amendment, takes no deposit and says so', async () => {
  const { shop } = trade
  await enterGold(trade.olga, '4100')
  const order = await confirmed('custom_order', [line('5000', GOLD)], { quoteDays: 1 })
  const lock = await confirmed('price_lock', [line('5000', GOLD)], {
    lockMinutes: 60,
    deposit: '100',
  })
  const approved = await confirmed('custom_order', [line('5000', GOLD)], { quoteDays: 1 })
  await stepOk(trade.olga, approved, 'approve')
  await payOk(trade.olga, order, '10')
  expect(await view(lock)).toMatchObject({
    isPriceExpired: false,
    isAmendable: true,
    payable: { in: 500_000, out: 0 },
  })

  shop.clock.advance(25 * 60 * 60 * 1000)
  trade.olga = await owner(shop)
  await enterGold(trade.olga, '4100')
  const expired = { isPriceExpired: true, isAmendable: false }
  // A deposit paid in time can still be refunded.
  expect(await view(order)).toMatchObject({ ...expired, payable: { in: 0, out: 1_000 } })
  expect(await view(lock)).toMatchObject({ ...expired, payable: { in: 0, out: 0 } })
  expect((await view(order)).transitions.map(({ act }: { act: string }) => act)).toEqual(['cancel'])
  expect((await view(lock)).transitions.map(({ act }: { act: string }) => act)).toEqual(['cancel'])
  for (const id of [order, lock])
    expect((await pay(trade.olga, id, '10')).props.errors).toEqual({
      amount: 'This price has expired. Create a new one.',
    })
  expect((await view(order)).netPaid).toBe(1_000)
  // A form that was opened before shows why it is refused.
  expect((await trade.olga.get(`/contracts/${order}/edit`)).status).toBe(200)

  // An approved price no longer expires.
  expect(await view(approved)).toMatchObject({ isPriceExpired: false, isAmendable: true })
  await payOk(trade.olga, approved, '10')
})
