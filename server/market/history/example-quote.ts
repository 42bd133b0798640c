import { shopOf } from '#server/configuration/configuration.ts'
import { divideHalfEven } from '#server/formula/units/fixed.ts'
import { safeNumber } from '#server/formula/units/money.ts'
import { MANUAL_SOURCE } from '#server/market/feeds/unpolled-sources.ts'
import { exampleQuoteId, insertQuote, type NewQuote } from '#server/market/quotes/queries.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { dailySnapshots, type PublishedPrice } from './published-prices.ts'

/**
 * Metals of examples whose price is made up from that of gold: tenths of an ounce that cost as much as an ounce of gold, and
 * their names in notes.
 */
export const MADE_UP_METALS = {
  XAG: { perGold: 790, name: 'silver' },
  XPT: { perGold: 26, name: 'platinum' },
} as const

export type ExampleMetal = 'XAU' | keyof typeof MADE_UP_METALS

/**
 * The first price of a metal of a demo shop, marked as an example, with the current time: of gold the newest published
 * snapshot, of another metal a price made up from it. Returns its id; later calls return the existing one.
 */
export async function seedExampleQuote(ctx: Ctx, metal: ExampleMetal = 'XAU'): Promise<number> {
  const existing = await exampleQuoteId(ctx.db, metal)
  if (existing !== null) return existing
  const { currency } = await shopOf(ctx.db)
  const snapshot = newestSnapshot(currency)
  const now = ctx.clock.now()
  const quote: NewQuote = {
    ...priceOf(metal, snapshot),
    kind: 'manual',
    metal,
    currency: snapshot.currency,
    source: MANUAL_SOURCE,
    quoted_at: now,
    received_at: now,
    quality: 'accepted',
    reasons: '[]',
    example: 1,
  }
  return (await transaction(ctx, (tx) => insertQuote(tx, quote))).id
}

function priceOf(metal: ExampleMetal, gold: PublishedPrice): Pick<NewQuote, 'mid' | 'note'> {
  const note = `An example, from the snapshot of ${gold.quotedAt.slice(0, 10)}`
  if (metal === 'XAU') return { mid: gold.mid, note: `${note}: enter today's gold.` }
  const { perGold, name } = MADE_UP_METALS[metal]
  const cents = divideHalfEven(BigInt(gold.mid) * 10n, BigInt(perGold) * MICRO_PER_CENT)
  return {
    mid: safeNumber(cents * MICRO_PER_CENT),
    note: `An example, made up from a price of gold: enter today's ${name}.`,
  }
}

const MICRO_PER_CENT = 10_000n

/** In the shop's currency if published, else in dollars. */
function newestSnapshot(currency: string): PublishedPrice {
  const newestFirst = dailySnapshots().reverse()
  const found =
    newestFirst.find((one) => one.currency === currency) ??
    newestFirst.find((one) => one.currency === 'USD')
  if (!found) throw new Error('the published gold prices are missing')
  return found
}
