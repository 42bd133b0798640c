import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clerk, type Inertia } from '#tests/support/priced-shop.ts'
import { draft, pay, payOk, step, stepOk, stud, type Trade, tradingShop } from './trade.ts'

let trade: Trade
let sam: Inertia
beforeAll(async () => {
  trade = await tradingShop()
  sam = await clerk(trade.shop)
})
afterAll(() => trade.shop.close())

const sale = async (unitPrice = '1000', more: object = {}) => {
  const { ada } = trade
  const page = await draft(sam, {
    type: 'sale',
    customerId: ada,
    lines: [stud(unitPrice)],
    ...more,
  })
  return page.props.id as number
}

describe('a sale', () => {
  test('goes from draft to delivered: confirmed with a number, paid in two parts, delivered', async () => {
    const id = await sale()
    expect((await sam.get(`/contracts/${id}`)).props).toMatchObject({
      state: 'draft',
      number: null,
      total: 100_000,
      balance: 100_000,
    })
    const confirmed = await stepOk(sam, id, 'confirm')
    expect(confirmed.number).toMatch(/^SALE-\d{4}-\d{5}$/)
    expect(confirmed.versions).toHaveLength(1)
    expect(confirmed.versions[0].content).toMatchObject({ total: 100_000 })

    expect(await payOk(sam, id, '400')).toMatchObject({ state: 'confirmed', balance: 60_000 })
    expect((await step(sam, id, 'deliver')).props.errors.form).toBeDefined()
    const full = await payOk(sam, id, '600')
    expect(full).toMatchObject({ state: 'paid', balance: 0 })
    expect((await stepOk(sam, id, 'deliver')).state).toBe('delivered')
  })

  test('that is saved to be confirmed is still a draft, and its page gets the steps to take', async () => {
    const body = { type: 'sale', customerId: trade.ada, lines: [stud('10')] }
    const { props, flash } = await draft(sam, { ...body, opens: true })
    const opening = { acts: ['confirm'], to: 'confirmed', takesPayment: true }
    expect(props.state).toBe('draft')
    expect(flash).toMatchObject({ opening })
    expect((await draft(sam, body)).flash ?? {}).not.toHaveProperty('opening')

    const change = { ...body, type: undefined, version: props.version, opens: true }
    const changed = await sam.post(`/contracts/${props.id}`, change)
    expect(changed.flash).toMatchObject({ opening })
  })

  test('cannot be paid beyond the amount owed, nor as a draft', async () => {
    const id = await sale('10')
    expect((await pay(sam, id, '5')).props.errors.amount).toBeDefined()
    await stepOk(sam, id, 'confirm')
    expect((await pay(sam, id, '10.01')).props.errors.amount).toContain('10.00')
    expect((await pay(sam, id, '0')).props.errors.amount).toBeDefined()
    expect((await pay(sam, id, '1', { direction: 'out' })).props.errors.amount).toBeDefined()
  })

  test('is cancelled by an admin with a reason, and payments are refunded', async () => {
    const id = await sale()
    await stepOk(sam, id, 'confirm')
    await payOk(sam, id, '250')
    expect((await step(sam, id, 'cancel', { reason: 'changed her mind' })).status).toBe(403)
    const { olga } = trade
    expect((await step(olga, id, 'cancel')).props.errors.reason).toBeDefined()
    const reason = { reason: 'changed her mind' }
    expect((await step(olga, id, 'cancel', reason)).props.errors.method).toBeDefined()
    const cancelled = await stepOk(olga, id, 'cancel', { ...reason, method: 'card' })
    expect(cancelled).toMatchObject({ state: 'cancelled', netPaid: 0 })
    expect(cancelled.payments.at(-1)).toMatchObject({
      direction: 'out',
      kind: 'refund',
      amount: 25_000,
    })
  })

  test('a payment is reversed once, which reopens the sale', async () => {
    const id = await sale('80')
    await stepOk(sam, id, 'confirm')
    const { payments } = await payOk(sam, id, '80')
    const path = `/contracts/${id}/payments/${payments[0].id}/reversal`
    const body = { reason: 'the card was refused' }
    expect((await sam.post(path, body)).status).toBe(403)
    expect((await trade.olga.post(path, body)).props).toMatchObject({
      state: 'confirmed',
      balance: 8_000,
    })
    expect((await trade.olga.post(path, body)).props.errors.reason).toBeDefined()
  })

  test('refuses a step from an outdated version', async () => {
    const id = await sale()
    const { version } = (await sam.get(`/contracts/${id}`)).props
    await stepOk(sam, id, 'confirm')
    const late = await trade.olga.post(`/contracts/${id}/discard`, { version })
    expect(late.props.errors.form).toBeDefined()
    const stale = await sam.post(`/contracts/${id}/steps`, { act: 'deliver', version })
    expect(stale.status).toBe(409)
  })
})
