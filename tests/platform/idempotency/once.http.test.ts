import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { wordsOf } from '#server/platform/database/dialect.ts'
import { idempotency } from '#server/platform/database/migrations/0023-idempotency.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { Refused } from '#server/platform/errors.ts'
import { once } from '#server/platform/idempotency/once.ts'
import { Browser, jsonClient } from '#tests/support/browser.ts'
import { DURABLE, startPostgres } from '#tests/support/database/postgres.ts'
import { inertia } from '#tests/support/inertia.ts'
import { RunningServer, temporaryServerFolder } from '#tests/support/process.ts'
import { runStatement } from '#tests/support/run-statement.ts'
import { key, type Trade, tradingShop } from '#tests/trade/contracts/trade.ts'
import { customerForm as typedCustomer } from '#tests/trade/customers/customer-form.ts'
import { type Form, formsOf, submit, userOf } from './forms.ts'

let trade: Trade
let forms: Record<string, Form>
let olga: Browser
let sam: Browser
beforeAll(async () => {
  trade = await tradingShop()
  forms = await formsOf(trade)
  olga = await trade.shop.admin()
  sam = await trade.shop.staff()
})
afterAll(() => trade.shop.close())

const REUSED =
  'This form was already submitted with different details. Reload the page, check what was saved, and enter it again if needed.'

const NAMES = [
  'a gold price',
  'a preview of prices',
  'a campaign',
  'a message',
  'a customer',
  'a customer added quickly',
  'a contract',
  'an invoice',
  'a payment of a contract',
  'a payment of an invoice',
  'a payout of store credit',
  'an identity document',
]

function formNamed(name: string): Form {
  const form = forms[name]
  if (!form) throw new Error(`no form ${name}`)
  return form
}

