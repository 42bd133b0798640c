import { daysBefore, laterTime, wallTime, wallTimeOf, wholeDays, windowBefore } from './calendar.ts'
import { checkedAt, claimedReference, type LawCase } from './claim.ts'
import {
  type FormerPrice,
  formerPriceCheck,
  formerPriceOf,
  highestOffered,
  offeredFindings,
} from './former-price.ts'
import { clippedTo, onOfferIn } from './history.ts'
import { type Finding, type LawCheck, warn } from './law-check.ts'
import type { UsLaw } from './market.ts'
import { raisedByGold } from './reduction.ts'

/**
 * United States, federal: the former price must be an actual, bona fide price at which the article was openly offered
 * on a regular basis for a reasonably substantial period, in the recent, regular course of business, and was not raised
 * in order to be struck through. The guides name no numbers; ours are settings. Amounts in minor units.
 * Source: 16 CFR 233.1(a)–(d); docs/domain.md 4.2.
 */
export function checkUsFtc(lawCase: LawCase, law: UsLaw): LawCheck {
  const former = formerPriceOf(lawCase, law)
  const codes = federalFindings(lawCase, former, law)
  return formerPriceCheck('us_ftc', lawCase, former, codes, federalHighest(lawCase, former, law))
}

/** The findings of the federal guides on this claim; none without a claim. */
export function federalFindings(lawCase: LawCase, former: FormerPrice, law: UsLaw): Finding[] {
  const reference = claimedReference(lawCase.claim)
  if (reference === null) return []
  const offered = offeredFindings(lawCase, former, reference, law)
  // A price that was never offered cannot have been inflated.
  const wasOffered = offered.every(({ level }) => level === 'warn')
  return [
    ...offered,
    ...alwaysOnSaleFindings(lawCase, law),
    ...(wasOffered ? inflationFindings(lawCase, former, reference, law) : []),
  ]
}

/**
 * The highest reference that was offered long enough, was recent and rose no more than gold; null when there is none.
 */
export function federalHighest(lawCase: LawCase, former: FormerPrice, law: UsLaw): number | null {
  const offered = highestOffered(former, law)
  const rise = justifiedRise(lawCase, former, law)
  return offered === null || rise === null ? offered : Math.min(offered, rise.highest)
}

/** Counted up to the time of the check, so that a permanent claim is found. Source: 16 CFR 233.1(a), (b). */
function alwaysOnSaleFindings(lawCase: LawCase, law: UsLaw): Finding[] {
  const window = windowBefore(checkedAt(lawCase), law.alwaysOnSaleDays, law.timeZone)
  const claimed = clippedTo(lawCase.offers, window).filter(({ reference }) => reference !== null)
  const time = wallTimeOf(claimed, law.timeZone)
  return time * 10_000 > law.alwaysOnSaleBp * wallTime(window, law.timeZone)
    ? [warn('US_ALWAYS_ON_SALE', { days: wholeDays(time), of: law.alwaysOnSaleDays })]
    : []
}

/** Source: 16 CFR 233.1(a), "an artificial, inflated price"; docs/domain.md 4.2 US_INFLATED. */
function inflationFindings(
  lawCase: LawCase,
  former: FormerPrice,
  reference: number,
  law: UsLaw,
): Finding[] {
  const rise = justifiedRise(lawCase, former, law)
  if (rise === null || reference <= rise.highest) return []
  return [warn('US_INFLATED', { was: rise.was, since: rise.since, highest: rise.highest })]
}

/**
 * The highest price or reference until some days before the reduction, and how far the rise of gold since would justify
 * raising it. For a newer article: its first price or reference.
 */
function justifiedRise({ offers, goldAt }: LawCase, { start, window }: FormerPrice, law: UsLaw) {
  const from = daysBefore(start, law.inflationDays, law.timeZone)
  const offersBefore = onOfferIn(offers, { from: window.from, to: start })
  const [first] = offersBefore
  if (!first) return null
  const since = laterTime(first.from, from)
  const former = Math.max(
    ...offersBefore
      .filter((offer) => offer.from <= since)
      .map(({ shown, reference }) => reference ?? shown),
  )
  return { was: former, since, highest: raisedByGold(former, goldAt(since), goldAt(start)) }
}
