import { sql } from 'kysely'
import { afterEach, expect, inject, test } from 'vitest'
import { checkDatabase } from '#server/operations/doctor/database-checks.ts'
import { connect, type Db } from '#server/platform/database/connect.ts'
import { wordsOf } from '#server/platform/database/dialect.ts'
import { migrate, runStatements } from '#server/platform/database/migrate.ts'
import { earlyForms } from '#server/platform/database/migrations/0031-early-forms.ts'
import { BadSetting } from '#server/platform/env/env.ts'
import { contextOn } from '#tests/support/context.ts'
import {
  emptyDatabase,
  type FreshDatabase,
  freshDatabase,
  migrateUpTo,
} from '#tests/support/database/fresh-database.ts'
import { testSettings } from '#tests/support/fakes.ts'

const opened: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
})

async function open(fresh: Promise<FreshDatabase> = freshDatabase()) {
  const { url, drop } = await fresh
  const db = connect(url)
  opened.push(async () => {
    await db.destroy()
    await drop()
  })
  return { db, url, migrate: () => migrate(db, inject('engine')) }
}

const run = (db: Db, statement: string) => sql.raw(statement).execute(db)

/** The refusal of a start, and the same words from the doctor. */
async function refusal({ db, url, migrate }: Awaited<ReturnType<typeof open>>): Promise<string> {
  const error = await migrate().then(
    () => null,
    (reason) => reason,
  )
  expect(error).toBeInstanceOf(BadSetting)
  expect(error.message).not.toContain('\n')
  const ctx = { ...contextOn(db), settings: { ...testSettings, databaseUrl: url } }
  const schema = (await checkDatabase(ctx)).find(({ name }) => name === 'schema')
  expect(schema).toMatchObject({ state: 'refused' })
  expect(error.message).toBe(`DATABASE_URL is wrong: ${schema?.message}`)
  return error.message
}

test('a database stores the checksum of each migration, and one without checksums adopts them once', async () => {
  const shop = await open()
  expect(await shop.migrate()).toEqual({ adopted: 0 })
  const first = await rowsOf(shop.db)
  expect(first.filter(({ checksum }) => !/^[0-9a-f]{64}$/.test(String(checksum)))).toEqual([])

  await run(shop.db, 'alter table kysely_migration drop column checksum')
  expect(await shop.migrate()).toEqual({ adopted: first.length })
  expect(await rowsOf(shop.db)).toEqual(first)
  expect(await shop.migrate()).toEqual({ adopted: 0 })
})

const rowsOf = async (db: Db) =>
  (await sql<Record<string, unknown>>`select * from kysely_migration order by name`.execute(db))
    .rows

test('a migration that was run with other SQL refuses the start, names it and changes nothing', async () => {
  const shop = await open()
  await run(shop.db, `update kysely_migration set checksum = 'other' where name = '0010-feeds'`)
  const newest = (await rowsOf(shop.db)).at(-1)?.name
  await run(shop.db, `delete from kysely_migration where name = '${newest}'`)
  expect(await refusal(shop)).toMatch(/migration 0010-feeds .* start the release that ran it/)
  expect((await rowsOf(shop.db)).at(-1)).not.toMatchObject({ name: newest })
})

test('a database of a newer release is refused', async () => {
  const shop = await open()
  await run(
    shop.db,
    `insert into kysely_migration values ('9001-moon', '2027-01-01T00:00:00.000Z', 'x')`,
  )
  expect(await refusal(shop)).toMatch(
    /newer release, whose migration 9001-moon .* start that release/,
  )
})

test('a database of another program is refused, and stays as it is', async () => {
  const other = await open(emptyDatabase())
  await run(other.db, 'create table songs (id integer primary key)')
  expect(await refusal(other)).toContain('belongs to another program')
  await run(other.db, 'create table kysely_migration (name varchar(255), timestamp varchar(255))')
  expect(await refusal(other)).toContain('belongs to another program')
  await run(other.db, `insert into kysely_migration values ('songs', '2026-01-01T00:00:00.000Z')`)
  expect(await refusal(other)).toContain('belongs to another program')
  const tables = await other.db.introspection.getTables()
  expect(tables.map(({ name }) => name)).toEqual(['songs'])
})

test('a database of a development state before migration 0011 is refused, and stays as it is', async () => {
  const early = await open(emptyDatabase())
  await migrateUpTo(early.db, '0011-price-desk')
  const before = [await columnsOf(early.db), await rowsOf(early.db)]
  expect(await refusal(early)).toMatch(
    /a development state before the first release.*its last migration is 0010-feeds.*choose an empty database/,
  )
  expect([await columnsOf(early.db), await rowsOf(early.db)]).toEqual(before)
})

test('a start that was interrupted before its first migration is completed', async () => {
  const shop = await open(emptyDatabase())
  await run(
    shop.db,
    `create table kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null)`,
  )
  expect(await shop.migrate()).toEqual({ adopted: 0 })
})

test('migration 0031 gives early forms of the database the columns of today, and changes no others', async () => {
  const shop = await open(freshDatabase('priced'))
  const columns = await columnsOf(shop.db)
  const repairs = earlyForms(wordsOf(inject('engine')), inject('engine'))
  await runStatements(shop.db, repairs)
  expect(await columnsOf(shop.db)).toEqual(columns)

  await run(shop.db, 'alter table feed_polls drop column thinned')
  await run(shop.db, 'alter table metal_quotes drop column fx_to')
  await run(shop.db, 'alter table idempotency_keys drop column result')
  await run(shop.db, 'alter table idempotency_keys add column result text')
  await run(
    shop.db,
    `insert into idempotency_keys (user_id, act, key, result, at) values (1, 'payment', 'k', '7', '2026-11-22')`,
  )
  await runStatements(shop.db, repairs)
  expect(await columnsOf(shop.db)).toEqual(columns)
  const keys = await shop.db.selectFrom('idempotency_keys').select('result').execute()
  expect(keys).toEqual([{ result: 7 }])
})

async function columnsOf(db: Db) {
  const tables = await db.introspection.getTables()
  return tables.map(({ name, columns }) => [
    name,
    columns.map((column) => `${column.name} ${column.dataType}`.toLowerCase()).toSorted(),
  ])
}