async function countIn(table: string): Promise<number> {
  const { n } = await trade.shop.ctx.db
    .selectFrom(table as 'customers')
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

test('the list names every form', () => {
  expect(Object.keys(forms).sort()).toEqual([...NAMES].sort())
})

describe.each(NAMES)('%s', (name) => {
  test('A29: eight equal parallel submissions and a later one create one row and get the same response', async () => {
    const form = formNamed(name)
    const before = await countIn(form.table)
    const body = { ...form.body, idempotencyKey: key() }
    const answers = await Promise.all(Array.from({ length: 8 }, () => submit(olga, form, body)))
    answers.push(await submit(olga, form, body))
    expect(answers.map(({ errors }) => errors)).toEqual(answers.map(() => ({})))
    expect(new Set(answers.map(({ leadsTo }) => leadsTo)).size).toBe(1)
    expect(await countIn(form.table)).toBe(before + 1)
  })

  test('A29: another body under the same key is refused and writes nothing', async () => {
    const form = formNamed(name)
    const idempotencyKey = key()
    trade.shop.clock.advance(1_000)
    await submit(olga, form, { ...form.body, idempotencyKey })
    const before = await countIn(form.table)
    const other = { ...form.body, ...form.other, idempotencyKey }
    expect((await submit(olga, form, other)).errors).toEqual({ form: REUSED })
    expect(await countIn(form.table)).toBe(before)
  })

  test('A29: of two different parallel bodies with one key, one is carried out', async () => {
    const form = formNamed(name)
    const before = await countIn(form.table)
    const body = { ...form.body, idempotencyKey: key() }
    trade.shop.clock.advance(1_000)
    const answers = await Promise.all([
      submit(olga, form, body),
      // A session stores the errors of one visit, so the other request comes from another browser.
      trade.shop.admin().then((again) => submit(again, form, { ...body, ...form.other })),
    ])
    expect(answers.map(({ errors }) => Object.keys(errors)).sort()).toEqual([[], ['form']])
    expect(await countIn(form.table)).toBe(before + 1)
  })

  test('A29: the same key of another user is another submission', async () => {
    const form = formNamed(name)
    const idempotencyKey = key()
    trade.shop.clock.advance(1_000)
    await submit(olga, form, { ...form.body, idempotencyKey })
    const before = await countIn(form.table)
    const other = { ...form.body, ...form.other, idempotencyKey }
    expect((await submit(sam, form, other)).errors).toEqual({})
    expect(await countIn(form.table)).toBe(before + 1)
  })

  test('a refused submission can be corrected and sent with the same key', async () => {
    const form = formNamed(name)
    const body = { ...form.body, idempotencyKey: key() }
    const before = await countIn(form.table)
    trade.shop.clock.advance(1_000)
    const refused = await submit(olga, form, { ...body, ...form.refused })
    expect(Object.keys(refused.errors)).not.toEqual([])
    expect(Object.values(refused.errors)).not.toContain(REUSED)
    expect((await submit(olga, form, body)).errors).toEqual({})
    expect(await countIn(form.table)).toBe(before + 1)
  })
})

test('a different order of fields is the same request, a different order of lines is not', async () => {
  const actor = await userOf(trade)
  const idempotencyKey = key()
  const send = (body: object) =>
    transaction(trade.shop.ctx, (tx) =>
      once(tx, actor, { act: 'tried', key: idempotencyKey, body }, async () => 1),
    )
  const lines = [{ qty: 1, of: { karat: '14K', alloy: 'yellow' } }, { qty: 2 }]
  await send({ note: '', lines })
  await send({ lines: [{ of: { alloy: 'yellow', karat: '14K' }, qty: 1 }, { qty: 2 }], note: '' })
  await expect(send({ note: '', lines: lines.toReversed() })).rejects.toBeInstanceOf(Refused)
})

test('a form without a key is carried out every time', async () => {
  const form = formNamed('a contract')
  const before = await countIn('contracts')
  await submit(olga, form, form.body)
  await submit(olga, form, form.body)
  expect(await countIn('contracts')).toBe(before + 2)
})

const hashes = () =>
  trade.shop.ctx.db
    .selectFrom('idempotency_keys')
    .select(['act', 'request_hash'])
    .where('request_hash', 'is not', null)
    .execute()

test('the hash of a request depends on the secret of the shop, or on the previous one while it is accepted', async () => {
  const { ctx } = trade.shop
  const actor = await userOf(trade)
  const submitted = { act: 'tried', key: key(), body: { name: 'Ada' } }
  const under = (current: string, previous: string | null = null) => {
    const settings = { ...ctx.settings, sessionSecrets: { current, previous } }
    return transaction({ ...ctx, settings }, (tx) => once(tx, actor, submitted, async () => 1))
  }
  const secret = 'one secret of thirty-two letters'
  expect([await under(secret), await under(secret)]).toEqual([1, 1])
  await expect(under(`${secret}!`)).rejects.toBeInstanceOf(Refused)
  expect(await under(`${secret}!`, secret)).toBe(1)
})

test('hashes are deleted with an identity document and when a customer is erased; the keys stay valid', async () => {
  const document = formNamed('an identity document')
  const documentBody = { ...document.body, idempotencyKey: key() }
  const { leadsTo } = await submit(olga, document, documentBody)
  const removed = await jsonClient(olga).post(`/id-documents/${leadsTo}/removal`, {
    reason: 'noted by mistake',
  })
  expect(removed.status).toBe(303)
  expect((await hashes()).map(({ act }) => act)).not.toContain('id_document')
  expect(await submit(olga, document, documentBody)).toEqual({ leadsTo, errors: {} })

  const customer = formNamed('a customer')
  const customerBody = { ...typedCustomer({ name: 'Zebulon Quillfeather' }), idempotencyKey: key() }
  const { leadsTo: address } = await submit(olga, customer, customerBody)
  const visit = inertia(olga)
  const { version } = (await visit.get(address)).props.customer
  const before = await countIn('customers')
  await visit.post(`${address}/erasure`, { version, reason: 'asked for it by letter' })
  expect(await hashes()).toEqual([])
  await submit(olga, customer, customerBody)
  expect(await countIn('customers')).toBe(before)
})

/** The user columns of tables that stored idempotency keys before migration 0023. */
const LEGACY: [string, string][] = [
  ['metal_quotes', 'recorded_by'],
  ['price_runs', 'created_by'],
  ['sale_campaigns', 'created_by'],
  ['messages', 'from_user_id'],
  ['customers', 'created_by'],
  ['contracts', 'created_by'],
  ['invoices', 'created_by'],
  ['payments', 'user_id'],
  ['id_documents', 'created_by'],
]

test('A29: keys from before migration 0023 return their results', async () => {
  const { db } = trade.shop.ctx
  const { id: userId } = await userOf(trade)
  const made = new Map<string, { id: number; key: string }>()
  for (const [table, user] of LEGACY) {
    const from = db.selectFrom(table as 'customers').selectAll()
    const { id: _, ...row } = await from.orderBy('id', 'desc').executeTakeFirstOrThrow()
    const idempotencyKey = `${table}-of-before`
    const old = { ...row, [user]: userId, idempotency_key: idempotencyKey }
    // The same price at the same time is not recorded twice.
    const unlike = table === 'metal_quotes' ? { quoted_at: '2026-01-01T00:00:00.000Z' } : {}
    const { id } = await db
      .insertInto(table as 'customers')
      .values({ ...old, ...unlike } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    made.set(table, { id, key: idempotencyKey })
  }
  // A run of the system has no user, so its key is not migrated.
  await db
    .insertInto('price_runs')
    .columns(['kind'])
    .values({
      ...(await db
        .selectFrom('price_runs')
        .selectAll()
        .where('id', '=', made.get('price_runs')?.id ?? 0)
        .executeTakeFirstOrThrow()),
      id: undefined,
      created_by: null,
      idempotency_key: 'mark-of-a-system-run',
    } as never)
    .execute()
  // 0023 only adds this table, so without it the rows are those of version 22.
  await sql`drop table idempotency_keys`.execute(db)
  const engine = inject('engine')
  for (const statement of idempotency(wordsOf(engine), engine)) await sql.raw(statement).execute(db)

  const keys = await db.selectFrom('idempotency_keys').selectAll().execute()
  expect(keys.filter(({ key }) => key === 'mark-of-a-system-run')).toEqual([])
  for (const name of NAMES) {
    const form = formNamed(name)
    const old = made.get(form.table)
    const before = await countIn(form.table)
    const body = { ...form.body, idempotencyKey: old?.key }
    expect((await submit(olga, form, body)).errors, name).toEqual({})
    expect(await countIn(form.table), name).toBe(before)
    expect(
      keys.find((row) => row.act === form.act && row.key === old?.key),
      name,
    ).toMatchObject({ user_id: userId, request_hash: null, result: old?.id })
  }
})

test('A29: a key stays valid after the process was killed and restarted', {
  timeout: 120_000,
}, async () => {
  // The server refuses a Postgres without fsync, such as that of the other tests.
  const postgres = inject('engine') === 'postgres' ? await startPostgres(DURABLE) : null
  if (postgres) await runStatement(postgres.url('postgres'), 'create database shop')
  const serverFolder = temporaryServerFolder()
  const owner = { email: 'owner@assay.test', password: 'a long enough password' }
  const env = {
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
    ...(postgres && { DATABASE_URL: postgres.url('shop') }),
  }
  const body = typedCustomer({ name: 'Kept Kate', idempotencyKey: 'the-key-of-kate' })
  const send = async (server: RunningServer, more: object = {}) => {
    const { origin } = new URL(await server.address())
    const browser = new Browser({ server: origin, appUrl: origin })
    await browser.get('/login')
    await browser.post('/login', owner)
    const { headers } = await browser.post('/customers', { ...body, ...more })
    return headers.location
  }
  let server = new RunningServer(serverFolder.folder, env)
  try {
    const made = await send(server)
    expect(made).toMatch(/\/customers\/\d+$/)
    server.signal('SIGKILL')
    await server.ended()
    server = new RunningServer(serverFolder.folder, env)
    expect(await send(server)).toBe(made)
    expect(await send(server, { name: 'Another' })).not.toMatch(/\/customers\/\d+$/)
  } finally {
    server.signal('SIGKILL')
    await server.ended()
    serverFolder.clear()
    await postgres?.stop()
  }
})
