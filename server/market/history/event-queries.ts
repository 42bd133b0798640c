import { sql } from 'kysely'
import { GOLD } from '#server/formula/units/karat.ts'
import { MANUAL_SOURCE } from '#server/market/feeds/unpolled-sources.ts'
import type { Quality } from '#server/market/table.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { ChartFilter } from './chart-queries.ts'

export interface AppliedRun {
  id: number
  reverts_run_id: number | null
  applied_at: string | null
  /** JSON: counts and sums over the lines. */
  totals: string
}

/**
 * Price runs with a price of this metal that were applied within a time, newest first; those without a price of their own are
 * with gold. For display only: `pricing` owns runs.
 */
export async function runsWithin(
  db: Db,
  { metal, since, until }: ChartFilter,
  limit: number,
): Promise<AppliedRun[]> {
  return db
    .selectFrom('price_runs')
    .select(['id', 'reverts_run_id', 'applied_at', 'totals'])
    .where('applied_at', '>=', since ?? '')
    .where((runs) => {
      const quotes = runs
        .selectFrom('run_quotes')
        .select('run_id')
        .where('run_id', '=', sql<number>`coalesce(price_runs.reverts_run_id, price_runs.id)`)
      const ofMetal = runs.exists(quotes.where('metal', '=', metal))
      return metal === GOLD ? runs.or([ofMetal, runs.not(runs.exists(quotes))]) : ofMetal
    })
    .$if(until !== null, (runs) => runs.where('applied_at', '<', until ?? ''))
    .orderBy('applied_at', 'desc')
    .limit(limit)
    .execute()
}

/** Accepted prices that people entered, and held prices, of this currency; up to `limit` of each, newest first. */
export async function marksWithin(db: Db, filter: ChartFilter, limit: number) {
  const manual = quotesWithin(db, filter, 'accepted').where('source', '=', MANUAL_SOURCE)
  const held = quotesWithin(db, filter, 'held')
  return db
    .selectFrom(manual.limit(limit).as('manual'))
    .selectAll('manual')
    .unionAll(db.selectFrom(held.limit(limit).as('held')).selectAll('held'))
    .execute()
}

function quotesWithin(db: Db, filter: ChartFilter, quality: Quality) {
  const { metal, currency, since, until, source } = filter
  return db
    .selectFrom('metal_quotes')
    .select(['id', 'quoted_at', 'mid', 'currency', 'quality'])
    .where('metal', '=', metal)
    .where('quality', '=', quality)
    .where('quoted_at', '>=', since ?? '')
    .where((eb) => eb(eb.fn.coalesce('currency', eb.val('')), '=', currency))
    .$if(until !== null, (rows) => rows.where('quoted_at', '<', until ?? ''))
    .$if(source !== null, (rows) => rows.where('source', '=', source ?? ''))
    .orderBy('quoted_at', 'desc')
    .orderBy('id', 'desc')
}
