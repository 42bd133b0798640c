import { sql } from 'kysely'
import type { Db } from './connect.ts'
import type { Schema } from './schema.ts'
import type { Tx } from './transaction.ts'

/**
 * A column of sealed texts, and for what each is sealed (`security/secrets.ts`). The noun that owns the table declares it,
 * and `operations/secret-rotation/columns.ts` lists all.
 */
export type SealedColumn = {
  [Table in keyof Schema]: {
    table: Table
    /** The primary key. */
    key: string & keyof Schema[Table]
    column: string & keyof Schema[Table]
    /** The purpose of the text in the row with this key. */
    purpose(key: number | string): string
  }
}[keyof Schema]

export interface SealedRow {
  key: number | string
  sealed: string
}

/** The next rows of the column that have a sealed text, after the key `after`; null: the first. */
export async function sealedRows(
  db: Db,
  { table, key, column }: SealedColumn,
  { after, limit }: { after: SealedRow['key'] | null; limit: number },
): Promise<SealedRow[]> {
  const from = after === null ? sql`` : sql`and ${sql.ref(key)} > ${after}`
  const { rows } = await sql<SealedRow>`
    select ${sql.ref(key)} as "key", ${sql.ref(column)} as sealed from ${sql.table(table)}
    where ${sql.ref(column)} is not null ${from} order by ${sql.ref(key)} limit ${limit}`.execute(
    db,
  )
  return rows
}

/** Replaces the sealed text of a row; false if it has changed since it was read. */
export async function replaceSealed(
  tx: Tx,
  { table, key, column }: SealedColumn,
  row: SealedRow,
  sealed: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${sealed}
    where ${sql.ref(key)} = ${row.key} and ${sql.ref(column)} = ${row.sealed}`.execute(tx.db)
  return numAffectedRows === 1n
}
