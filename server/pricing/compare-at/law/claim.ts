import { safeNumber } from '#server/formula/units/money.ts'
import { later } from './calendar.ts'
import type { Offer } from './offers.ts'

/** What a page tells the customer from `at` on: amounts in minor units. */
export interface Claim {
  /** When this step begins; of a claim that is running, when it began. */
  at: string
  price: number
  /** The price struck through, or null. */
  reference: number | null
  /** The advertised reduction in whole percent, or null. */
  percent: number | null
}

/** One piece before the law. */
export interface LawCase {
  offers: Offer[]
  claim: Claim
  /** The moment that is judged: `claim.at` for a step that is planned, later for one that is running. */
  now: string
  /** The regular price by today's formula, dead band applied; null when the piece cannot be priced. */
  formulaPrice: number | null
  /** Gold at a moment, in millionths of the shop's currency per ounce; null when nobody knows. */
  goldAt: (at: string) => number | null
}

/** Does the page claim a reduction at all? A plain change of price is free. */
export const hasClaim = ({ reference, percent }: Claim): boolean =>
  reference !== null || percent !== null

/** The former price that the page says or implies, whichever is higher; null without a claim. */
export function claimedReference({ price, reference, percent }: Claim): number | null {
  if (percent === null) return reference
  return Math.max(reference ?? 0, impliedReference(price, percent))
}

/** The claim that is on the page at `now`, from when it stands there unchanged; null when none is. */
export function runningClaim(offers: Offer[], now: string): Claim | null {
  const offer = offers.find(({ from, to }) => from <= now && (to === null || now < to))
  if (!offer || offer.reference === null) return null
  return { at: offer.from, price: offer.shown, reference: offer.reference, percent: null }
}

/** The reduction from `prior` to `price` in whole percent, cut off; null when there is none. Exact. */
export function percentOff(prior: number, price: number): number | null {
  if (price >= prior) return null
  return safeNumber((BigInt(prior - price) * 100n) / BigInt(prior))
}

/** The judged moment, never before the claim begins. */
export const checkedAt = ({ claim, now }: LawCase): string => later(now, claim.at)

/** The least former price from which `price` is so many percent off; no price is, from a hundred. */
function impliedReference(price: number, percent: number): number {
  if (percent >= 100) return Number.MAX_SAFE_INTEGER
  const remaining = BigInt(100 - percent)
  return safeNumber((BigInt(price) * 100n + remaining - 1n) / remaining)
}
