import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { jsonClient } from '#tests/support/browser.ts'
import { confirmPassword } from '#tests/support/shop.ts'
import { until } from '#tests/support/visitor.ts'
import {
  addPerson,
  draft,
  key,
  line,
  payOk,
  step,
  stepOk,
  type Trade,
  tradingShop,
} from './trade.ts'

let trade: Trade
beforeAll(async () => {
  trade = await tradingShop()
})
afterAll(() => trade.shop.close())

const view = async (id: number) => (await trade.olga.get(`/contracts/${id}`)).props
const begin = async (type: string, lines: object[], more: object = {}) =>
  (await draft(trade.olga, { type, customerId: trade.ada, lines, ...more })).props.id as number
/** Sends the same request three times concurrently. */
const threeTimes = async (path: string, body: object): Promise<void> => {
  const answers = await Promise.all([1, 2, 3].map(() => trade.olga.post(path, body)))
  for (const { status } of answers) expect([200, 404, 409]).toContain(status)
}
const stepOf = async (id: number, act: string, more: object = {}) => ({
  act,
  version: (await view(id)).version,
  ...more,
})
const versionOf = async (customer: number) =>
  (
    await trade.shop.ctx.db
      .selectFrom('customers')
      .select('version')
      .where('id', '=', customer)
      .executeTakeFirstOrThrow()
  ).version
