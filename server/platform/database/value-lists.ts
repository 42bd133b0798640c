import { type RawBuilder, sql } from 'kysely'
import type { Db } from './connect.ts'

/** The values as a list for `in`; an empty list matches no row. Values are inlined into the SQL, so they must be constants. */
export function sqlList(values: readonly string[]): RawBuilder<unknown> {
  if (values.length === 0) return sql`(null)`
  return sql`(${sql.join(values.map((value) => sql.lit(value)))})`
}

/** Whether a row's type is one of these and its state one of those listed with it. `alias` is the table's alias in the query. */
export function isTypeInState(
  pairs: readonly { type: string; states: readonly string[] }[],
  alias?: string,
): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(alias === undefined ? name : `${alias}.${name}`)
  const conditions = pairs.map(
    ({ type, states }) =>
      sql`(${column('type')} = ${sql.lit(type)} and ${column('state')} in ${sqlList(states)})`,
  )
  return conditions.length === 0 ? sql`(1 = 0)` : sql`(${sql.join(conditions, sql` or `)})`
}

/**
 * Splits a list into batches of at most `size`, in order. SQLite and Postgres both limit the parameters of a statement,
 * and small batches block the database only briefly.
 */
export function* batches<T>(all: readonly T[], size = 500): Generator<T[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size)
}

/**
 * Adds missing values to a lookup table. A foreign key to such a table replaces a CHECK, which neither engine can extend.
 * Values are never removed, because rows may refer to them. One statement, safe to run at each start and by several
 * processes at once. `marked`: a column that is 1 for some of the values and 0 for the others.
 */
export async function fillLookup(
  db: Db,
  table: string,
  column: string,
  values: readonly string[],
  marked?: { column: string; values: readonly string[] },
): Promise<void> {
  const key = sql.ref(column)
  if (marked === undefined) {
    const rows = sql.join(values.map((value) => sql`(${value})`))
    await sql`insert into ${sql.table(table)} (${key}) values ${rows} on conflict do nothing`.execute(
      db,
    )
    return
  }
  const mark = sql.ref(marked.column)
  const rows = values.map(
    (value) => sql`(${value}, ${sql.lit(marked.values.includes(value) ? 1 : 0)})`,
  )
  await sql`insert into ${sql.table(table)} (${key}, ${mark}) values ${sql.join(rows)}
    on conflict (${key}) do update set ${mark} = excluded.${mark}
    where ${sql.table(table)}.${mark} <> excluded.${mark}`.execute(db)
}
