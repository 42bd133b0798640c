import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { COUNT_LIMIT } from '#server/formula/list-counts.ts'
import type { ContractsProps } from '#server/trade/contracts/props.ts'
import { nameKey } from '#server/trade/customers/keys.ts'
import type { CustomerRef, CustomersProps } from '#server/trade/customers/props.ts'
import { type JsonClient, jsonClient } from '#tests/support/browser.ts'
import { inertia } from '#tests/support/inertia.ts'
import { openShop, type Shop } from '#tests/support/shop.ts'
import { customerForm } from './customer-form.ts'

/** More than a list counts. */
const MANY = COUNT_LIMIT + 10
const RARE = [
  'Zoë Müller',
  'Li Wu',
  'Wu Li',
  '田中 太郎',
  'Ann "Bo" O’Neil',
  '100% Gold',
  'A_B Ltd',
]

let shop: Shop
let olga: ReturnType<typeof inertia>
let api: JsonClient
beforeAll(async () => {
  shop = await openShop()
  const admin = await shop.admin()
  olga = inertia(admin)
  api = jsonClient(admin)
  const { db } = shop.ctx
  const at = shop.clock.now()
  const numbers =
    inject('engine') === 'sqlite'
      ? sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(MANY)})`
      : sql`with numbers as (select generate_series(1, ${sql.lit(MANY)}) as n)`
  await sql`${numbers} insert into customers (kind, name, name_key, email, email_key, created_at, updated_at)
    select 'person', 'Customer ' || n, 'customer ' || n, 'c' || n || '@x.test', 'c' || n || '@x.test',
      cast(${at} as text), cast(${at} as text) from numbers`.execute(db)
  await sql`${numbers} insert into contracts (type, number, customer_id, state, currency, created_at, confirmed_at, closed_at)
    select 'sale', 'S-' || n, n, 'delivered', 'USD', cast(${at} as text), cast(${at} as text), cast(${at} as text)
    from numbers`.execute(db)
  for (const name of RARE) await add(name)
})
afterAll(() => shop.close())

const add = async (name: string, more: Record<string, unknown> = {}) =>
  (await olga.post('/customers', customerForm({ name, ...more }))).props.customer.id as number
const list = async (query: Record<string, string>): Promise<CustomersProps> =>
  (await olga.get(`/customers?${new URLSearchParams(query)}`)).props
const namesFor = async (q: string) => (await list({ q })).customers.map(({ name }) => name)
const picked = async (q: string): Promise<string[]> => {
  const { body } = await api.get(`/customers/search?${new URLSearchParams({ q })}`)
  return body.customers.map(({ name }: CustomerRef) => name)
}
const contracts = async (query: Record<string, string>): Promise<ContractsProps> =>
  (await olga.get(`/contracts?${new URLSearchParams(query)}`)).props

/** What a reading of every row finds. */
async function containing(q: string): Promise<string[]> {
  const words = nameKey(q).split(' ')
  const rows = await shop.ctx.db.selectFrom('customers').select(['name', 'name_key']).execute()
  return rows
    .filter((row) => words.every((word) => row.name_key.includes(word)))
    .sort((a, b) => (a.name_key < b.name_key ? -1 : 1))
    .map(({ name }) => name)
}

test.each([
  'Muller',
  'omer 4321',
  '4321 omer',
  'zoë mül',
  '中 太',
  '太郎',
  'Li Wu',
  '100%',
  'a_b',
  '"bo" o’n',
  'customer 99 x',
])('a search for %s finds the customers whose names contain its words', async (q) => {
  const expected = await containing(q)
  expect(await namesFor(q)).toEqual(expected.slice(0, 50))
})

test('a search for one or two characters finds the names of which a word begins with them', async () => {
  expect(await namesFor('zo')).toEqual(['Zoë Müller'])
  expect(await namesFor('ül')).toEqual([])
  expect(await picked('wu')).toEqual(['Wu Li', 'Li Wu'])
})

test('an email is found by a part of it', async () => {
  expect(await namesFor('c4321@x')).toEqual(['Customer 4321'])
})

test('a search that finds most customers lists them by name, and says only that there are more than are counted', async () => {
  const found = await list({ q: 'customer' })
  const expected = (await containing('customer')).slice(0, 50)
  expect(found.customers.map(({ name }) => name)).toEqual(expected)
  expect(found.total).toBe(COUNT_LIMIT)
  expect((await list({ q: 'cu' })).customers.map(({ name }) => name)).toEqual(expected)
  expect(await picked('customer')).toEqual(expected.slice(0, 12))
  expect((await list({ q: 'customer', kind: 'company' })).total).toBe(0)
})

test('the picker offers first the customers whose names begin with the text', async () => {
  expect((await picked('li')).slice(0, 1)).toEqual(['Li Wu'])
  expect(await picked('mer 4321')).toEqual(['Customer 4321'])
})

test('a renamed, merged or erased customer is found only by what is left', async () => {
  const id = await add('Quentin Quillfeather')
  const other = await add('Quentin Xylander', { email: 'twin@quill.test' })
  expect(await namesFor('illfea')).toEqual(['Quentin Quillfeather'])
  const { customer } = (await olga.get(`/customers/${id}`)).props
  await olga.post(`/customers/${id}`, {
    ...customerForm({ name: 'Rupert Penhaligon' }),
    version: customer.version,
  })
  expect(await namesFor('illfea')).toEqual([])
  expect(await namesFor('haligon')).toEqual(['Rupert Penhaligon'])
  const { version } = (await olga.get(`/customers/${id}`)).props.customer
  await olga.post(`/customers/${id}/merger`, { version, other, otherVersion: 1, take: [] })
  expect(await namesFor('xylander')).toEqual([])
  const merged = (await olga.get(`/customers/${id}`)).props.customer.version
  await olga.post(`/customers/${id}/erasure`, { version: merged, reason: 'asked for it by letter' })
  expect(await namesFor('haligon')).toEqual([])
  const rows = await shop.ctx.db
    .selectFrom('customers')
    .select('name_key')
    .where('id', 'in', [id, other])
    .execute()
  expect(rows.some(({ name_key }) => /haligon|xylander/.test(name_key))).toBe(false)
})

test('contracts are found by a part of the number or of the name, and counted up to the limit', async () => {
  const all = await contracts({})
  expect([all.total, all.counts.all]).toEqual([COUNT_LIMIT, COUNT_LIMIT])
  expect((await contracts({ q: 'S-4321' })).contracts.map(({ number }) => number)).toEqual([
    'S-4321',
  ])
  const byName = await contracts({ q: 'tomer 4321' })
  expect(byName.contracts.map(({ number }) => number)).toEqual(['S-4321'])
  expect((await contracts({ q: 'customer' })).total).toBe(COUNT_LIMIT)
  expect((await contracts({ q: 'nobody' })).total).toBe(0)
})

test('the tags and cities of the filters are asked for when a filter is opened', async () => {
  await add('Ida', { city: 'Oslo', tags: ['VIP'] })
  expect((await api.get('/customers/filter-options')).body).toEqual({
    options: { tag: ['VIP'], city: ['Oslo'] },
  })
  expect((await list({ tag: 'VIP' })).customers.map(({ name }) => name)).toEqual(['Ida'])
  expect((await list({ city: 'Oslo' })).total).toBe(1)
})

test('an index of trigrams finds the texts, on both engines', async () => {
  const { db } = shop.ctx
  if (inject('engine') === 'sqlite') {
    await sql`insert into customers_text (customers_text, rank) values ('integrity-check', 1)`.execute(
      db,
    )
    await sql`insert into contracts_text (contracts_text, rank) values ('integrity-check', 1)`.execute(
      db,
    )
    return
  }
  const { rows } = await sql<{ name: string }>`
    select indexname as name from pg_indexes where indexdef like '%gin_trgm_ops%' order by 1`.execute(
    db,
  )
  expect(rows.map(({ name }) => name)).toEqual([
    'contracts_number_parts',
    'customers_email_key_parts',
    'customers_name_key_parts',
    'customers_phone_parts',
  ])
})

test('one or two characters find a few customers and many, however far apart their ids are', async () => {
  const at = shop.clock.now()
  const row = { kind: 'person', city: 'Uppsala', created_at: at, updated_at: at } as const
  const named = (name: string) => ({ ...row, name, name_key: nameKey(name) })
  await shop.ctx.db
    .insertInto('customers')
    .values([
      { ...named('Yngve Qvist'), id: 150_000 },
      { ...named('Curt Qvist'), id: 250_000 },
    ])
    .execute()
  const both = ['Curt Qvist', 'Yngve Qvist']
  for (const q of ['q', 'qv']) expect(await namesFor(q)).toEqual(both)
  expect((await list({ q: 'qv' })).total).toBe(2)
  expect(await picked('qv')).toEqual(both)
  expect((await list({ q: 'cu', city: 'Uppsala' })).total).toBe(1)
  expect((await list({ q: 'cu' })).total).toBe(COUNT_LIMIT)
})
