import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { transaction } from '#server/platform/database/transaction.ts'
import { lockCustomer } from '#server/trade/customers/customer.ts'
import type { TimelineEntry } from '#server/trade/customers/page/show-props.ts'
import { inertia } from '#tests/support/inertia.ts'
import type { Inertia } from '#tests/support/priced-shop.ts'
import {
  addPerson,
  draft,
  key,
  pay,
  payOk,
  stepOk,
  stud,
  type Trade,
  tradingShop,
} from './trade.ts'

let trade: Trade
let olga: Inertia
let sam: Inertia
let eve: number
beforeAll(async () => {
  trade = await tradingShop()
  olga = trade.olga
  sam = inertia(await trade.shop.staff())
})
afterAll(() => trade.shop.close())
beforeEach(async () => {
  eve = await addPerson(trade.shop, 'Eve Moneypenny', '1980-01-01')
})

async function sale(price: string, customerId = eve): Promise<number> {
  const { id } = (await draft(sam, { type: 'sale', customerId, lines: [stud(price)] })).props
  await stepOk(sam, id, 'confirm')
  return id
}
/** A paid sale, cancelled to store credit. Returns the sale. */
async function issueCredit(price: string, customerId = eve): Promise<number> {
  const id = await sale(price, customerId)
  await payOk(sam, id, price)
  await stepOk(olga, id, 'cancel', { reason: 'changed her mind', method: 'store_credit' })
  return id
}
const show = async (id = eve) => (await olga.get(`/customers/${id}`)).props
const creditOf = async (id = eve): Promise<number> => (await show(id)).facts.storeCredit
const payOut = (amount: string, more: object = {}, who = sam) =>
  who.post(`/customers/${eve}/credit/payouts`, {
    direction: 'out',
    method: 'card',
    amount,
    reference: 'till 2',
    idempotencyKey: key(),
    ...more,
  })
const payouts = async (id = eve): Promise<TimelineEntry[]> =>
  (await show(id)).timeline.entries.filter(
    (entry: TimelineEntry) => entry.type === 'payment' && entry.contract === null,
  )
const sold = async (): Promise<number> => (await olga.get('/compliance')).props.counters.sold

test('staff pay out at most the remaining credit, which cannot be used again', async () => {
  const id = await issueCredit('250')
  expect(await creditOf()).toBe(25_000)
  expect((await payOut('250.01')).props.errors.amount).toContain('250.00')
  expect((await payOut('0')).props.errors).toHaveProperty('amount')
  expect((await payOut('10', { method: 'store_credit' })).props.errors).toHaveProperty('method')
  const page = await payOut('100')
  expect(page).toMatchObject({
    component: 'Customers/Show',
    props: { facts: { storeCredit: 15_000 } },
  })
  expect(await payouts()).toMatchObject([
    {
      direction: 'out',
      kind: 'store_credit_use',
      method: 'card',
      amount: 10_000,
      reference: 'till 2',
    },
  ])
  // The original contract is unchanged, and another takes no more than the remaining credit.
  expect((await olga.get(`/contracts/${id}`)).props).toMatchObject({ netPaid: 0, credit: 15_000 })
  const other = await sale('500')
  const credit = { method: 'store_credit' }
  expect((await pay(sam, other, '150.01', credit)).props.errors.amount).toContain('150.00')
  expect(await payOk(sam, other, '150', credit)).toMatchObject({ credit: 0, balance: 35_000 })
  expect((await payOut('0.01')).props.errors.amount).toContain('0.00')
})

