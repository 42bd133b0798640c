import { safeNumber } from '#server/formula/units/money.ts'
import { daysBefore } from './calendar.ts'
import { checkedAt, type LawCase } from './claim.ts'
import { onOfferBefore } from './history.ts'

/**
 * t0: when the reduction that this claim belongs to began. It goes back over the steps before it as long as the
 * price never rose and the reference never disappeared, if all of them together are no longer than `maxDays`
 * calendar days by the judged moment; otherwise only as far as the same price was claimed without a break.
 * Source: domain 4.2; Directive 98/6/EC Art. 6a(5), which lets member states allow it.
 */
export function reductionStart(lawCase: LawCase, maxDays: number, timeZone: string): string {
  const chain = firstStep(lawCase, (earlier, later) => earlier >= later)
  if (maxDays === Number.POSITIVE_INFINITY) return chain
  const allowed = chain >= daysBefore(checkedAt(lawCase), maxDays, timeZone)
  return allowed ? chain : firstStep(lawCase, (earlier, later) => earlier === later)
}

function firstStep(
  { offers, claim }: LawCase,
  continues: (earlier: number, later: number) => boolean,
): string {
  let start = claim.at
  let price = claim.price
  for (const { from, to, shown, reference } of onOfferBefore(offers, claim.at).reverse()) {
    if (to !== start || reference === null || !continues(shown, price)) return start
    start = from
    price = shown
  }
  return start
}

/**
 * How high a price may have risen by gold alone: `was` (minor units) by the rise of gold between two moments
 * (millionths per ounce each, the same currency), cut off. Gold that fell, or that nobody knows, raises nothing.
 */
export function raisedByGold(
  former: number,
  goldBefore: number | null,
  goldNow: number | null,
): number {
  if (goldBefore === null || goldNow === null || goldNow <= goldBefore) return former
  return safeNumber((BigInt(former) * BigInt(goldNow)) / BigInt(goldBefore))
}
