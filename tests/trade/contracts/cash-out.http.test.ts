import { afterEach, beforeEach, expect, test } from 'vitest'
import { createUser } from '#server/identity/accounts/account.ts'
import { Browser } from '#tests/support/browser.ts'
import { inertia } from '#tests/support/inertia.ts'
import { clerk, type Inertia } from '#tests/support/priced-shop.ts'
import { PASSWORD } from '#tests/support/shop.ts'
import {
  addPerson,
  draft,
  key,
  line,
  pay,
  payOk,
  soldFor,
  step,
  stepOk,
  stud,
  type Trade,
  tradingShop,
} from './trade.ts'

let trade: Trade
let olga: Inertia
let sam: Inertia
beforeEach(async () => {
  trade = await tradingShop()
  olga = trade.olga
  sam = await clerk(trade.shop)
  await setLimit(1_000_00)
})
afterEach(() => trade.shop.close())

const CASH = { method: 'cash' }
const OUT = { direction: 'out', ...CASH }
const setLimit = (minor: number) =>
  trade.shop.ctx.db.updateTable('shop').set({ staff_cash_out: minor }).execute()

async function cashSale(price: string, customerId = trade.ada): Promise<number> {
  const { id } = (await draft(sam, { type: 'sale', customerId, lines: [stud(price)] })).props
  await stepOk(sam, id, 'confirm')
  await payOk(sam, id, price, CASH)
  return id
}
/** A consigned piece that was sold and paid: the shop owes its owner this price. */
async function consignment(price: string): Promise<number> {
  const body = { type: 'consignment_in', customerId: trade.ada, lines: [line(price)] }
  const { id } = (await draft(olga, body)).props
  await stepOk(olga, id, 'confirm')
  const reason = 'as the owner wished'
  const sale = await step(olga, id, 'sell', await soldFor(trade, price, { reason }))
  await payOk(olga, sale.props.id, price)
  return id
}
/** Gold bought for 3,241.62 dollars. */
async function buyBack(): Promise<number> {
  const scrap = { description: 'Old chain', weightG: '48.6', fineness: '575', test: 'xrf' }
  const lines = [{ ...scrap, stamp: '585' }]
  const body = { type: 'buy_back', customerId: trade.ada, lines, payPercent: '88' }
  const { id } = (await draft(sam, body)).props
  for (const act of ['test', 'offer', 'accept']) await stepOk(sam, id, act)
  return id
}
const errorsOf = async (answer: ReturnType<typeof pay>) => (await answer).props.errors
const paidOut = async (method: 'cash' | 'check') => {
  const { sum } = await trade.shop.ctx.db
    .selectFrom('payments')
    .select((e) => e.fn.sum<number>('amount').as('sum'))
    .where('direction', '=', 'out')
    .where('method', '=', method)
    .executeTakeFirstOrThrow()
  return Number(sum)
}

test('staff pay out cash up to the limit of the day, refunds, purchases and consignments together', async () => {
  const [refunded, bought, consigned] = [
    await cashSale('900'),
    await buyBack(),
    await consignment('500'),
  ]
  expect(await errorsOf(pay(sam, refunded, '400', OUT))).toEqual({})
  expect(await errorsOf(pay(sam, bought, '350', OUT))).toEqual({})
  const { method } = await errorsOf(pay(sam, consigned, '250.01', OUT))
  expect(method).toContain('1000.00')
  expect(method).toContain('750.00')
  expect(method).toContain('admin')
  expect(await errorsOf(pay(sam, consigned, '250', OUT))).toEqual({})
  expect(await errorsOf(pay(sam, bought, '0.01', OUT))).toHaveProperty('method')
  // Other methods have a higher limit, and money that comes in changes nothing.
  expect(await errorsOf(pay(sam, bought, '2000', { direction: 'out', method: 'wire' }))).toEqual({})
  await cashSale('300')
  expect(await errorsOf(pay(sam, bought, '0.01', OUT))).toHaveProperty('method')
})

