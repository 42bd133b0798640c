import { type Insertable, sql } from 'kysely'
import { lacks } from '#server/access/holder-queries.ts'
import { METALS, type Metal } from '#server/formula/units/karat.ts'
import type { MetalQuoteTable } from '#server/market/table.ts'
import type { Db, Row } from '#server/platform/database/connect.ts'
import { lockByName } from '#server/platform/database/dialect.ts'
import { readAgain, readOnce } from '#server/platform/database/read-once.ts'
import { count } from '#server/platform/database/row-counts.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { batches } from '#server/platform/database/value-lists.ts'

export type Quote = Row<MetalQuoteTable>
export type NewQuote = Partial<Insertable<MetalQuoteTable>> &
  Pick<
    Quote,
    | 'kind'
    | 'metal'
    | 'currency'
    | 'mid'
    | 'source'
    | 'quoted_at'
    | 'received_at'
    | 'quality'
    | 'reasons'
    | 'example'
  >

const BATCH_SIZE = 200

/**
 * Waits for every other transaction that adds a price or decides about one, and lets them wait until this one ends: a new
 * price is compared with the earlier ones.
 */
export const lockQuotes = (tx: Tx): Promise<void> => lockByName(tx.db, 'metal_quotes')

export async function insertQuote(tx: Tx, quote: NewQuote): Promise<Quote> {
  readAgain(tx.db, 'metal_quotes')
  return tx.db.insertInto('metal_quotes').values(quote).returningAll().executeTakeFirstOrThrow()
}

/** Undefined where the same price of the same source at the same instant exists already. */
export function insertIfNew(tx: Tx, quote: NewQuote): Promise<Quote | undefined> {
  readAgain(tx.db, 'metal_quotes')
  return tx.db
    .insertInto('metal_quotes')
    .values(quote)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

export function countBySources(db: Db, sources: string[]): Promise<number> {
  return count(db.selectFrom('metal_quotes').where('source', 'in', sources))
}

/** Inserts quotes that do not exist yet, in batches. */
export async function insertMissingQuotes(tx: Tx, quotes: NewQuote[]): Promise<void> {
  readAgain(tx.db, 'metal_quotes')
  for (const batch of batches(quotes, BATCH_SIZE)) {
    await tx.db
      .insertInto('metal_quotes')
      .values(batch)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

export async function exampleQuoteId(db: Db, metal: Metal): Promise<number | null> {
  const row = await db
    .selectFrom('metal_quotes')
    .select('id')
    .where('metal', '=', metal)
    .where('example', '=', 1)
    .executeTakeFirst()
  return row?.id ?? null
}

export async function findQuote(db: Db, id: number): Promise<Quote | undefined> {
  const quote = db.selectFrom('metal_quotes').selectAll().where('id', '=', id)
  return readOnce(db, `metal_quotes of id ${id}`, () => quote.executeTakeFirst())
}

export async function findQuotes(db: Db, ids: number[]): Promise<Quote[]> {
  if (ids.length === 0) return []
  return db.selectFrom('metal_quotes').selectAll().where('id', 'in', ids).execute()
}

/** The newest accepted price of a metal that prices may be based on: history is excluded. */
export async function newestAccepted(db: Db, metal: Metal): Promise<Quote | undefined> {
  return newest(db, metal).executeTakeFirst()
}

/** The newest price that is no example. */
export async function newestNonExample(db: Db, metal: Metal): Promise<Quote | undefined> {
  return newest(db, metal).where('example', '=', 0).executeTakeFirst()
}

/** The newest price of each other metal that is no example. */
export function newestOfOtherMetals(db: Db, metal: Metal): Promise<Quote[]> {
  const others = METALS.filter((other) => other !== metal).map((other) =>
    newest(db, other).clearSelect().select('id').where('example', '=', 0),
  )
  return db
    .selectFrom('metal_quotes')
    .selectAll()
    .where((eb) => eb('id', 'in', others))
    .execute()
}

/**
 * The newest accepted price that a second source or a person confirmed; in a shop without one the oldest accepted
 * price, from which all others were followed.
 */
export async function newestConfirmed(db: Db, metal: Metal): Promise<Quote | undefined> {
  const confirmed = await newest(db, metal)
    // Literal: the condition of the index `metal_quotes_confirmed`.
    .where(
      sql<boolean>`example = 0 and (kind = 'manual' or decided_at is not null or disagree_bp is not null)`,
    )
    .executeTakeFirst()
  return confirmed ?? accepted(db, metal, 'asc').where('example', '=', 0).executeTakeFirst()
}

/** The newest accepted price, without those that staff entered since then. */
export async function newestExceptRecentStaff(
  db: Db,
  metal: Metal,
  since: string,
): Promise<Quote | undefined> {
  return newest(db, metal)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('users')
            .select('users.id')
            .whereRef('users.id', '=', 'metal_quotes.recorded_by')
            .where(lacks('gold.record_any_price'))
            .where('metal_quotes.quoted_at', '>', since),
        ),
      ),
    )
    .executeTakeFirst()
}

/** An accepted or held quote with the same price of the same source at the same instant. */
export async function findIdenticalQuote(db: Db, quote: NewQuote): Promise<Quote | undefined> {
  return db
    .selectFrom('metal_quotes')
    .selectAll()
    .where('metal', '=', quote.metal)
    .where('source', '=', quote.source)
    .where('currency', '=', quote.currency)
    .where('quoted_at', '=', quote.quoted_at)
    .where('mid', '=', quote.mid)
    .where('quality', 'in', ['accepted', 'held'])
    .executeTakeFirst()
}

const newest = (db: Db, metal: Metal) => accepted(db, metal, 'desc')

/** The first by time. Literal, not bound: a partial index is only used when the query has the same condition. */
function accepted(db: Db, metal: Metal, order: 'asc' | 'desc') {
  return db
    .selectFrom('metal_quotes')
    .selectAll()
    .where('metal', '=', metal)
    .where(sql<boolean>`quality = 'accepted' and kind <> 'history'`)
    .orderBy('quoted_at', order)
    .orderBy('id', order)
    .limit(1)
}
