import type { ExpressionBuilder } from 'kysely'
import { METALS, type Metal } from '#server/formula/units/karat.ts'
import { type Quote, quoteFingerprint } from '#server/market/quotes/quote.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { readAgain, readOnce } from '#server/platform/database/read-once.ts'
import type { Schema } from '#server/platform/database/schema.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/** The price of a metal that a run was calculated from, and its fingerprint at that time. */
export interface RunQuote {
  quote: Quote
  sha256: string
}

/** Saves the prices of a run. */
export async function insertRunQuotes(
  tx: Tx,
  runId: number,
  quotes: ReadonlyMap<Metal, Quote>,
): Promise<void> {
  const rows = [...quotes].map(([metal, quote]) => ({
    run_id: runId,
    metal,
    quote_id: quote.id,
    quote_sha256: quoteFingerprint(quote),
  }))
  readAgain(tx.db, 'run_quotes')
  if (rows.length === 0) return
  await tx.db.insertInto('run_quotes').values(rows).execute()
}

/**
 * Whether a row of `price_runs` is a reprice of this metal: with its price, of all pieces, of some by this metal, or of some by
 * no metal of which one has it as its main metal. Where it is only in a further part of some pieces, most of its pieces kept their price.
 */
export const pricesMetal = (metal: Metal) => (e: ExpressionBuilder<Schema, 'price_runs'>) =>
  e.and([
    e.exists(
      e
        .selectFrom('run_quotes')
        .select('run_quotes.run_id')
        .whereRef('run_quotes.run_id', '=', 'price_runs.id')
        .where('run_quotes.metal', '=', metal),
    ),
    e.or([
      e('price_runs.scope', '=', '{}'),
      e('price_runs.scope', 'like', scopeWith(metal)),
      e.and([e('price_runs.scope', 'not like', scopeWith('')), hasMainMetal(e, metal)]),
    ]),
  ])

/** Stored scopes that name this metal, or any. A quotation mark inside a value would be escaped. */
const scopeWith = (metal: Metal | ''): string => `%"metal":"${metal}%`

const hasMainMetal = (e: ExpressionBuilder<Schema, 'price_runs'>, metal: Metal) =>
  e.exists(
    e
      .selectFrom('price_run_lines as l')
      .innerJoin('variants as v', 'v.id', 'l.variant_id')
      .innerJoin('alloys as a', 'a.id', 'v.alloy_id')
      .select('l.run_id')
      .whereRef('l.run_id', '=', 'price_runs.id')
      .where('a.metal', '=', metal),
  )

/** The prices of a run by metal; none for a run without one, such as an undo. */
export async function runQuotes(db: Db, runId: number): Promise<Map<Metal, RunQuote>> {
  const quotes = (await quotesOfRuns(db, [runId])).get(runId) ?? []
  return new Map(quotes.map((used) => [used.quote.metal, used]))
}

/** The prices of these runs by the id of the run, in the order of `METALS`. */
export async function quotesOfRuns(db: Db, runIds: number[]): Promise<Map<number, RunQuote[]>> {
  if (runIds.length === 0) return new Map()
  const read = db
    .selectFrom('run_quotes as r')
    .innerJoin('metal_quotes as q', 'q.id', 'r.quote_id')
    .selectAll('q')
    .select(['r.run_id', 'r.quote_sha256'])
    .where('r.run_id', 'in', runIds)
  const rows = await readOnce(db, `run_quotes of ${runIds.join(' ')}`, () => read.execute())
  const used = rows
    .map(({ run_id: runId, quote_sha256: sha256, ...quote }) => ({ runId, quote, sha256 }))
    .sort((one, other) => METALS.indexOf(one.quote.metal) - METALS.indexOf(other.quote.metal))
  return Map.groupBy(used, ({ runId }) => runId)
}