test('the limit is of each person and each day of the shop, and an admin may exceed it', async () => {
  const { ctx, clock, server } = { ...trade.shop }
  const id = await buyBack()
  expect(await errorsOf(pay(sam, id, '1000', OUT))).toEqual({})
  const email = 'second@assay.test'
  await createUser(ctx, { email, name: 'Kim', role: 'staff', password: PASSWORD })
  const browser = new Browser({ server, appUrl: ctx.settings.appUrl })
  await browser.get('/login')
  await browser.post('/login', { email, password: PASSWORD })
  const kim = inertia(browser)
  const refusal = await errorsOf(pay(kim, id, '1000.01', OUT))
  expect(refusal.method).toContain('0.00')
  expect(await errorsOf(pay(kim, id, '100', OUT))).toEqual({})
  expect(await errorsOf(pay(olga, id, '1500', OUT))).toEqual({})
  expect(await errorsOf(pay(sam, id, '10', OUT))).toHaveProperty('method')
  await clock.advance(24 * 60 * 60 * 1000)
  expect(await errorsOf(pay(await clerk(trade.shop), id, '10', OUT))).toEqual({})
})

test('a returned piece, an invoice and store credit count too, and a reversed payout does not', async () => {
  const id = await cashSale('600')
  await stepOk(sam, id, 'deliver')
  const returned = { reason: 'did not fit', method: 'cash' }
  await setLimit(599_99)
  expect((await step(sam, id, 'return', returned)).props.errors).toHaveProperty('method')
  await setLimit(600_00)
  expect((await step(sam, id, 'return', returned)).props.errors).toEqual({})

  const lines = [{ description: 'Cleaning', qty: 1, unitPrice: '80' }]
  const body = { customerId: trade.ada, dueOn: '2027-01-31', lines, idempotencyKey: key() }
  const { invoice } = (await sam.post('/apps/invoice/add', body)).props
  await sam.post(`/apps/invoice/${invoice.id}/issue`, { version: invoice.version })
  const send = (direction: string, amount: string) =>
    sam.post(`/apps/invoice/${invoice.id}/payments`, {
      direction,
      method: 'cash',
      amount,
      idempotencyKey: key(),
    })
  await send('in', '80')
  expect((await send('out', '1')).props.errors).toHaveProperty('method')

  const eve = await addPerson(trade.shop, 'Eve Moneypenny')
  const credited = await cashSale('90', eve)
  await stepOk(olga, credited, 'cancel', { reason: 'her wish', method: 'store_credit' })
  const payOut = { direction: 'out', method: 'cash', amount: '90' }
  const out = () =>
    sam.post(`/customers/${eve}/credit/payouts`, { ...payOut, idempotencyKey: key() })
  expect((await out()).props.errors).toHaveProperty('method')

  const [refund] = (await olga.get(`/contracts/${id}`)).props.payments.filter(
    ({ direction }: { direction: string }) => direction === 'out',
  )
  await olga.post(`/contracts/${id}/payments/${refund.id}/reversal`, { reason: 'booked twice' })
  expect((await out()).props.errors).toEqual({})
})

test('payouts at the same time do not exceed the limit together', async () => {
  const sales: number[] = []
  for (let n = 0; n < 3; n++)
    sales.push(await cashSale('400', await addPerson(trade.shop, `Customer ${n}`)))
  const returned: number[] = []
  for (let n = 0; n < 3; n++) {
    const id = await cashSale('400', await addPerson(trade.shop, `Returning ${n}`))
    await stepOk(sam, id, 'deliver')
    returned.push(id)
  }
  const versions = await Promise.all(
    returned.map(async (id) => (await sam.get(`/contracts/${id}`)).props.version),
  )
  await Promise.all([
    ...sales.map((id) => pay(sam, id, '400', OUT)),
    ...returned.map((id, n) =>
      sam.post(`/contracts/${id}/steps`, {
        act: 'return',
        version: versions[n],
        reason: 'did not fit',
        method: 'cash',
      }),
    ),
  ])
  expect(await paidOut('cash')).toBe(800_00)
})

