import { sql } from 'kysely'
import type { Metal } from '#server/formula/units/karat.ts'
import type { Quote } from '#server/market/quotes/queries.ts'
import type { Db } from '#server/platform/database/connect.ts'

/** A price of a metal of a source at a time. */
export interface ReadingKey {
  metal: Metal
  source: string
  currency: string
  mid: number
  quoted_at: string
}

/** The newest accepted or held price of a metal of a source. */
export function lastReading(db: Db, metal: Metal, source: string): Promise<Quote | undefined> {
  return lastReadings(db, metal, [source]).executeTakeFirst()
}

/** The newest accepted or held price of a metal of each of these sources. */
export function lastReadingsOf(db: Db, metal: Metal, sources: string[]): Promise<Quote[]> {
  return sources.length === 0 ? Promise.resolve([]) : lastReadings(db, metal, sources).execute()
}

/**
 * The same price of the same source at the same instant, unless a check rejected it automatically; the newest if there
 * are several.
 */
export function sameReading(db: Db, key: ReadingKey): Promise<Quote | undefined> {
  return matchingReadings(db, key)
    .where('quoted_at', '=', key.quoted_at)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The price of the same source that a person rejected since then. */
export function rejectedSince(db: Db, key: ReadingKey, since: string): Promise<Quote | undefined> {
  return matchingReadings(db, key)
    .where('quality', '=', 'rejected')
    .where('quoted_at', '>=', since)
    .orderBy('quoted_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Since when a source has sent the same price of a metal; null when it is the first. */
export async function sameSince(
  db: Db,
  { metal, source, mid, currency }: ReadingKey,
): Promise<string | null> {
  const other = await spotQuotes(db, metal, source)
    .select('quoted_at')
    .where((eb) => eb.or([eb('mid', '<>', mid), eb('currency', '<>', currency)]))
    .orderBy('quoted_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const first = await spotQuotes(db, metal, source)
    .select('quoted_at')
    .where('quoted_at', '>', other?.quoted_at ?? '')
    .orderBy('quoted_at')
    .limit(1)
    .executeTakeFirst()
  return first?.quoted_at ?? null
}

/** When a source last sent a price of a metal, new or repeated; stale ones do not count. */
export async function lastAnswerAt(db: Db, metal: Metal, source: string): Promise<string | null> {
  const row = await db
    .selectFrom('feed_polls')
    .select('at')
    .where('metal', '=', metal)
    .where('source', '=', source)
    .where('outcome', 'in', ['quote', 'duplicate'])
    .where('reasons', '=', '[]')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.at ?? null
}

/** Literal, not bound: a partial index is only used when the query has the same condition. */
function lastReadings(db: Db, metal: Metal, sources: string[]) {
  const newest = (source: string) =>
    db
      .selectFrom('metal_quotes')
      .select('id')
      .where('metal', '=', metal)
      .where('source', '=', source)
      .where(sql<boolean>`kind = 'spot' and quality in ('accepted', 'held')`)
      .orderBy('quoted_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
  return db
    .selectFrom('metal_quotes')
    .selectAll()
    .where((eb) => eb('id', 'in', sources.map(newest)))
}

/** All spot prices of a metal except rejected ones. */
function spotQuotes(db: Db, metal: Metal, source: string) {
  return db
    .selectFrom('metal_quotes')
    .where('metal', '=', metal)
    .where('source', '=', source)
    .where('kind', '=', 'spot')
    .where('quality', '<>', 'rejected')
}

function matchingReadings(db: Db, { metal, source, currency, mid }: ReadingKey) {
  return db
    .selectFrom('metal_quotes')
    .selectAll()
    .where('metal', '=', metal)
    .where('source', '=', source)
    .where('kind', '=', 'spot')
    .where('currency', '=', currency)
    .where('mid', '=', mid)
    .where((eb) => eb.or([eb('quality', '<>', 'rejected'), eb('decided_by', 'is not', null)]))
}
