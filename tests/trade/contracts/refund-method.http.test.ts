import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clerk, type Inertia } from '#tests/support/priced-shop.ts'
import {
  addPerson,
  draft,
  key,
  pay,
  payOk,
  step,
  stepOk,
  stud,
  type Trade,
  tradingShop,
} from './trade.ts'

let trade: Trade
let olga: Inertia
let sam: Inertia
beforeAll(async () => {
  trade = await tradingShop()
  olga = trade.olga
  sam = await clerk(trade.shop)
})
afterAll(() => trade.shop.close())

type Part = [method: string, amount: string]

/** A confirmed sale of 100 dollars with these payments; delivered when they are all of it. */
async function sale(parts: Part[], customerId = trade.ada): Promise<number> {
  const { id } = (await draft(sam, { type: 'sale', customerId, lines: [stud('100')] })).props
  await stepOk(sam, id, 'confirm')
  for (const [method, amount] of parts) await payOk(sam, id, amount, { method })
  return id
}
const delivered = async (parts: Part[]) => {
  const id = await sale(parts)
  await stepOk(sam, id, 'deliver')
  return id
}
const refund = (who: Inertia, id: number, amount: string, method: string) =>
  pay(who, id, amount, { direction: 'out', method })
const giveBack = (who: Inertia, id: number, method?: string) =>
  step(who, id, 'return', { reason: 'did not fit', ...(method && { method }) })
const refundsOf = async (id: number) => {
  const { payments } = (await olga.get(`/contracts/${id}`)).props
  return payments
    .filter(({ direction }: { direction: string }) => direction === 'out')
    .map(({ method, amount }: { method: string; amount: number }) => [method, amount])
}

describe('staff refund', () => {
  test('by the method by which the money came in, and at most what came in by it', async () => {
    const id = await sale([
      ['card', '60'],
      ['cash', '30'],
    ])
    const { errors } = (await refund(sam, id, '30.01', 'cash')).props
    expect(errors.method).toContain('30.00')
    expect(errors.method).toContain('admin')
    expect(errors).not.toHaveProperty('amount')
    for (const other of ['wire', 'check', 'other'])
      expect((await refund(sam, id, '5', other)).props.errors, other).toHaveProperty('method')
    expect((await refund(sam, id, '20', 'cash')).props.errors).toEqual({})
    expect((await refund(sam, id, '10.01', 'cash')).props.errors.method).toContain('10.00')
    expect((await sam.get(`/contracts/${id}`)).props.refundable).toEqual([
      { method: 'card', amount: 6_000 },
      { method: 'cash', amount: 1_000 },
    ])
    expect((await refund(olga, id, '10', 'wire')).props.errors).toEqual({})
  })

  test('a returned piece likewise, where an admin may choose another method', async () => {
    const id = await delivered([['card', '100']])
    for (const other of ['cash', 'wire']) {
      const { errors, state } = (await giveBack(sam, id, other)).props
      expect(errors.method, other).toContain('admin')
      expect(state, other).toBe('delivered')
    }
    expect((await giveBack(sam, id, 'card')).props.errors).toEqual({})
    expect(await refundsOf(id)).toEqual([['card', 10_000]])
    const other = await delivered([['card', '100']])
    expect((await giveBack(olga, other, 'cash')).props.errors).toEqual({})
    expect(await refundsOf(other)).toEqual([['cash', 10_000]])
  })

  test('a piece paid by several methods by each of them', async () => {
    const id = await delivered([
      ['cash', '40'],
      ['card', '60'],
    ])
    expect((await giveBack(sam, id)).props.errors).toHaveProperty('method')
    expect((await giveBack(sam, id, 'cash')).props.errors.method).toContain('40.00')
    expect((await giveBack(sam, id, 'as_paid')).props.errors).toEqual({})
    expect(await refundsOf(id)).toEqual([
      ['card', 6_000],
      ['cash', 4_000],
    ])
    expect((await olga.get(`/contracts/${id}`)).props).toMatchObject({ netPaid: 0 })
  })

  test('as store credit what came in by any method, and no more', async () => {
    const id = await sale([
      ['card', '60'],
      ['cash', '30'],
    ])
    expect((await refund(sam, id, '90.01', 'store_credit')).props.errors).not.toEqual({})
    expect((await refund(sam, id, '70', 'store_credit')).props.errors).toEqual({})
    expect((await refund(sam, id, '20.01', 'card')).props.errors).not.toEqual({})
    const returned = await delivered([['card', '100']])
    expect((await giveBack(sam, returned, 'store_credit')).props.errors).toEqual({})
    expect(await refundsOf(returned)).toEqual([['store_credit', 10_000]])
  })

  test('store credit only as store credit', async () => {
    const eve = await addPerson(trade.shop, 'Eve Moneypenny')
    const paid = await sale([['card', '100']], eve)
    await stepOk(olga, paid, 'cancel', { reason: 'changed her mind', method: 'store_credit' })
    const id = await sale([['store_credit', '100']], eve)
    expect((await refund(sam, id, '50', 'cash')).props.errors).toHaveProperty('method')
    expect((await refund(sam, id, '50', 'store_credit')).props.errors).toEqual({})
  })

  test('an invoice likewise', async () => {
    const lines = [{ description: 'Cleaning', qty: 1, unitPrice: '80' }]
    const body = { customerId: trade.ada, dueOn: '2027-01-31', lines, idempotencyKey: key() }
    const { id, version } = (await sam.post('/apps/invoice/add', body)).props.invoice
    await sam.post(`/apps/invoice/${id}/issue`, { version })
    const send = async (who: Inertia, direction: string, method: string, amount: string) =>
      (
        await who.post(`/apps/invoice/${id}/payments`, {
          direction,
          method,
          amount,
          idempotencyKey: key(),
        })
      ).props
    expect((await send(sam, 'in', 'card', '80')).errors).toEqual({})
    expect((await send(sam, 'out', 'cash', '10')).errors.method).toContain('admin')
    const paid = await send(sam, 'out', 'card', '10')
    expect(paid).toMatchObject({ errors: {}, refundable: [{ method: 'card', amount: 7_000 }] })
    expect((await send(olga, 'out', 'cash', '10')).errors).toEqual({})
  })

  test('no more by a method when many refund at once', async () => {
    const id = await sale([
      ['card', '60'],
      ['cash', '30'],
    ])
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => refund(sam, id, '20', 'cash')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await refundsOf(id)).toEqual([['cash', 2_000]])
  })

  test('no more when an invoice is refunded many times at once', async () => {
    const lines = [{ description: 'Cleaning', qty: 1, unitPrice: '80' }]
    const body = { customerId: trade.ada, dueOn: '2027-01-31', lines, idempotencyKey: key() }
    const { id, version } = (await sam.post('/apps/invoice/add', body)).props.invoice
    await sam.post(`/apps/invoice/${id}/issue`, { version })
    const send = (direction: string, method: string, amount: string) =>
      sam.post(`/apps/invoice/${id}/payments`, { direction, method, amount, idempotencyKey: key() })
    await send('in', 'card', '50')
    await send('in', 'cash', '30')
    await Promise.all([1, 2, 3, 4].map(() => send('out', 'cash', '20')))
    const { payments } = (await olga.get(`/apps/invoice/preview?id=${id}`)).props
    expect(
      payments.filter(({ direction }: { direction: string }) => direction === 'out'),
    ).toHaveLength(1)
  })
})

