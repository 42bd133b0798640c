import { afterAll, beforeAll, expect, test } from 'vitest'
import { jsonClient } from '#tests/support/browser.ts'
import { draft, key, line, paid, type Trade, taken, tradingShop } from './trade.ts'

let trade: Trade
beforeAll(async () => {
  trade = await tradingShop()
})
afterAll(() => trade.shop.close())

const look = async (id: number) => (await trade.olga.get(`/contracts/${id}`)).props
const begin = async (type: string, lines: object[], more: object = {}) =>
  (await draft(trade.olga, { type, customerId: trade.ada, lines, ...more })).props.id as number
/** The same submit three times at once, as by a finger that trembles. */
const thrice = async (path: string, body: object): Promise<void> => {
  const answers = await Promise.all([1, 2, 3].map(() => trade.olga.post(path, body)))
  for (const { status } of answers) expect([200, 404, 409]).toContain(status)
}
const stepOf = async (id: number, act: string, more: object = {}) => ({
  act,
  version: (await look(id)).version,
  ...more,
})
const counted = async (table: 'contracts' | 'audit_entries') => {
  const { n } = await trade.shop.ctx.db
    .selectFrom(table)
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

test('metal is booked once', async () => {
  const id = await begin('custom_order', [line('500')])
  await taken(trade.olga, id, 'confirm')
  const { version } = await look(id)
  const metal = {
    direction: 'in',
    reason: 'client_deposit',
    weightG: '5',
    fineness: '750',
    version,
  }
  await thrice(`/contracts/${id}/metal`, metal)
  expect((await look(id)).metal).toMatchObject([{ grossG: '5.000', fineG: '3.750' }])
})

test('what is handed over leaves once, and what is cancelled is paid back once', async () => {
  const sold = await begin('sale', [
    line('100', { karat: '14K', construction: 'solid', weightG: '0.3' }),
  ])
  await taken(trade.olga, sold, 'confirm')
  await paid(trade.olga, sold, '100')
  await thrice(`/contracts/${sold}/steps`, await stepOf(sold, 'deliver'))
  expect((await look(sold)).metal).toHaveLength(1)

  const off = await begin('sale', [line('100')])
  await taken(trade.olga, off, 'confirm')
  await paid(trade.olga, off, '40')
  const cancel = { reason: 'changed her mind', method: 'cash' }
  await thrice(`/contracts/${off}/steps`, await stepOf(off, 'cancel', cancel))
  const { payments, held } = await look(off)
  expect([payments.length, held]).toEqual([2, 0])
})

test('a price lock becomes one sale, and a memo’s piece is sold once', async () => {
  const lock = await begin('price_lock', [line('100')])
  await taken(trade.olga, lock, 'confirm')
  const body = await stepOf(lock, 'convert', { to: 'sale' })
  const before = await counted('contracts')
  await thrice(`/contracts/${lock}/steps`, body)
  expect(await counted('contracts')).toBe(before + 1)

  const memo = await begin('memo_out', [line('100', { qty: 3 })])
  const { lines } = await taken(trade.olga, memo, 'confirm')
  const kept = await stepOf(memo, 'settle_part', { lines: [{ id: lines[0].id, kept: 1 }] })
  await thrice(`/contracts/${memo}/steps`, kept)
  const now = await look(memo)
  expect(now.lines[0]).toMatchObject({ kept: 1, returned: 0 })
  expect(now.made).toHaveLength(1)
})

test('a payment is given, and taken back, once', async () => {
  const id = await begin('sale', [line('100')])
  await taken(trade.olga, id, 'confirm')
  const money = { direction: 'in', method: 'cash', amount: '30', idempotencyKey: key() }
  await thrice(`/contracts/${id}/payments`, money)
  const { payments } = await look(id)
  expect(payments).toHaveLength(1)
  const why = { reason: 'the wrong till' }
  await thrice(`/contracts/${id}/payments/${payments[0].id}/reversal`, why)
  const now = await look(id)
  expect([now.payments.length, now.held]).toEqual([2, 0])
})

test('a draft is changed, agreed anew and thrown away once', async () => {
  const body = { customerId: trade.ada, lines: [line('120')] }
  const id = await begin('sale', [line('100')])
  await thrice(`/contracts/${id}`, { ...body, version: (await look(id)).version })
  expect(await look(id)).toMatchObject({ total: 12_000, version: 2 })
  await taken(trade.olga, id, 'confirm')
  const anew = { ...body, lines: [line('130')], reason: 'a heavier clasp' }
  await thrice(`/contracts/${id}/amendment`, { ...anew, version: (await look(id)).version })
  expect((await look(id)).versions.map(({ number }: { number: number }) => number)).toEqual([2, 1])

  const gone = await begin('sale', [line('1')])
  const before = await counted('audit_entries')
  await thrice(`/contracts/${gone}/discarding`, { version: 1 })
  expect(await counted('audit_entries')).toBe(before + 1)
})

test('whoever was overtaken can look at how it is now, without a visit', async () => {
  const id = await begin('sale', [line('100')])
  const { version } = await look(id)
  const body = { customerId: trade.ada, lines: [line('120')] }
  await trade.olga.post(`/contracts/${id}`, { ...body, version })
  const late = await trade.olga.post(`/contracts/${id}`, { ...body, note: 'mine', version })
  expect(late.status).toBe(409)
  expect((await look(id)).note).toBe('')
  const now = await jsonClient(await trade.shop.staff()).get(`/contracts/${id}/now`)
  expect(now.body).toMatchObject({ purpose: 'change', contract: { total: 12_000, version: 2 } })
})