test('staff record payments by bank transfer and “Other” up to what they may pay out, on contracts and invoices', async () => {
  const other = { method: 'other' }
  const sale = async () => {
    const body = { type: 'sale', customerId: trade.ada, lines: [stud('30000')] }
    const { id } = (await draft(sam, body)).props
    await stepOk(sam, id, 'confirm')
    return id as number
  }
  const [first, second] = [await sale(), await sale()]
  expect(await errorsOf(pay(sam, first, '5000.01', other))).toEqual({})
  expect(await errorsOf(pay(sam, first, '2999.99', { method: 'wire' }))).toEqual({})
  expect(await errorsOf(pay(sam, second, '2000.01', { method: 'wire' }))).toHaveProperty('method')
  const { method } = await errorsOf(pay(sam, second, '2000.01', other))
  for (const part of ['10000.00', '8000.00', 'admin']) expect(method).toContain(part)

  const lines = [{ description: 'Cleaning', qty: 1, unitPrice: '3000' }]
  const body = { customerId: trade.ada, dueOn: '2027-01-31', lines, idempotencyKey: key() }
  const { invoice } = (await sam.post('/apps/invoice/add', body)).props
  await sam.post(`/apps/invoice/${invoice.id}/issue`, { version: invoice.version })
  const payInvoice = (amount: string) =>
    sam.post(`/apps/invoice/${invoice.id}/payments`, { ...other, amount, idempotencyKey: key() })
  expect(await errorsOf(payInvoice('2000.01'))).toHaveProperty('method')
  expect(await errorsOf(payInvoice('2000'))).toEqual({})

  expect(await errorsOf(pay(sam, second, '20000', { method: 'card' }))).toEqual({})
  expect(await errorsOf(pay(olga, second, '9000', other))).toEqual({})
  for (const payment of (await olga.get(`/contracts/${first}`)).props.payments)
    await olga.post(`/contracts/${first}/payments/${payment.id}/reversal`, { reason: 'never came' })
  expect(await errorsOf(pay(sam, first, '8000.01', other))).toHaveProperty('method')
  await Promise.all([1, 2, 3].map(() => pay(sam, first, '3000', other)))
  const { sum } = await trade.shop.ctx.db
    .selectFrom('payments')
    .select((e) => e.fn.sum<number>('amount').as('sum'))
    .where('contract_id', '=', first)
    .where('amount', '=', 3000_00)
    .executeTakeFirstOrThrow()
  expect(Number(sum)).toBe(6000_00)
  await trade.shop.clock.advance(24 * 60 * 60 * 1000)
  sam = await clerk(trade.shop)
  expect(await errorsOf(pay(sam, first, '10000', other))).toEqual({})
})

test('staff redeem store credit that they did not issue that day up to what they may pay out', async () => {
  const credit = { method: 'store_credit' }
  const giveCredit = async (who: Inertia, price: string) => {
    const id = await cashSale(price)
    expect(await errorsOf(pay(who, id, price, { direction: 'out', ...credit }))).toEqual({})
  }
  const sale = async () => {
    const body = { type: 'sale', customerId: trade.ada, lines: [stud('50000')] }
    const { id } = (await draft(olga, body)).props
    await stepOk(olga, id, 'confirm')
    return id as number
  }
  await giveCredit(olga, '40000')
  const id = await sale()
  expect(await errorsOf(pay(sam, id, '7000', credit))).toEqual({})
  const { method } = await errorsOf(pay(sam, id, '3000.01', credit))
  for (const part of ['10000.00', '7000.00', 'admin']) expect(method).toContain(part)
  // For an exchange they issue credit and take it back.
  await giveCredit(sam, '5000')
  expect(await errorsOf(pay(sam, id, '8000.01', credit))).toHaveProperty('method')
  await Promise.all([1, 2, 3].map(() => pay(sam, id, '3000', credit)))
  const { balance } = (await olga.get(`/contracts/${id}`)).props
  expect(balance).toBe(37_000_00)
  expect(await errorsOf(pay(olga, id, '20000', credit))).toEqual({})
  await trade.shop.clock.advance(24 * 60 * 60 * 1000)
  sam = await clerk(trade.shop)
  expect(await errorsOf(pay(sam, id, '9000', credit))).toEqual({})
})

