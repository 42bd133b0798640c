import { shopOf } from '#server/configuration/configuration.ts'
import { plusMs } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { DAY_MS } from '#server/platform/time/calendar.ts'
import { inCommonCurrency, stepBetween } from './price-step.ts'
import { newestAt, staffQuotesSince } from './queries.ts'

/** A sale of gold by a user, at an ISO time; `quoteIds`: the gold prices by which its list prices were calculated. */
export interface GoldSale {
  userId: number
  at: string
  quoteIds: readonly number[]
}

/**
 * By how much the sellers, if they are limited in gold prices, had lowered the gold price of each sale: how far the lowest of
 * the prices that they had entered within 24 hours before and that counted for it, as the newest one or for its list prices, is
 * under the one before without these. Basis points, in the order of `sales`; 0 if not.
 */
export async function goldLoweredBeforeSale(db: Db, sales: readonly GoldSale[]): Promise<number[]> {
  const [first] = sales.map(({ at }) => at).toSorted()
  if (first === undefined) return []
  const quotes = await staffQuotesSince(db, plusMs(first, -DAY_MS))
  const { currency } = await shopOf(db)
  const lowered: number[] = []
  for (const { userId, at, quoteIds } of sales) {
    const since = plusMs(at, -DAY_MS)
    const own = quotes.filter(
      ({ recorded_by: by, quoted_at: from }) => by === userId && from > since && from <= at,
    )
    const newest = own.length > 0 ? await newestAt(db, at) : undefined
    const counted = own.filter(({ id }) => id === newest?.id || quoteIds.includes(id))
    const steps = [0]
    for (const quote of counted) {
      const ids = own.map(({ id }) => id)
      const before = await newestAt(db, quote.quoted_at, ids)
      const pair = before && inCommonCurrency([before, quote], currency)
      if (pair) steps.push(-stepBetween(...pair).bp)
    }
    lowered.push(Math.max(...steps))
  }
  return lowered
}
