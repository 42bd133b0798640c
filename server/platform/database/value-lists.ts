import { type RawBuilder, sql } from 'kysely'
import type { Db } from './connect.ts'

/** The words as a list that `in` compares with; with none, a list that nothing is in. They must be known to the code. */
export function sqlList(values: readonly string[]): RawBuilder<unknown> {
  if (values.length === 0) return sql`(null)`
  return sql`(${sql.join(values.map((value) => sql.lit(value)))})`
}

/** Is a row's type one of these, in one of the states named with it? `of` is the row's name in the query, as 'c'. */
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
 * Cuts a list into parts of at most `size`, in its order: SQLite and Postgres both limit how many parameters a
 * statement takes, and a long list is read or written without holding the database for long.
 */
export function* batches<T>(all: readonly T[], size = 500): Generator<T[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size)
}

/**
 * Adds to a lookup table the values that it does not hold yet: a foreign key to it replaces a CHECK, which no engine
 * extends in place. Values are never removed, because rows may refer to them. One statement, safe to run at each start
 * and by several processes at once.
 */
export async function fillLookup(
  db: Db,
  table: string,
  column: string,
  values: readonly string[],
): Promise<void> {
  const rows = sql.join(values.map((value) => sql`(${value})`))
  await sql`insert into ${sql.table(table)} (${sql.ref(column)}) values ${rows}
    on conflict do nothing`.execute(db)
}