test('credit issued and paid out on one day, and a deposit that a sale takes over, count once', async () => {
  const sold = async (price: string) => {
    const { id } = (await draft(sam, { type: 'sale', customerId: trade.ada, lines: [stud(price)] }))
      .props
    await stepOk(sam, id, 'confirm')
    await payOk(sam, id, price)
    return id as number
  }
  const credit = { direction: 'out', method: 'store_credit' }
  expect(await errorsOf(pay(sam, await sold('6000'), '6000', credit))).toEqual({})
  const body = { direction: 'out', method: 'card', amount: '6000', idempotencyKey: key() }
  const payout = await sam.post(`/customers/${trade.ada}/credit/payouts`, body)
  expect(payout.props.errors).toEqual({})
  const locked = { type: 'price_lock', customerId: trade.ada, lines: [stud('9000')] }
  const lock = (await draft(sam, { ...locked, deposit: '5000' })).props.id
  await stepOk(sam, lock, 'confirm')
  await payOk(sam, lock, '5000')
  await stepOk(sam, lock, 'convert', { to: 'sale' })
  const byCard = { direction: 'out', method: 'card' }
  expect(await errorsOf(pay(sam, await sold('4000.01'), '4000.01', byCard))).toHaveProperty(
    'amount',
  )
  expect(await errorsOf(pay(sam, await sold('4000'), '4000', byCard))).toEqual({})
})

test('the deposit of a price lock is redeemed at once, and counts when it is refunded as credit', async () => {
  const lock = async () => {
    const locked = { type: 'price_lock', customerId: trade.ada, lines: [stud('30000')] }
    const { id } = (await draft(sam, { ...locked, deposit: '12000' })).props
    await stepOk(sam, id, 'confirm')
    await payOk(sam, id, '12000')
    return id as number
  }
  const [{ id }] = (await stepOk(sam, await lock(), 'convert', { to: 'sale' })).made
  await stepOk(sam, id, 'confirm')
  expect(await errorsOf(pay(sam, id, '12000', { method: 'store_credit' }))).toEqual({})
  const credit = { direction: 'out', method: 'store_credit' }
  expect(await errorsOf(pay(sam, await lock(), '10000.01', credit))).toHaveProperty('amount')
})

test('a second limit holds by all methods together, refunds as store credit too', async () => {
  const [first, second] = [await consignment('7000'), await consignment('4000')]
  const by = (method: string) => ({ direction: 'out', method })
  const credit = async () => {
    const body = { ...by('check'), amount: '1', idempotencyKey: key() }
    return (await sam.post(`/customers/${trade.ada}/credit/payouts`, body)).props.errors
  }
  expect(await errorsOf(pay(sam, first, '4000', by('check')))).toEqual({})
  expect(await errorsOf(pay(sam, first, '3000', by('store_credit')))).toEqual({})
  const sale = (await draft(sam, { type: 'sale', customerId: trade.ada, lines: [stud('6000')] }))
    .props.id
  await stepOk(sam, sale, 'confirm')
  await payOk(sam, sale, '6000')
  expect(await errorsOf(pay(sam, sale, '2000', by('store_credit')))).toEqual({})
  const { amount } = await errorsOf(pay(sam, second, '1000.01', by('wire')))
  expect(amount).toContain('10000.00')
  expect(amount).toContain('9000.00')
  expect(amount).toContain('admin')
  expect(await errorsOf(pay(sam, second, '1000', by('wire')))).toEqual({})
  for (const method of ['cash', 'store_credit', 'check'])
    expect(await errorsOf(pay(sam, second, '0.01', by(method)))).toHaveProperty('amount')
  expect(await errorsOf(pay(sam, sale, '0.01', by('card')))).toHaveProperty('amount')
  expect(await errorsOf(pay(sam, sale, '1', by('store_credit')))).toHaveProperty('amount')
  expect(await errorsOf(pay(olga, second, '900', by('wire')))).toEqual({})

  const [check] = (await olga.get(`/contracts/${first}`)).props.payments
  await olga.post(`/contracts/${first}/payments/${check.id}/reversal`, { reason: 'booked twice' })
  // What was issued today counts already.
  expect(await credit()).toEqual({})
  expect(await errorsOf(pay(sam, first, '4000.01', by('check')))).toHaveProperty('amount')
  expect(await errorsOf(pay(sam, first, '4000', by('check')))).toEqual({})
})

test('payouts by check at the same time do not exceed the second limit together', async () => {
  const owed = [await consignment('4000'), await consignment('4000'), await consignment('4000')]
  await Promise.all(owed.map((id) => pay(sam, id, '4000', { direction: 'out', method: 'check' })))
  expect(await paidOut('check')).toBe(8_000_00)
})
