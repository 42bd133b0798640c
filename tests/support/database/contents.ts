import { sql } from 'kysely'
import { schemaQueries } from '#bin/store-version/postgres-text.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Engine } from '#server/platform/database/dialect.ts'

/**
 * What a database contains, by name: the number of rows of each table (`payments`), the sum of each column of integers
 * (`payments.amount`), and the length of all values of each other column. Without the table of migrations.
 */
export async function numbersOf(db: Db): Promise<Record<string, string>> {
  const tables = await db.introspection.getTables()
  const found: Record<string, string> = {}
  for (const { name, columns } of tables) {
    const sums = columns.map(({ name, dataType }) => {
      const column = sql.ref(name)
      return /^int/i.test(dataType) ? sql`sum(${column})` : sql`sum(length(${column}))`
    })
    const named = columns.map((column, at) => sql`${sums[at]} as ${sql.ref(column.name)}`)
    const { rows } = await sql<Record<string, unknown>>`
      select ${sql.join([sql`count(*) as " "`, ...named])} from ${sql.table(name)}`.execute(db)
    for (const [column, value] of Object.entries(rows[0] ?? {}))
      found[column === ' ' ? name : `${name}.${column}`] = String(value)
  }
  return found
}

/** The statements that create every table, index, function and trigger, in no order. */
export async function schemaOf(db: Db, engine: Engine): Promise<string[]> {
  const found: string[] = []
  for (const query of engine === 'postgres' ? schemaQueries() : [SQLITE_SCHEMA]) {
    const { rows } = await sql.raw<{ text: string }>(query).execute(db)
    found.push(...rows.map(({ text }) => text))
  }
  return found.sort()
}

const SQLITE_SCHEMA = `select name || ': ' || sql as text from sqlite_master where sql is not null`

/** Damaged pages, rows that refer to missing rows, and constraints that not every row was checked against. */
export async function faultsOf(db: Db, engine: Engine): Promise<unknown[]> {
  const queries = {
    sqlite: ['pragma quick_check', 'pragma foreign_key_check'],
    postgres: ['select conname from pg_constraint where not convalidated or not conenforced'],
  }
  const found: unknown[] = []
  for (const query of queries[engine]) {
    const { rows } = await sql.raw<Record<string, unknown>>(query).execute(db)
    found.push(...rows.filter((row) => row.quick_check !== 'ok'))
  }
  return found
}
