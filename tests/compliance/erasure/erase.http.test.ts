import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseCustomer } from '#server/compliance/erasure/erase.ts'
import type { ErasureProps } from '#server/compliance/erasure/props.ts'
import { deleteExpired } from '#server/compliance/erasure/retention-expiry.ts'
import { pay } from '#server/trade/contracts/lifecycle/pay.ts'
import { renderWaitingDocuments } from '#server/trade/documents/render.ts'
import { paymentInput } from '#server/trade/payments/input.ts'
import { OWNER } from '#tests/support/big-shop.ts'
import { type Browser, jsonClient } from '#tests/support/browser.ts'
import { inertia } from '#tests/support/inertia.ts'
import type { Inertia } from '#tests/support/priced-shop.ts'
import {
  addPerson,
  draft,
  key,
  line,
  payOk,
  stepOk,
  type Trade,
  tradingShop,
} from '#tests/trade/contracts/trade.ts'
import { customerForm as typed } from '#tests/trade/customers/customer-form.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const NAME = 'Zebulon Quillfeather'
const EMAIL = 'zebulon@quillfeather.example'
const PHONE = '+12125559876'
const TRACES = ['quillfeather', '2125559876', '555-9876']

let trade: Trade
let browser: Browser
let olga: Inertia
beforeAll(async () => {
  trade = await tradingShop()
  browser = await trade.shop.admin()
  olga = inertia(browser)
})
afterAll(() => trade.shop.close())

const JSON_ONLY = { Accept: 'application/json' }
const customer = async (id: number) => (await olga.get(`/customers/${id}`)).props.customer
const previewOf = async (id: number): Promise<ErasureProps> =>
  (await browser.get(`/customers/${id}/erasure`, JSON_ONLY)).body
const erase = async (id: number, reason = 'asked for it by letter') =>
  olga.post(`/customers/${id}/erasure`, { version: (await customer(id)).version, reason })

/** All columns of all tables that contain one of these words. */
async function columnsWith(words: string[]): Promise<string[]> {
  const { db } = trade.shop.ctx
  const columns = []
  for (const { name } of await db.introspection.getTables()) {
    for (const row of await db
      .selectFrom(name as 'customers')
      .selectAll()
      .execute())
      for (const [column, value] of Object.entries(row)) {
        const text = String(value).toLowerCase()
        if (words.some((word) => text.includes(word))) columns.push(`${name}.${column}`)
      }
  }
  return [...new Set(columns)].sort()
}

/** A customer whose name occurs in many tables. */
async function createCustomer(): Promise<number> {
  const more = { name: NAME, email: EMAIL, phone: PHONE, birthday: '1980-01-01', tags: ['VIP'] }
  const extra = { notes: `${NAME} likes rope`, address: 'Quillfeather Lane 1' }
  const { id } = (await olga.post('/customers', typed({ ...more, ...extra }))).props.customer
  await olga.post(`/customers/${id}/notes`, { text: `${NAME} rang from (212) 555-9876` })
  return id
}

async function mergeWithTwin(id: number): Promise<void> {
  const twin = { name: `${NAME} Junior`, email: 'other@quillfeather.example' }
  const other = (await olga.post('/customers', typed(twin))).props.customer
  const { version } = await customer(id)
  await olga.post(`/customers/${id}/merger`, {
    version,
    other: other.id,
    otherVersion: 1,
    take: [],
  })
}

async function sellTo(id: number): Promise<number> {
  const made = await draft(olga, {
    type: 'sale',
    customerId: id,
    lines: [line('11000', { description: `Ring for ${NAME}` })],
    note: `${NAME} wants it wrapped`,
  })
  const contract = made.props.id
  await stepOk(olga, contract, 'confirm')
  const { version } = (await olga.get(`/contracts/${contract}`)).props
  await olga.post(`/contracts/${contract}/amendment`, {
    customerId: id,
    lines: [line('11001', { description: `Ring for ${NAME}` })],
    note: `${EMAIL} asked for a box`,
    reason: 'one dollar for the box',
    version,
  })
  await payOk(olga, contract, '11001', { method: 'cash', reference: `hand of ${NAME}` })
  await browser.post(`/contracts/${contract}/documents`, { kind: 'agreement' }, JSON_ONLY)
  await stepOk(olga, contract, 'deliver')
  return contract
}

async function sendInvoice(customerId: number, contractId: number): Promise<string> {
  const made = await olga.post('/apps/invoice/add', {
    customerId,
    contractId,
    idempotencyKey: key(),
  })
  const { id, version } = made.props.invoice
  const { invoice } = (await olga.post(`/apps/invoice/${id}/issue`, { version })).props
  await olga.post(`/apps/invoice/${id}/sending`, { version: invoice.version })
  return invoice.number
}

