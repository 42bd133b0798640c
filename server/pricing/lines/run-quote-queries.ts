import type { Metal } from '#server/formula/units/karat.ts'
import { type Quote, quoteFingerprint } from '#server/market/quotes/quote.ts'
import type { Db } from '#server/platform/database/connect.ts'
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
  await tx.db.insertInto('run_quotes').values(rows).execute()
}

/** The prices of a run by metal; none for a run without one, such as an undo. */
export async function runQuotes(db: Db, runId: number): Promise<Map<Metal, RunQuote>> {
  const rows = await db
    .selectFrom('run_quotes as r')
    .innerJoin('metal_quotes as q', 'q.id', 'r.quote_id')
    .selectAll('q')
    .select('r.quote_sha256')
    .where('r.run_id', '=', runId)
    .execute()
  return new Map(rows.map(({ quote_sha256: sha256, ...quote }) => [quote.metal, { quote, sha256 }]))
}
