import { DAILY_SOURCE, MONTHLY_SOURCE } from '#server/market/feeds/unpolled-sources.ts'
import {
  countBySources,
  insertMissingQuotes,
  type NewQuote,
} from '#server/market/quotes/queries.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { dailySnapshots, monthlyAverages, type PublishedPrice } from './published-prices.ts'

/** Inserts the published gold history into the log; existing rows stay unchanged. */
export async function seedHistory(ctx: Ctx): Promise<void> {
  const figures = [...monthlyAverages(), ...dailySnapshots()]
  // Checked first, because rows that conflict still use up ids.
  if ((await countBySources(ctx.db, [MONTHLY_SOURCE, DAILY_SOURCE])) === figures.length) return
  const receivedAt = ctx.clock.now()
  await transaction(ctx, (tx) =>
    insertMissingQuotes(
      tx,
      figures.map((figure) => asHistory(figure, receivedAt)),
    ),
  )
}

function asHistory(figure: PublishedPrice, receivedAt: string): NewQuote {
  return {
    kind: 'history',
    metal: 'XAU',
    currency: figure.currency,
    mid: figure.mid,
    source: figure.source,
    quoted_at: figure.quotedAt,
    received_at: receivedAt,
    quality: 'accepted',
    reasons: '[]',
    note: figure.note,
    example: 0,
  }
}