describe('what another person received is refunded by staff', () => {
  const cash = { method: 'cash' }
  const received = 'Of what you received yourself, at most'

  test('by card or as store credit, and by another method up to what they received themselves', async () => {
    const id = await sale([['card', '20']])
    await payOk(olga, id, '30', cash)
    await payOk(sam, id, '25', cash)
    const { method } = (await refund(sam, id, '25.01', 'cash')).props.errors
    expect(method).toContain(`${received} 25.00 USD`)
    expect((await refund(sam, id, '10', 'cash')).props.errors).toEqual({})
    expect((await refund(sam, id, '15.01', 'cash')).props.errors.method).toContain('15.00')
    // What another person paid back of it changes nothing; what was reversed counts no longer.
    expect((await refund(olga, id, '5', 'cash')).props.errors).toEqual({})
    expect((await refund(sam, id, '15', 'cash')).props.errors).toEqual({})
    const { payments } = (await olga.get(`/contracts/${id}`)).props
    const [mistake] = payments.slice(-1)
    const reversal = `/contracts/${id}/payments/${mistake.id}/reversal`
    await olga.post(reversal, { reason: 'booked by mistake' })
    expect((await refund(sam, id, '15', 'cash')).props.errors).toEqual({})
    expect((await refund(sam, id, '20', 'card')).props.errors).toEqual({})
    expect((await refund(sam, id, '25', 'store_credit')).props.errors).toEqual({})
  })

  test('a delivered piece likewise, where an admin may pay it back', async () => {
    const id = await sale([['card', '60']])
    await payOk(olga, id, '40', cash)
    await stepOk(sam, id, 'deliver')
    for (const method of ['as_paid', 'cash'])
      expect((await giveBack(sam, id, method)).props.errors.method, method).toContain('admin')
    expect((await giveBack(olga, id, 'as_paid')).props.errors).toEqual({})
    expect(await refundsOf(id)).toEqual([
      ['card', 6_000],
      ['cash', 4_000],
    ])
  })

  test('an invoice and store credit likewise', async () => {
    const lines = [{ description: 'Cleaning', qty: 1, unitPrice: '80' }]
    const body = { customerId: trade.ada, dueOn: '2027-01-31', lines, idempotencyKey: key() }
    const { id, version } = (await sam.post('/apps/invoice/add', body)).props.invoice
    await sam.post(`/apps/invoice/${id}/issue`, { version })
    const payment = (who: Inertia, direction: string, amount: string) =>
      who.post(`/apps/invoice/${id}/payments`, {
        ...cash,
        direction,
        amount,
        idempotencyKey: key(),
      })
    await payment(olga, 'in', '50')
    expect((await payment(sam, 'out', '50')).props.errors.method).toContain(received)

    const eve = await addPerson(trade.shop, 'Eve Moneypenny')
    const paid = await sale([], eve)
    await payOk(olga, paid, '60', cash)
    await payOk(sam, paid, '40', cash)
    // Staff give the credit themselves, so that only who received the cash can be the reason to refuse.
    expect((await refund(sam, paid, '100', 'store_credit')).props.errors).toEqual({})
    const payOut = async (who: Inertia, amount: string) => {
      const payout = { ...cash, amount, idempotencyKey: key() }
      return (await who.post(`/customers/${eve}/credit/payouts`, payout)).props.errors
    }
    expect((await payOut(sam, '40.01')).method).toContain(`${received} 40.00 USD`)
    expect(await payOut(sam, '30')).toEqual({})
    expect((await payOut(sam, '10.01')).method).toContain('10.00')
    expect(await payOut(olga, '60')).toEqual({})
  })

  test('credit for bought gold is paid out by who issued it', async () => {
    const finn = await addPerson(trade.shop, 'Finn Loft', '1980-01-01')
    const scrap = { description: 'Old chain', weightG: '48.6', fineness: '575', test: 'xrf' }
    const body = { type: 'buy_back', customerId: finn, lines: [{ ...scrap, stamp: '585' }] }
    const { id } = (await draft(sam, { ...body, payPercent: '88' })).props
    for (const act of ['test', 'offer', 'accept']) await stepOk(sam, id, act)
    const credit = (who: Inertia, amount: string) =>
      pay(who, id, amount, { direction: 'out', method: 'store_credit' })
    expect((await credit(olga, '200')).props.errors).toEqual({})
    expect((await credit(sam, '100')).props.errors).toEqual({})
    const payOut = async (amount: string) => {
      const payout = { ...cash, amount, idempotencyKey: key() }
      return (await sam.post(`/customers/${finn}/credit/payouts`, payout)).props.errors
    }
    expect((await payOut('100.01')).method).toContain(`${received} 100.00 USD`)
    expect(await payOut('100')).toEqual({})
  })
})

