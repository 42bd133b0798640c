import { daysBefore, wallTime, wallTimeOf, wallTimeOfDays, wholeDays } from './calendar.ts'
import {
  checkedAt,
  claimedReference,
  hasClaim,
  type LawCase,
  percentOff,
  reductionStart,
} from './claim.ts'
import { type Finding, type LawCheck, resultOf, unknown, warn } from './law-check.ts'
import type { UkLaw } from './market.ts'
import { onOfferBefore, type PastOffer, priorOf, unbroken } from './offers.ts'

/**
 * United Kingdom: a price comparison must be genuine and recent. The law names no periods; best practice is 28
 * consecutive days at the old price, a sale no longer than that, and an old price of the last six months. Amounts in
 * minor units. Source: Digital Markets, Competition and Consumers Act 2024, sections 225 and 226 (from April 2025);
 * CTSI guidance for traders on pricing practices 2025; docs/domain.md 4.1, 4.2. Every step counts towards
 * the length of a sale.
 */
export function checkUk(lawCase: LawCase, law: UkLaw): LawCheck {
  const start = reductionStart(lawCase, Number.POSITIVE_INFINITY, law.timeZone)
  const sale: Sale = {
    start,
    now: checkedAt(lawCase),
    before: onOfferBefore(lawCase.offers, start),
  }
  const reference = claimedReference(lawCase.claim)
  const codes = reference === null ? [] : ukFindings(sale, reference, law)
  const highest = highestWithoutFindings(sale, law)
  const percent = highest === null ? null : percentOff(highest, lawCase.claim.price)
  const measuredReference = hasClaim(lawCase.claim) ? reference : highest
  return {
    market: 'uk',
    result: resultOf(codes),
    codes,
    prior:
      measuredReference === null
        ? null
        : priorOf(longestPeriod(sale.before, measuredReference, law)),
    maxReference: percent === null ? null : highest,
    maxPercent: percent,
    window: { from: null, to: start },
  }
}

interface Sale {
  start: string
  now: string
  before: PastOffer[]
}

function ukFindings({ start, now, before }: Sale, reference: number, law: UkLaw): Finding[] {
  if (before.length === 0) return [unknown({})]
  const period = wallTimeOf(longestPeriod(before, reference, law), law.timeZone)
  const length = wallTime({ from: start, to: now }, law.timeZone)
  const lastAt = before.findLast(({ shownPrice }) => shownPrice >= reference)?.to ?? null
  const isOld = lastAt !== null && lastAt < daysBefore(now, law.oldDays, law.timeZone)
  const days = wholeDays(period)
  return [
    ...(period < wallTimeOfDays(law.minimumDays)
      ? [warn('UK_28', { days, needed: law.minimumDays })]
      : []),
    ...(length > period ? [warn('UK_LEN', { days: wholeDays(length), run: days })] : []),
    ...(isOld ? [warn('UK_OLD', { lastAt, allowed: law.oldDays })] : []),
  ]
}

/** Of equally long periods the last. */
function longestPeriod(before: PastOffer[], reference: number, { timeZone }: UkLaw): PastOffer[] {
  const periods = unbroken(before.filter(({ shownPrice }) => shownPrice >= reference))
  const lengths = periods.map((period) => wallTimeOf(period, timeZone))
  return periods[lengths.lastIndexOf(Math.max(...lengths))] ?? []
}

/** A lower reference never has more findings, so a binary search finds the highest one without any. */
function highestWithoutFindings(sale: Sale, law: UkLaw): number | null {
  const prices = [...new Set(sale.before.map(({ shownPrice }) => shownPrice))].sort((a, b) => b - a)
  let [low, high] = [0, prices.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const isAccepted = ukFindings(sale, prices[middle] ?? 0, law).length === 0
    if (isAccepted) high = middle
    else low = middle + 1
  }
  return prices[low] ?? null
}
