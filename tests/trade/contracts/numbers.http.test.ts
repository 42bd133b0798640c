import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { afterPayment } from '#server/compliance/compliance.ts'
import type { Reactions } from '#server/platform/context.ts'
import { connect } from '#server/platform/database/connect.ts'
import { pay } from '#server/trade/contracts/lifecycle/pay.ts'
import { paymentInput } from '#server/trade/payments/input.ts'
import { OWNER } from '#tests/support/big-shop.ts'
import type { Shop } from '#tests/support/shop.ts'
import { draft, key, line, step, stepOk, tradingShop } from './trade.ts'

const open: Shop[] = []
afterEach(async () => {
  for (const shop of open.splice(0)) await shop.close()
})

test('sales confirmed concurrently get numbers without a gap, even if one is refused', async () => {
  const { shop, olga, ada } = await tradingShop()
  open.push(shop)
  const ids: number[] = []
  for (let n = 0; n < 8; n++) {
    const lines = n === 3 ? [] : [line('10')]
    ids.push((await draft(olga, { type: 'sale', customerId: ada, lines })).props.id)
  }
  await Promise.all(ids.map((id) => step(olga, id, 'confirm')))
  const rows = await shop.ctx.db.selectFrom('contracts').select('number').execute()
  const numbers = rows.flatMap(({ number }) => (number === null ? [] : [Number(number.slice(-5))]))
  expect(numbers.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('a draft confirmed five times concurrently is confirmed once', async () => {
  const { shop, olga, ada } = await tradingShop()
  open.push(shop)
  const { id } = (await draft(olga, { type: 'sale', customerId: ada, lines: [line('10')] })).props
  const { version } = (await olga.get(`/contracts/${id}`)).props
  const answers = await Promise.all(
    [1, 2, 3, 4, 5].map(() => olga.post(`/contracts/${id}/steps`, { act: 'confirm', version })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const series = await shop.ctx.db.selectFrom('number_series').selectAll().execute()
  expect(series.map(({ last }) => last)).toEqual([1])
})

test('concurrent payments never exceed the amount owed, and a repeated submit is one payment', async () => {
  const { shop, olga, ada } = await tradingShop()
  open.push(shop)
  const { id } = (await draft(olga, { type: 'sale', customerId: ada, lines: [line('100')] })).props
  await stepOk(olga, id, 'confirm')
  const body = { direction: 'in', method: 'cash', amount: '60' }
  const same = key()
  await Promise.all([
    olga.post(`/contracts/${id}/payments`, { ...body, idempotencyKey: same }),
    olga.post(`/contracts/${id}/payments`, { ...body, idempotencyKey: same }),
    olga.post(`/contracts/${id}/payments`, { ...body, idempotencyKey: key() }),
  ])
  const { netPaid, payments } = (await olga.get(`/contracts/${id}`)).props
  expect(payments).toHaveLength(1)
  expect(netPaid).toBe(6_000)
})

test('a repeated payment of all that is owed is the first one again, at once and later', async () => {
  const { shop, olga, ada } = await tradingShop()
  open.push(shop)
  const { id } = (await draft(olga, { type: 'sale', customerId: ada, lines: [line('100')] })).props
  await stepOk(olga, id, 'confirm')
  const body = { direction: 'in', method: 'card', amount: '100', idempotencyKey: key() }
  const payAll = () => pay(shop.ctx, OWNER, id, paymentInput.parse(body))
  const ids = [...(await Promise.all([payAll(), payAll(), payAll()])), await payAll()]
  expect(new Set(ids).size).toBe(1)
  const another = paymentInput.parse({ ...body, idempotencyKey: key() })
  await expect(pay(shop.ctx, OWNER, id, another)).rejects.toThrow('nothing_to_pay')
})

test('cash that a customer pays at two tills at once is counted together', async () => {
  const { shop, olga, ada } = await tradingShop()
  open.push(shop)
  const sales: number[] = []
  for (let n = 0; n < 2; n++) {
    const lines = [line('6000')]
    const { id } = (await draft(olga, { type: 'sale', customerId: ada, lines })).props
    await stepOk(olga, id, 'confirm')
    sales.push(id)
  }
  // On Postgres both payments are inserted before either is counted.
  const { promise: bothInserted, resolve } = Promise.withResolvers<void>()
  let inserted = 0
  const paymentWritten: Reactions['paymentWritten'] = async (tx, payment) => {
    if (++inserted === 2) resolve()
    await Promise.race([bothInserted, wait(300)])
    await afterPayment(tx, payment)
  }
  const ctx = { ...shop.ctx, reactions: { ...shop.ctx.reactions, paymentWritten } }
  const cash = { direction: 'in', method: 'cash', amount: '6000' }
  await Promise.all(
    sales.map((id) => pay(ctx, OWNER, id, paymentInput.parse({ ...cash, idempotencyKey: key() }))),
  )
  const { findings } = (await olga.get('/compliance?state=all')).props
  expect(findings).toMatchObject([{ type: 'form_8300', numbers: { sum: 12_000_00 } }])
})

test('a payment makes no statement twice, and reads nothing that no rule of it asks for', async () => {
  const { shop, olga, ada } = await tradingShop()
  open.push(shop)
  const { id } = (await draft(olga, { type: 'sale', customerId: ada, lines: [line('100')] })).props
  await stepOk(olga, id, 'confirm')
  const statements: string[] = []
  const db = connect(shop.ctx.settings.databaseUrl, {
    onPool: () => {},
    onStatement: (sql) => statements.push(sql),
    onDamage: () => {},
  })
  const payBy = async (method: string) => {
    statements.length = 0
    const body = { direction: 'in', method, amount: '1', idempotencyKey: key() }
    await pay({ ...shop.ctx, db }, OWNER, id, paymentInput.parse(body))
    return statements.flatMap((sql) => TABLE.exec(sql)?.[0] ?? [])
  }
  try {
    const byCard = [
      'update "contracts"',
      'from "payments"',
      'into "payments"',
      'into "audit_entries"',
      'into "idempotency_keys"',
    ]
    expect(await payBy('card')).toEqual(byCard)
    // Cash is counted for the report to the tax office, for one payment of the customer after another.
    const byCash = await payBy('cash')
    expect(byCash).toEqual(expect.arrayContaining([...byCard, 'from "shop"', 'update "customers"']))
    expect(new Set(statements).size).toBe(statements.length)
  } finally {
    await db.destroy()
  }
})

const TABLE = /\b(?:into|update|from) "\w+"/
