import { safeNumber } from '#server/formula/units/money.ts'
import { daysBefore, laterTime } from './calendar.ts'
import { type Offer, onOfferBefore } from './offers.ts'

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
  return { at: offer.from, price: offer.shownPrice, reference: offer.reference, percent: null }
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

/**
 * t0: when the reduction of this claim began. Earlier steps count as part of it while the price never rose and the
 * reference never disappeared, if all of them together last at most `maxDays` calendar days at the time of the check;
 * otherwise only the unbroken period with the same price.
 * Source: docs/domain.md 4.2; Directive 98/6/EC Art. 6a(5), which lets member states allow it.
 */
export function reductionStart(lawCase: LawCase, maxDays: number, timeZone: string): string {
  const chainStart = firstStep(lawCase, (earlier, later) => earlier >= later)
  if (maxDays === Number.POSITIVE_INFINITY) return chainStart
  const allowed = chainStart >= daysBefore(checkedAt(lawCase), maxDays, timeZone)
  return allowed ? chainStart : firstStep(lawCase, (earlier, later) => earlier === later)
}

function firstStep(
  { offers, claim }: LawCase,
  continues: (earlier: number, later: number) => boolean,
): string {
  let start = claim.at
  let price = claim.price
  for (const { from, to, shownPrice, reference } of onOfferBefore(offers, claim.at).reverse()) {
    if (to !== start || reference === null || !continues(shownPrice, price)) return start
    start = from
    price = shownPrice
  }
  return start
}

/**
 * How high a price may have risen through gold alone: `former` (minor units) raised in proportion to gold between two
 * times (millionths per ounce, the same currency), rounded down. Gold that fell or is unknown raises nothing.
 */
export function raisedByGold(
  former: number,
  goldBefore: number | null,
  goldNow: number | null,
): number {
  if (goldBefore === null || goldNow === null || goldNow <= goldBefore) return former
  return safeNumber((BigInt(former) * BigInt(goldNow)) / BigInt(goldBefore))
}
