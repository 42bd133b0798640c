import type { Insertable } from 'kysely'
import { isOffered } from '#server/catalogue/catalogue.ts'
import type { Metal } from '#server/formula/units/karat.ts'
import type { Db, Row } from '#server/platform/database/connect.ts'
import { count } from '#server/platform/database/row-counts.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { batches } from '#server/platform/database/value-lists.ts'
import type { LedgerChange } from '#server/pricing/compare-at/law/offers.ts'
import type { PastPriceTable } from './past-prices-table.ts'

const PIECES_PER_QUERY = 500

/** The complete ledger of these pieces, by piece, in the order of writing. */
export async function changesOfPieces(db: Db, ids: number[]): Promise<Map<number, LedgerChange[]>> {
  const found = new Map<number, LedgerChange[]>()
  for (const batch of batches(ids, PIECES_PER_QUERY)) {
    const rows = await db
      .selectFrom('price_changes')
      .select(['variant_id', 'field', 'new', 'at'])
      .where('variant_id', 'in', batch)
      .orderBy('id')
      .execute()
    for (const { variant_id: id, ...change } of rows) {
      const known = found.get(id)
      if (known) known.push(change)
      else found.set(id, [change])
    }
  }
  return found
}

export async function pastPricesOfPieces(
  db: Db,
  ids: number[],
): Promise<Map<number, Row<PastPriceTable>[]>> {
  const found = new Map<number, Row<PastPriceTable>[]>()
  for (const batch of batches(ids, PIECES_PER_QUERY)) {
    const rows = await db
      .selectFrom('past_prices')
      .selectAll()
      .where('variant_id', 'in', batch)
      .orderBy('from_at')
      .orderBy('id')
      .execute()
    for (const row of rows) {
      const known = found.get(row.variant_id)
      if (known) known.push(row)
      else found.set(row.variant_id, [row])
    }
  }
  return found
}

/** The last price of a metal of each day since `since` (YYYY-MM-DD), oldest first; the preferred source takes precedence. */
export async function metalByDay(
  db: Db,
  {
    metal,
    currency,
    since,
    source,
  }: { metal: Metal; currency: string; since: string; source: string },
): Promise<{ day: string; mid: number }[]> {
  const rows = await db
    .selectFrom('metal_candles')
    .select(['start', 'source', 'last', 'last_at'])
    .where('metal', '=', metal)
    .where('currency', '=', currency)
    .where('grain', '=', 'day')
    .where('start', '>=', since)
    .orderBy('start')
    .orderBy('last_at')
    .execute()
  const days = new Map<string, { mid: number; preferred: boolean }>()
  for (const { start, source: by, last } of rows) {
    const preferred = by === source
    if (preferred || !days.get(start)?.preferred) days.set(start, { mid: last, preferred })
  }
  return [...days].map(([day, { mid }]) => ({ day, mid }))
}

/** How many pieces are on sale, and how many of them have a compare-at price. */
export async function countCompared(db: Db): Promise<{ all: number; compared: number }> {
  const { all, compared } = await db
    .selectFrom('variants')
    .select((e) => [
      e.fn.countAll<number>().as('all'),
      e.fn.count<number>('compare_at_price').as('compared'),
    ])
    .where(isOffered())
    .executeTakeFirstOrThrow()
  return { all: Number(all), compared: Number(compared) }
}

/** Pieces on sale with a compare-at price, by id after one. */
export async function comparedFrom(db: Db, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('variants')
    .select('id')
    .where(isOffered())
    .where('compare_at_price', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function insertPastPrices(tx: Tx, rows: Insertable<PastPriceTable>[]): Promise<void> {
  for (const part of batches(rows)) await tx.db.insertInto('past_prices').values(part).execute()
}

/** How many imported prices there are, and who attested the newest. */
export async function pastPricesSummary(db: Db) {
  const last = await db
    .selectFrom('past_prices')
    .innerJoin('users', 'users.id', 'past_prices.attested_by')
    .select(['users.name as by', 'past_prices.attested_at as at'])
    .orderBy('past_prices.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { count: await count(db.selectFrom('past_prices')), last: last ?? null }
}
