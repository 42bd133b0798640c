/** What was bought from the public and what was sold in a year, in minor units of one currency. */
export interface YearCounters {
  bought: number
  sold: number
}

export type AmlState = 'below' | 'near' | 'over'

/**
 * Does a dealer need an anti-money-laundering programme? Only when both sides are above the limit: a shop that buys
 * little from the public is none, however much it sells.
 *
 * @param limit minor units; exactly this much is not above it.
 * @param warnBp from which share of the limit the smaller side is near it, in basis points.
 * Source: 31 CFR 1027.100(b), as told in domain 4.4.
 */
export function amlState({ bought, sold }: YearCounters, limit: number, warnBp: number): AmlState {
  const smaller = Math.min(bought, sold)
  if (smaller > limit) return 'over'
  return BigInt(smaller) * 10_000n >= BigInt(limit) * BigInt(warnBp) && limit > 0 ? 'near' : 'below'
}
