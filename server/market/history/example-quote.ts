import { shopOf } from '#server/configuration/configuration.ts'
import { MANUAL_SOURCE } from '#server/market/feeds/unpolled-sources.ts'
import { exampleQuoteId, insertQuote, type NewQuote } from '#server/market/quotes/queries.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { dailySnapshots, type PublishedPrice } from './published-prices.ts'

/**
 * The first price of a demo shop: the newest published snapshot with the current time, marked as an example. Returns
 * its id; later calls return the existing one.
 */
export async function seedExampleQuote(ctx: Ctx): Promise<number> {
  const existing = await exampleQuoteId(ctx.db)
  if (existing !== null) return existing
  const { currency } = await shopOf(ctx.db)
  const snapshot = newestSnapshot(currency)
  const now = ctx.clock.now()
  const quote: NewQuote = {
    kind: 'manual',
    metal: 'XAU',
    currency: snapshot.currency,
    mid: snapshot.mid,
    source: MANUAL_SOURCE,
    quoted_at: now,
    received_at: now,
    quality: 'accepted',
    reasons: '[]',
    note: `An example, from the snapshot of ${snapshot.quotedAt.slice(0, 10)}: enter today's gold.`,
    example: 1,
  }
  return (await transaction(ctx, (tx) => insertQuote(tx, quote))).id
}

/** In the shop's currency if published, else in dollars. */
function newestSnapshot(currency: string): PublishedPrice {
  const newestFirst = dailySnapshots().reverse()
  const found =
    newestFirst.find((one) => one.currency === currency) ??
    newestFirst.find((one) => one.currency === 'USD')
  if (!found) throw new Error('the published gold prices are missing')
  return found
}