async function buyFrom(id: number): Promise<string> {
  const scrap = { description: `Chain of ${NAME}`, karat: '14K', fineness: '585', weightG: '10' }
  const lines = [{ ...scrap, test: 'xrf', qty: 1 }]
  const { id: contract } = (await draft(olga, { type: 'buy_back', customerId: id, lines })).props
  for (const act of ['test', 'offer']) await stepOk(olga, contract, act)
  const { number, balance } = await stepOk(olga, contract, 'accept')
  await payOk(olga, contract, String(balance / 100), { direction: 'out', method: 'wire' })
  const early = { use: 'melt', override: true, reason: 'the police cleared it' }
  await stepOk(olga, contract, 'release', early)
  return number
}

async function mentionElsewhere(id: number): Promise<void> {
  const { db } = trade.shop.ctx
  const users = await db.selectFrom('users').select('id').orderBy('id').execute()
  const [to = 0] = users.map((one) => one.id)
  await jsonClient(browser).post('/messages', { to, body: `Ring ${NAME}, 212 555 9876!` })
  const view = { page: 'customers', name: 'Him', query: `q=${NAME.replace(' ', '+')}` }
  await jsonClient(browser).post('/saved-views', view)
  await olga.post('/announcements', {
    title: `Party for ${NAME}`,
    body: EMAIL,
    starts: '2030-01-01T10:00',
    ends: '2030-01-02T10:00',
  })
  const sam = inertia(await trade.shop.staff())
  await sam.post('/contact-requests', {
    kind: 'question',
    body: `Where is the ring of ${NAME}?`,
    page: `/customers?q=${NAME.replace(' ', '+')}`,
  })
  const to_email = 'olga@assay.test'
  const email = {
    kind: 'contact_request',
    to_email,
    to_user: to,
    locale: 'en',
    subject: 'Question',
  }
  const now = trade.shop.clock.now()
  await db
    .insertInto('outbox')
    .values({
      ...email,
      body: `> ${NAME}`,
      next_at: now,
      created_at: now,
      sent_at: null,
      error: null,
    })
    .execute()
  expect(id).toBeGreaterThan(0)
}

test('an erased customer is found only in the documents and reports that are retained by law', async () => {
  const id = await createCustomer()
  await mergeWithTwin(id)
  const sale = await sellTo(id)
  const invoice = await sendInvoice(id, sale)
  const bill = await buyFrom(id)
  await mentionElsewhere(id)
  await renderWaitingDocuments(trade.shop.ctx)
  const before = await columnsWith(TRACES)
  for (const place of ['contract_versions.content', 'payments.reference', 'outbox.body'])
    expect(before).toContain(place)
  expect(before).toEqual(
    expect.arrayContaining(['announcements.title', 'messages.body', 'saved_views.query']),
  )

  const preview = await previewOf(id)
  expect(preview).toMatchObject({ open: 0, documents: 1, emails: 1, drafts: 0 })
  expect(preview.stays.map(({ kind, number }) => [kind, number])).toEqual([
    ['invoice', invoice],
    ['bill_of_sale', bill],
    ['form_8300', null],
  ])
  const year = Number(trade.shop.clock.now().slice(0, 4))
  expect(preview.stays.map(({ until }) => Number(until.slice(0, 4)) - year)).toEqual([7, 7, 5])

  const response = await erase(id, `${NAME} asked for it by letter`)
  expect(response.props.errors ?? {}).toEqual({})
  await renderWaitingDocuments(trade.shop.ctx)
  // Only the payer of a cash report and the retained documents; no other column of any table.
  expect(await columnsWith(TRACES)).toEqual(['compliance_findings.numbers', 'documents.source'])
  const documents = await trade.shop.ctx.db.selectFrom('documents').selectAll().execute()
  expect(documents.map(({ kind, state }) => [kind, state])).toEqual([
    ['invoice', 'made'],
    ['bill_of_sale', 'made'],
  ])
  const money = (await olga.get(`/contracts/${sale}`)).props
  expect(money).toMatchObject({ total: 11_001_00, balance: 0 })
  expect(money.lines[0].description).toBe(`Ring for #${id}`)
  expect(money.payments[0]).toMatchObject({ amount: 11_001_00, reference: `hand of #${id}` })
  const statement = (await olga.get(`/compliance/statements/${year}/${id}`)).props
  expect(statement.customer.name).toBe(NAME)
})

