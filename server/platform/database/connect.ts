import { type Generated, Kysely, type Selectable, type Transaction } from 'kysely'
import { dialectFor } from './dialect.ts'
import type { Schema } from './schema.ts'

export type { Generated }
/** The database, or a transaction on it: what a query is given first. */
export type Db = Kysely<Schema>
export type Trx = Transaction<Schema>
/** A row as it is read. */
export type Row<T> = Selectable<T>

/** Opens the database at `url`; the caller closes it with `db.destroy()`. */
export function connect(url: string): Db {
  return new Kysely<Schema>({ dialect: dialectFor(url) })
}

/** One round trip, to know that the database answers. */
export async function ping(db: Db): Promise<void> {
  await db.selectNoFrom((row) => row.lit(1).as('ok')).execute()
}
