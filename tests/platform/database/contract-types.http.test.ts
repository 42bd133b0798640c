import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { connect, type Db } from '#server/platform/database/connect.ts'
import { migrate, pendingMigrations } from '#server/platform/database/migrate.ts'
import { fillLookup } from '#server/platform/database/value-lists.ts'
import { CONTRACT_TYPES } from '#server/trade/contract-types/lookup.ts'
import {
  emptyDatabase,
  type FreshDatabase,
  migrateUpTo,
} from '#tests/support/database/fresh-database.ts'

const MIGRATION = '0025-contract-types'
const AT = '2026-03-02T10:00:00.000Z'

/** Rows that refer to contracts, in the order in which they can be written. */
const ROWS: [table: string, columns: string, values: string[]][] = [
  [
    'users',
    'id, email, email_key, name, role, password_hash, created_at',
    [`1, 'a@assay.test', 'a@assay.test', 'Ada', 'admin', 'x', '${AT}'`],
  ],
  [
    'customers',
    'id, kind, name, name_key, created_at, updated_at',
    [`1, 'person', 'Ada', 'ada', '${AT}', '${AT}'`],
  ],
  [
    'contracts',
    'id, type, number, customer_id, state, currency, subtotal, tax, total, terms, note, converted_from, created_at, created_by, confirmed_at, idempotency_key',
    [
      `101, 'price_lock', 'LOCK-2026-00001', 1, 'converted', 'USD', 100, 8, 108, '{"a":1}', 'first', null, '${AT}', 1, '${AT}', 'key-1'`,
      `102, 'sale', 'SALE-2026-00001', 1, 'paid', 'USD', 100, 8, 108, '{}', '', 101, '${AT}', 1, '${AT}', null`,
      `103, 'layaway', null, 1, 'draft', 'EUR', 0, 0, 0, '{}', '', null, '${AT}', null, null, null`,
      `107, 'buy_back', 'BUY-2026-00001', 1, 'on_hold', 'USD', 50, 0, 50, '{}', '', null, '${AT}', 1, '${AT}', 'key-7'`,
    ],
  ],
  [
    'contract_lines',
    'id, contract_id, position, description, unit_price',
    ["101, 102, 0, 'Ring', 100", "102, 107, 0, 'Scrap', 50"],
  ],
  ['contract_versions', 'contract_id, number, at, content', [`102, 1, '${AT}', '{}'`]],
  [
    'contract_events',
    'id, contract_id, from_state, to_state, act, at',
    [`101, 102, 'draft', 'confirmed', 'confirm', '${AT}'`],
  ],
  ['schedule_items', 'id, contract_id, position, due_at, amount', [`101, 103, 0, '${AT}', 10`]],
  [
    'invoices',
    'id, number, customer_id, contract_id, state, currency, created_at',
    [`101, 'INV-1', 1, 102, 'issued', 'USD', '${AT}'`],
  ],
  [
    'payments',
    'id, contract_id, customer_id, direction, kind, method, amount, currency, at',
    [`101, 102, 1, 'in', 'balance', 'card', 108, 'USD', '${AT}'`],
  ],
  [
    'metal_movements',
    'id, contract_id, fineness_dp, gross_mg, fine_mg, direction, reason, at',
    [`101, 107, 5850, 1000, 585, 'in', 'buyback', '${AT}'`],
  ],
  [
    'documents',
    'id, kind, contract_id, locale, template_version, source, source_sha256, state, created_at',
    [`101, 'agreement', 102, 'en', 1, '{}', 'x', 'waiting', '${AT}'`],
  ],
]

let database: FreshDatabase
let db: Db
beforeAll(async () => {
  database = await emptyDatabase()
  db = connect(database.url)
  await migrateUpTo(db, MIGRATION)
  for (const [table, columns, rows] of ROWS)
    for (const values of rows)
      await sql.raw(`insert into ${table} (${columns}) values (${values})`).execute(db)
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const rowsOf = async (table: string) =>
  (await sql<Record<string, unknown>>`select * from ${sql.table(table)} order by 1`.execute(db))
    .rows

const everything = async () =>
  Promise.all(ROWS.map(async ([table]) => [table, await rowsOf(table)] as const))

const withType = (type: string | null) =>
  sql`insert into contracts (type, customer_id, state, currency, created_at)
    values (${type}, 1, 'draft', 'USD', ${AT})`.execute(db)

test('migration 0025 turns types of contract into rows of a table and changes nothing else', async () => {
  const before = await everything()
  await expect(withType('repair')).rejects.toThrow()
  const indexesBefore = await indexes()

  await migrate(db, inject('engine'))

  expect(await pendingMigrations(db, inject('engine'))).toEqual([])
  // Later migrations may add columns.
  expect(await everything()).toMatchObject(before)
  expect(await indexes()).toEqual(expect.arrayContaining(indexesBefore))
  const used = ['buy_back', 'layaway', 'price_lock', 'sale']
  expect((await rowsOf('contract_types')).map(({ type }) => type)).toEqual(used)
})

test('types are added once at startup; an unknown or missing type is refused', async () => {
  await fillLookup(db, 'contract_types', 'type', CONTRACT_TYPES)
  await fillLookup(db, 'contract_types', 'type', CONTRACT_TYPES)
  const known = (await rowsOf('contract_types')).map(({ type }) => type)
  expect(known).toEqual([...CONTRACT_TYPES].toSorted())

  for (const type of CONTRACT_TYPES) await withType(type)
  await expect(withType('repair')).rejects.toThrow(/foreign key/i)
  await expect(withType(null)).rejects.toThrow(/not.null/i)
  await expect(sql`delete from contract_types`.execute(db)).rejects.toThrow(/foreign key/i)
})

test('foreign keys to contracts and append-only tables still work', async () => {
  const line = sql`insert into contract_lines (contract_id, position, description)
    values (999, 0, 'Ring')`
  await expect(line.execute(db)).rejects.toThrow(/foreign key/i)
  await expect(sql`delete from contracts where id = 102`.execute(db)).rejects.toThrow(
    /foreign key/i,
  )
  const event = sql`update contract_events set act = 'cancel' where id = 101`
  await expect(event.execute(db)).rejects.toThrow('append-only')
  const number = sql`insert into contracts (type, number, customer_id, state, currency, created_at)
    values ('sale', 'SALE-2026-00001', 1, 'draft', 'USD', ${AT})`
  await expect(number.execute(db)).rejects.toThrow(/unique/i)
})

/** Names of the indexes of contracts, without those of constraints. */
async function indexes(): Promise<string[]> {
  const source =
    inject('engine') === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_schema where type = 'index'
          and tbl_name = 'contracts' and sql is not null order by name`
      : sql<{ name: string }>`select indexname as name from pg_indexes
          where tablename = 'contracts' order by name`
  return (await source.execute(db)).rows.map(({ name }) => name)
}