test('retained documents are deleted after the retention period', async () => {
  const { clock, ctx } = trade.shop
  clock.advance(6 * 366 * DAY_MS)
  await deleteExpired(ctx)
  expect(await columnsWith(TRACES)).toEqual(['documents.source'])
  clock.advance(2 * 366 * DAY_MS)
  await deleteExpired(ctx)
  expect(await columnsWith(TRACES)).toEqual([])
  const last = await ctx.db
    .selectFrom('audit_entries')
    .select(['act', 'details'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  expect(last).toEqual({ act: 'customer_papers_gone', details: '{"papers":2}' })
})

test('an erasure is rejected as a whole while a contract is open, and payments are never changed', async () => {
  browser = await trade.shop.admin()
  olga = inertia(browser)
  const id = await addPerson(trade.shop, 'Open Oscar')
  const made = await draft(olga, { type: 'sale', customerId: id, lines: [line('5')] })
  expect((await previewOf(id)).open).toBe(1)
  expect((await erase(id)).props.errors).toHaveProperty('form')
  expect((await customer(id)).displayName).toBe('Open Oscar')
  await olga.post(`/contracts/${made.props.id}/discard`, { version: made.props.version })
  const db = trade.shop.ctx.db
  const rows = db.updateTable('payments').set({ amount: 1 })
  await expect(rows.execute()).rejects.toThrow('append-only')
  await expect(db.updateTable('contract_events').set({ act: 'x' }).execute()).rejects.toThrow(
    'append-only',
  )
  const { erased } = await db
    .selectFrom('customers')
    .select((e) => e.fn.countAll<number>().as('erased'))
    .where('erased_at', 'is not', null)
    .executeTakeFirstOrThrow()
  expect(Number(erased)).toBe(2)
})

test('a customer with store credit cannot be erased until it is paid out', async () => {
  const id = await addPerson(trade.shop, 'Credit Carla')
  const sale = (await draft(olga, { type: 'sale', customerId: id, lines: [line('5')] })).props.id
  await stepOk(olga, sale, 'confirm')
  await payOk(olga, sale, '5')
  await stepOk(olga, sale, 'cancel', { reason: 'changed her mind', method: 'store_credit' })
  expect(await previewOf(id)).toMatchObject({ open: 0, credit: 500 })
  expect((await erase(id)).props.errors.form).toContain('5.00')
  expect((await customer(id)).displayName).toBe('Credit Carla')
  const payout = { method: 'card', amount: '5', reference: 'for Credit Carla' }
  const path = `/customers/${id}/credit/payouts`
  await olga.post(path, { ...payout, idempotencyKey: key() })
  expect(await previewOf(id)).toMatchObject({ open: 0, credit: 0 })
  expect((await erase(id)).props.errors ?? {}).toEqual({})
  const { timeline } = (await olga.get(`/customers/${id}`)).props
  expect(timeline.entries).toContainEqual(
    expect.objectContaining({ type: 'payment', amount: 500, reference: `for #${id}` }),
  )
  expect((await olga.post(path, { ...payout, idempotencyKey: key() })).status).toBe(404)
})

test('a payment that is booked during an erasure is redacted too', async () => {
  const { ctx } = trade.shop
  const id = await addPerson(trade.shop, 'Hasty Hanna')
  const sale = (await draft(olga, { type: 'sale', customerId: id, lines: [line('5')] })).props.id
  await stepOk(olga, sale, 'confirm')
  await payOk(olga, sale, '5')
  await stepOk(olga, sale, 'deliver')
  const { version } = await customer(id)
  let erasure: Promise<void> | null = null
  const paymentWritten = async () => {
    erasure ??= eraseCustomer(ctx, OWNER, id, { version, reason: 'asked for it' })
    // The erasure begins now; on Postgres it comes as far as the locked contract.
    await wait(500)
  }
  const refund = { direction: 'out', method: 'card', amount: '1', reference: 'card of Hasty Hanna' }
  const body = paymentInput.parse({ ...refund, idempotencyKey: key() })
  await pay({ ...ctx, reactions: { ...ctx.reactions, paymentWritten } }, OWNER, sale, body)
  await erasure
  const references = await ctx.db
    .selectFrom('payments')
    .select('reference')
    .where('contract_id', '=', sale)
    .where('direction', '=', 'out')
    .execute()
  expect(references).toEqual([{ reference: `card of #${id}` }])
})

test('contract texts of a customer who is not erased cannot be changed', async () => {
  const { db } = trade.shop.ctx
  const id = await addPerson(trade.shop, 'Still Here', '1980-01-01')
  const contract = (await draft(olga, { type: 'sale', customerId: id, lines: [line('5')] })).props
    .id
  await stepOk(olga, contract, 'confirm')
  await payOk(olga, contract, '5')
  for (const change of [
    db.updateTable('contract_versions').set({ content: '{}' }).where('contract_id', '=', contract),
    db.updateTable('contract_events').set({ reason: 'x' }).where('contract_id', '=', contract),
    db.updateTable('payments').set({ reference: 'x' }).where('contract_id', '=', contract),
  ])
    await expect(change.execute()).rejects.toThrow('append-only')
})

test('a customer with more emails than SQL parameters are allowed is erased', async () => {
  const { db } = trade.shop.ctx
  const email = 'many@quillfeather.example'
  const { id } = (await olga.post('/customers', typed({ name: 'Many Emails', email }))).props
    .customer
  const at = trade.shop.ctx.clock.now()
  await sql`insert into outbox (kind, to_email, locale, subject, body, state, next_at, created_at)
    with recursive n (i) as (select 1 union all select i + 1 from n where i < 70000)
    select 'payment_reminder', ${email}, 'en', 'x', 'x', 'sent', ${at}, ${at} from n`.execute(db)
  expect((await erase(id)).props.errors ?? {}).toEqual({})
  const left = await db.selectFrom('outbox').select('id').where('to_email', '=', email).execute()
  expect(left).toEqual([])
})