const countRows = async (table: 'contracts' | 'audit_entries') => {
  const { n } = await trade.shop.ctx.db
    .selectFrom(table)
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

test('metal is booked once', async () => {
  const id = await begin('custom_order', [line('500')])
  await stepOk(trade.olga, id, 'confirm')
  const { version } = await view(id)
  const metal = {
    direction: 'in',
    reason: 'client_deposit',
    weightG: '5',
    fineness: '750',
    version,
  }
  await threeTimes(`/contracts/${id}/metal`, metal)
  expect((await view(id)).metal).toMatchObject([{ grossG: '5.000', fineG: '3.750' }])
})

test('a delivery books metal once, and a cancellation refunds once', async () => {
  const sold = await begin('sale', [
    line('100', { karat: '14K', construction: 'solid', weightG: '0.3' }),
  ])
  await stepOk(trade.olga, sold, 'confirm')
  await payOk(trade.olga, sold, '100')
  await threeTimes(`/contracts/${sold}/steps`, await stepOf(sold, 'deliver'))
  expect((await view(sold)).metal).toHaveLength(1)

  const cancelled = await begin('sale', [line('100')])
  await stepOk(trade.olga, cancelled, 'confirm')
  await payOk(trade.olga, cancelled, '40')
  const cancel = { reason: 'changed her mind', method: 'cash' }
  await threeTimes(`/contracts/${cancelled}/steps`, await stepOf(cancelled, 'cancel', cancel))
  const { payments, netPaid } = await view(cancelled)
  expect([payments.length, netPaid]).toEqual([2, 0])
})

test('a price lock is converted once, and a memo piece is sold once', async () => {
  const lock = await begin('price_lock', [line('100')])
  await stepOk(trade.olga, lock, 'confirm')
  const body = await stepOf(lock, 'convert', { to: 'sale' })
  const before = await countRows('contracts')
  await threeTimes(`/contracts/${lock}/steps`, body)
  expect(await countRows('contracts')).toBe(before + 1)

  const memo = await begin('memo_out', [line('100', { qty: 3 })])
  const { lines } = await stepOk(trade.olga, memo, 'confirm')
  const kept = await stepOf(memo, 'settle_part', { lines: [{ id: lines[0].id, kept: 1 }] })
  await threeTimes(`/contracts/${memo}/steps`, kept)
  const now = await view(memo)
  expect(now.lines[0]).toMatchObject({ kept: 1, returned: 0 })
  expect(now.made).toHaveLength(1)
})

test('a payment is booked and reversed once', async () => {
  const id = await begin('sale', [line('100')])
  await stepOk(trade.olga, id, 'confirm')
  const money = { direction: 'in', method: 'cash', amount: '30', idempotencyKey: key() }
  await threeTimes(`/contracts/${id}/payments`, money)
  const { payments } = await view(id)
  expect(payments).toHaveLength(1)
  const reversal = { reason: 'the wrong till' }
  await threeTimes(`/contracts/${id}/payments/${payments[0].id}/reversal`, reversal)
  const now = await view(id)
  expect([now.payments.length, now.netPaid]).toEqual([2, 0])
})

test('a draft is changed, amended and discarded once', async () => {
  const body = { customerId: trade.ada, lines: [line('120')] }
  const id = await begin('sale', [line('100')])
  await threeTimes(`/contracts/${id}`, { ...body, version: (await view(id)).version })
  expect(await view(id)).toMatchObject({ total: 12_000, version: 2 })
  await stepOk(trade.olga, id, 'confirm')
  const amendment = { ...body, lines: [line('130')], reason: 'a heavier clasp' }
  await threeTimes(`/contracts/${id}/amendment`, {
    ...amendment,
    version: (await view(id)).version,
  })
  expect((await view(id)).versions.map(({ number }: { number: number }) => number)).toEqual([2, 1])

  const discarded = await begin('sale', [line('1')])
  const before = await countRows('audit_entries')
  await threeTimes(`/contracts/${discarded}/discard`, { version: 1 })
  expect(await countRows('audit_entries')).toBe(before + 1)
})

test('the current contract can be loaded after a conflict', async () => {
  const id = await begin('sale', [line('100')])
  const { version } = await view(id)
  const body = { customerId: trade.ada, lines: [line('120')] }
  await trade.olga.post(`/contracts/${id}`, { ...body, version })
  const stale = await trade.olga.post(`/contracts/${id}`, { ...body, note: 'mine', version })
  expect(stale.status).toBe(409)
  expect((await view(id)).note).toBe('')
  const now = await jsonClient(await trade.shop.staff()).get(`/contracts/${id}/now`)
  expect(now.body).toMatchObject({ purpose: 'change', contract: { total: 12_000, version: 2 } })
})

test('the draft of a price lock is discarded twice at once, and the lock reopened once', async () => {
  const id = await begin('price_lock', [line('1000')], { deposit: '100' })
  await stepOk(trade.olga, id, 'confirm')
  await payOk(trade.olga, id, '100')
  const made = (await step(trade.olga, id, 'convert', { to: 'sale' })).props.id
  const { version } = await view(made)
  const answers = await Promise.all(
    [1, 2].map(() => trade.olga.post(`/contracts/${made}/discard`, { version })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
  const lock = await view(id)
  expect(lock).toMatchObject({ state: 'locked', netPaid: 10_000, credit: 0 })
  expect(lock.events.filter(({ act }: { act: string }) => act === 'reopen')).toHaveLength(1)
  expect(lock.payments).toHaveLength(3)
})

test('no draft stays with a customer who is merged away or erased meanwhile', async () => {
  const { shop, olga, ada } = trade
  const { browser } = olga
  await confirmPassword(browser)
  const json = jsonClient(browser)
  const { db } = shop.ctx
  const gone: number[] = []
  for (let round = 0; round < 5; round++) {
    const [merged, erased] = [await addPerson(shop, 'Eve Low'), await addPerson(shop, 'Ida Low')]
    gone.push(merged, erased)
    const drafts = (customerId: number) =>
      [1, 2, 3].map(() => json.post('/contracts', { type: 'sale', customerId, lines: [line('9')] }))
    const merger = { version: await versionOf(ada), other: merged, otherVersion: 1, take: [] }
    const answers = await Promise.all([
      ...drafts(merged),
      json.post(`/customers/${ada}/merger`, merger),
      ...drafts(erased),
      json.post(`/customers/${erased}/erasure`, { version: 1, reason: 'asked for it by letter' }),
    ])
    for (const { status } of answers) expect([200, 303, 422]).toContain(status)
  }
  const left = await db
    .selectFrom('contracts')
    .innerJoin('customers', 'customers.id', 'contracts.customer_id')
    .select(['contracts.id', 'merged_into', 'erased_at'])
    .where('customers.id', 'in', gone)
    .where((e) => e.or([e('merged_into', 'is not', null), e('erased_at', 'is not', null)]))
    .execute()
  expect(left).toEqual([])
})

test.runIf(inject('engine') === 'postgres').each(['merger', 'erasure', 'refund'] as const)(
  'of %s and payment none waits for the other: both lock contracts before customers',
  async (act) => {
    const { shop, olga, ada } = trade
    const customerId = await addPerson(shop, 'Ivo Moss')
    const { id } = (await draft(olga, { type: 'sale', customerId, lines: [line('9')] })).props
    await stepOk(olga, id, 'confirm')
    await payOk(olga, id, '9')
    const cancel = { reason: 'changed his mind', method: 'cash' }
    if (act !== 'refund') await stepOk(olga, id, 'cancel', cancel)
    await confirmPassword(olga.browser)
    const [path, body] = {
      merger: [`/customers/${ada}/merger`, { other: customerId, otherVersion: 1, take: [] }],
      erasure: [`/customers/${customerId}/erasure`, { reason: 'asked for it by letter' }],
      refund: [`/contracts/${id}/steps`, { act: 'cancel', ...cancel }],
    }[act] as [string, object]
    const version = {
      merger: () => versionOf(ada),
      erasure: () => 1,
      refund: async () => (await view(id)).version,
    }[act]
    const form = { ...body, version: await version() }
    const { answer, isFree } = await shop.ctx.db.transaction().execute(async (payment) => {
      await payment.updateTable('contracts').set({ note: 'paid' }).where('id', '=', id).execute()
      const answer = olga.post(path, form)
      await until(isAnyStatementWaiting)
      const customers = sql`select id from customers where id in (${customerId}, ${ada}) for update nowait`
      const isFree = await customers.execute(payment).then(
        () => true,
        () => false,
      )
      return { answer: [answer] as const, isFree }
    })
    expect([(await answer[0]).props.errors, isFree]).toEqual([{}, true])
  },
)

/** Does a statement of this database wait for a lock? */
async function isAnyStatementWaiting(): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(trade.shop.ctx.db)
  return rows.length > 0
}