test('a payout is recorded in the audit log by customer id', async () => {
  await issueCredit('70')
  await payOut('70', { method: 'wire' }, olga)
  const last = await trade.shop.ctx.db
    .selectFrom('audit_entries')
    .select(['act', 'subject', 'subject_id', 'details'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(last).toMatchObject({
    act: 'credit_paid_out',
    subject: 'customer',
    subject_id: String(eve),
  })
  expect(JSON.parse(last.details)).toMatchObject({ method: 'wire', amount: 7_000 })
})

test('concurrent payouts and uses never overdraw the credit', async () => {
  await issueCredit('100')
  const other = await sale('500')
  const use = () => pay(sam, other, '60', { method: 'store_credit' })
  const attempts = [sam, olga, sam, olga, sam].map((who) => payOut('60', {}, who))
  const answers = await Promise.all([...attempts, use(), use()])
  for (const { status } of answers) expect([200, 409]).toContain(status)
  expect(await creditOf()).toBe(4_000)
  const out = (await payouts()).length
  const used = (await olga.get(`/contracts/${other}`)).props.payments.length
  expect(out + used).toBe(1)
})

test('of concurrent payments that together exceed what is owed one is booked', async () => {
  const id = await sale('500')
  await Promise.all([sam, olga, sam, olga, sam].map((who) => pay(who, id, '300')))
  expect((await olga.get(`/contracts/${id}`)).props.netPaid).toBe(30_000)
})

test('a sale that is canceled during payments keeps no money', async () => {
  const id = await sale('500')
  const { version } = (await olga.get(`/contracts/${id}`)).props
  const cancel = { act: 'cancel', version, reason: 'changed her mind', method: 'store_credit' }
  await Promise.all([
    ...['1', '2', '3', '4'].map((amount) => pay(sam, id, amount)),
    olga.post(`/contracts/${id}/steps`, cancel),
  ])
  const now = (await olga.get(`/contracts/${id}`)).props
  if (now.state === 'canceled') expect(now.netPaid).toBe(0)
  else expect(now.netPaid).toBe(1_000)
})

test.skipIf(inject('engine') === 'sqlite')(
  'what read a customer before a payment, such as their erasure, runs again',
  async () => {
    let attempts = 0
    await transaction(trade.shop.ctx, async (tx) => {
      attempts += 1
      const customer = tx.db.selectFrom('customers').selectAll().where('id', '=', eve)
      const { version } = await customer.executeTakeFirstOrThrow()
      if (attempts === 1) await transaction(trade.shop.ctx, (other) => lockCustomer(other, eve))
      const later = { version: version + 1 }
      await tx.db.updateTable('customers').set(later).where('id', '=', eve).execute()
    })
    expect(attempts).toBe(2)
  },
)

test('an admin reverses a payout once, which restores the credit', async () => {
  await issueCredit('80')
  await payOut('80')
  const [payout] = await payouts()
  expect(payout).toMatchObject({ mayReverse: true })
  const path = `/customers/${eve}/credit/payouts/${payout?.id}/reversal`
  const body = { reason: 'the wrong customer' }
  expect((await sam.post(path, body)).status).toBe(403)
  const otherCustomerPath = path.replace(`/${eve}/`, `/${trade.ada}/`)
  expect((await olga.post(otherCustomerPath, body)).status).toBe(404)
  expect((await olga.post(path, body)).props.facts.storeCredit).toBe(8_000)
  expect((await olga.post(path, body)).props.errors).toHaveProperty('reason')
  expect(await creditOf()).toBe(8_000)
  expect((await payouts()).map((entry) => 'mayReverse' in entry && entry.mayReverse)).toEqual([
    false,
    false,
  ])
})

test('credit that was paid out cannot be reversed in its contract', async () => {
  const id = await issueCredit('40')
  await payOut('40')
  const { payments } = (await olga.get(`/contracts/${id}`)).props
  const path = `/contracts/${id}/payments/${payments.at(-1).id}/reversal`
  expect((await olga.post(path, { reason: 'in cash instead' })).props.errors).toHaveProperty(
    'reason',
  )
})

test('credit of a merged customer is paid out to the remaining one', async () => {
  const twin = await addPerson(trade.shop, 'E. Moneypenny')
  await issueCredit('50', twin)
  const { version } = (await show()).customer
  const merger = { version, other: twin, otherVersion: 1, take: [] }
  await olga.post(`/customers/${eve}/merger`, merger)
  expect(await creditOf()).toBe(5_000)
  await payOut('20')
  expect(await creditOf(twin)).toBe(3_000)
})

test('a cancelled and paid out sale does not change the customer’s total or the sales', async () => {
  const before = await sold()
  await issueCredit('120')
  expect((await show()).facts.value).toBe(0)
  expect(await sold()).toBe(before + 12_000)
  await payOut('120')
  expect((await show()).facts.value).toBe(0)
  expect(await sold()).toBe(before)
})

test('paying out credit for bought gold does not reduce the sales', async () => {
  const scrap = { description: 'Chain', karat: '14K', fineness: '585', weightG: '10', test: 'xrf' }
  const lines = [{ ...scrap, qty: 1 }]
  const { id } = (await draft(sam, { type: 'buy_back', customerId: eve, lines })).props
  for (const act of ['test', 'offer']) await stepOk(sam, id, act)
  const { balance } = await stepOk(sam, id, 'accept')
  const amount = String(balance / 100)
  const before = await sold()
  await payOk(sam, id, amount, { direction: 'out', method: 'store_credit' })
  await payOut(amount, { method: 'wire' })
  expect(await creditOf()).toBe(0)
  expect(await sold()).toBe(before)
})

test('payments of a delivered sale can only be reversed by an admin, which leaves a balance', async () => {
  const id = await sale('80')
  const { payments } = await payOk(sam, id, '80')
  expect(await stepOk(sam, id, 'deliver')).toMatchObject({ payable: { in: 0, out: 0 } })
  expect((await pay(sam, id, '80', { direction: 'out' })).props.errors).toHaveProperty('amount')
  const path = `/contracts/${id}/payments/${payments[0].id}/reversal`
  const body = { reason: 'the card was refused' }
  expect((await sam.post(path, body)).status).toBe(403)
  const owing = (await olga.post(path, body)).props
  expect(owing).toMatchObject({ state: 'delivered', balance: 8_000, payable: { in: 8_000 } })
  expect(await payOk(sam, id, '80')).toMatchObject({ balance: 0, payable: { in: 0 } })
})

test('staff pay out the credit of a converted deposit by the method by which it came in', async () => {
  const body = { type: 'price_lock', customerId: eve, lines: [stud('1000')], deposit: '90' }
  const { id } = (await draft(sam, body)).props
  await stepOk(sam, id, 'confirm')
  await payOk(sam, id, '90')
  await stepOk(sam, id, 'convert', { to: 'sale' })
  expect(await creditOf()).toBe(9_000)
  for (const method of ['wire', 'cash'])
    expect((await payOut('0.01', { method })).props.errors, method).toEqual({
      method: expect.stringContaining('0.00 USD'),
    })
  expect(await creditOf()).toBe(9_000)
  await payOut('50')
  await payOut('30', { method: 'wire' }, olga)
  await payOut('10')
  expect(await creditOf()).toBe(0)
})

test('other sales of the customer do not let staff pay out their credit in cash', async () => {
  const delivered = await sale('500')
  await payOk(sam, delivered, '500', { method: 'cash' })
  await stepOk(sam, delivered, 'deliver')
  await issueCredit('90')
  const refused = { method: expect.stringContaining('0.00 USD') }
  expect((await payOut('0.01', { method: 'cash' })).props.errors).toEqual(refused)
  const partly = await sale('300')
  await payOk(sam, partly, '300', { method: 'cash' })
  await payOk(sam, partly, '50', { direction: 'out', method: 'store_credit' })
  expect((await payOut('50.01', { method: 'cash' })).props.errors).toEqual({
    method: expect.stringContaining('50.00 USD'),
  })
  expect((await payOut('50', { method: 'cash' })).props.errors).toEqual({})
  expect((await payOut('0.01', { method: 'cash' })).props.errors).toEqual(refused)
  // Credit that was spent and came back was still paid by card.
  const spent = await sale('90')
  await payOk(sam, spent, '90', { method: 'store_credit' })
  await stepOk(olga, spent, 'cancel', { reason: 'changed her mind', method: 'store_credit' })
  expect((await payOut('90')).props.errors).toEqual({})
  expect(await creditOf()).toBe(0)
})