describe('methods of old payments', () => {
  const former = ['crypto', 'traveler_check'] as const

  /** A sale with a payment of 100 dollars of the time when the method was offered. */
  const paidBy = async (method: (typeof former)[number]) => {
    const id = await sale([])
    await trade.shop.ctx.db
      .insertInto('payments')
      .values({
        contract_id: id,
        invoice_id: null,
        customer_id: trade.ada,
        direction: 'in',
        kind: 'balance',
        method,
        amount: 10_000,
        currency: 'USD',
        at: trade.shop.clock.now(),
        user_id: null,
        reverses_id: null,
      })
      .execute()
    return id
  }

  test.each(former)('%s can no longer be chosen', async (method) => {
    const id = await sale([])
    expect((await pay(olga, id, '10', { method })).props.errors).toHaveProperty('method')
    const paid = await delivered([['card', '100']])
    expect((await refund(olga, paid, '10', method)).props.errors).toHaveProperty('method')
    expect((await giveBack(olga, paid, method)).props.errors).toHaveProperty('method')
    const body = { direction: 'in', method, amount: '10', idempotencyKey: key() }
    for (const path of ['/apps/invoice/1/payments', `/customers/${trade.ada}/credit/payouts`]) {
      const { direction: _in, ...payout } = body
      const sent = path.includes('credit') ? payout : body
      expect((await olga.post(path, sent)).props.errors, path).toHaveProperty('method')
    }
  })

  test.each(former)(
    '%s stays the name of an old payment, which can be reversed',
    async (method) => {
      const id = await paidBy(method)
      const { payments, netPaid } = (await sam.get(`/contracts/${id}`)).props
      expect(netPaid).toBe(10_000)
      expect(payments).toMatchObject([{ method, amount: 10_000 }])
      const reason = 'Recorded twice'
      const path = `/contracts/${id}/payments/${payments[0].id}/reversal`
      expect((await olga.post(path, { reason })).props).toMatchObject({
        netPaid: 0,
        refundable: [],
      })
    },
  )

  test.each(former)(
    'what was paid by %s goes back by another method, and no more',
    async (method) => {
      const id = await paidBy(method)
      expect((await sam.get(`/contracts/${id}`)).props.refundable).toEqual([
        { method: 'other', amount: 10_000 },
      ])
      for (const other of ['cash', 'other'])
        expect((await refund(sam, id, '10', other)).props.errors.method).toContain('admin')
      expect((await refund(olga, id, '40', 'other')).props.errors).toEqual({})
      expect((await refund(sam, id, '60.01', 'other')).props.errors).not.toEqual({})
      const canceled = await paidBy(method)
      await stepOk(olga, canceled, 'cancel', { reason: 'changed her mind', method: 'as_paid' })
      expect(await refundsOf(canceled)).toEqual([['other', 10_000]])
    },
  )
})
