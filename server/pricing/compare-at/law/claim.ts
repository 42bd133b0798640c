import { safeNumber } from '#server/formula/units/money.ts'
import { laterTime } from './calendar.ts'
import type { Offer } from './offers.ts'

/** What a page shows the customer from `at` on: amounts in minor units. */
export interface Claim {
  /** When this step begins; for a running claim, when it began. */
  at: string
  price: number
  /** The price struck through, or null. */
  reference: number | null
  /** The advertised reduction in whole percent, or null. */
  percent: number | null
}

/** The facts by which the law is checked for one piece. */
export interface LawCase {
  offers: Offer[]
  claim: Claim
  /** The time of the check: `claim.at` for a planned step, later for a running one. */
  now: string
  /** The regular price by today's formula, dead band applied; null when the piece cannot be priced. */
  formulaPrice: number | null
  /** Gold at a time, in millionths of the shop's currency per ounce; null when unknown. */
  goldAt: (at: string) => number | null
}

/** Does the page claim a reduction? A plain change of price is no claim. */
export const hasClaim = ({ reference, percent }: Claim): boolean =>
  reference !== null || percent !== null

/** The former price that the page states or implies, the higher of the two; null without a claim. */
export function claimedReference({ price, reference, percent }: Claim): number | null {
  if (percent === null) return reference
  return Math.max(reference ?? 0, impliedReference(price, percent))
}

/** The claim on the page at `now`, with the time since which it is unchanged; null without one. */
export function runningClaim(offers: Offer[], now: string): Claim | null {
  const offer = offers.find(({ from, to }) => from <= now && (to === null || now < to))
  if (!offer || offer.reference === null) return null
  return { at: offer.from, price: offer.shown, reference: offer.reference, percent: null }
}

/** The reduction from `prior` to `price` in whole percent, rounded down; null when there is none. Exact. */
export function percentOff(prior: number, price: number): number | null {
  if (price >= prior) return null
  return safeNumber((BigInt(prior - price) * 100n) / BigInt(prior))
}

/** The time of the check, never before the claim begins. */
export const checkedAt = ({ claim, now }: LawCase): string => laterTime(now, claim.at)

/** The lowest former price from which `price` is so many percent off; the largest integer from a hundred percent on. */
function impliedReference(price: number, percent: number): number {
  if (percent >= 100) return Number.MAX_SAFE_INTEGER
  const remaining = BigInt(100 - percent)
  return safeNumber((BigInt(price) * 100n + remaining - 1n) / remaining)
}
