import { sql } from 'kysely'
import type { Db } from './connect.ts'

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
