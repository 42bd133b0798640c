import { safeNumber } from '#server/formula/units/money.ts'
import { daysBefore } from './calendar.ts'
import { checkedAt, type LawCase } from './claim.ts'
import { onOfferBefore } from './history.ts'

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
  for (const { from, to, shown, reference } of onOfferBefore(offers, claim.at).reverse()) {
    if (to !== start || reference === null || !continues(shown, price)) return start
    start = from
    price = shown
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
