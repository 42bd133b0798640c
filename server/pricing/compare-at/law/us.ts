import {
  daysBefore,
  laterTime,
  type Span,
  wallTime,
  wallTimeOf,
  wallTimeOfDays,
  wholeDays,
  windowBefore,
} from './calendar.ts'
import {
  checkedAt,
  claimedReference,
  hasClaim,
  type LawCase,
  percentOff,
  raisedByGold,
  reductionStart,
} from './claim.ts'
import {
  type Finding,
  fail,
  type LawCheck,
  type PriorPrice,
  resultOf,
  unknown,
  warn,
} from './law-check.ts'
import type { UsLaw } from './market.ts'
import {
  clippedTo,
  highestFor,
  onOfferBefore,
  onOfferIn,
  type PastOffer,
  priorOf,
  unbroken,
} from './offers.ts'

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
function federalFindings(lawCase: LawCase, former: FormerPrice, law: UsLaw): Finding[] {
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
function federalHighest(lawCase: LawCase, former: FormerPrice, law: UsLaw): number | null {
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
      .map(({ shownPrice, reference }) => reference ?? shownPrice),
  )
  return { was: former, since, highest: raisedByGold(former, goldAt(since), goldAt(start)) }
}

/**
 * California: the federal guides, and the former price must have prevailed within the three months before the
 * advertisement, unless the page states the date when it did. Prevailed means: for more than half of the time the
 * article was on offer. Amounts in minor units. Source: Business and Professions Code § 17501; People v. Superior Court
 * (J.C. Penney), 34 Cal.App.5th 376 (2019): the seller's own prices may be used; docs/domain.md 4.1, 4.2.
 */
export function checkUsCa(lawCase: LawCase, law: UsLaw): LawCheck {
  const former = formerPriceOf(lawCase, law)
  const codes = [
    ...federalFindings(lawCase, former, law),
    ...prevailingFindings(lawCase, former, law),
  ]
  const federal = federalHighest(lawCase, former, law)
  const prevailing = highestFor(former.regular, halfOf(former, law) + 1, law.timeZone)
  const highest = federal === null || prevailing === null ? null : Math.min(federal, prevailing)
  return formerPriceCheck('us_ca', lawCase, former, codes, highest)
}

/** Only for a price that was offered; the federal findings report one that never was. */
function prevailingFindings({ claim }: LawCase, former: FormerPrice, law: UsLaw): Finding[] {
  const reference = claimedReference(claim)
  if (reference === null) return []
  const { days, at } = daysAt(former, reference, law)
  if (days === 0 || wallTimeOf(at, law.timeZone) > halfOf(former, law)) return []
  const of = wholeDays(wallTimeOf(former.offered, law.timeZone))
  return [warn('CA_NOT_PREVAILING', { days, of })]
}

const halfOf = ({ offered }: FormerPrice, { timeZone }: UsLaw): number =>
  Math.floor(wallTimeOf(offered, timeZone) / 2)

/** The recorded prices before the reduction began. */
interface FormerPrice {
  start: string
  window: Span
  offered: PastOffer[]
  /** Offers with nothing struck through. */
  regular: PastOffer[]
}

/** The record that US law uses: the last 90 days before the reduction. Source: docs/domain.md 4.2. */
function formerPriceOf(lawCase: LawCase, law: UsLaw): FormerPrice {
  const start = reductionStart(lawCase, law.progressiveMaxDays, law.timeZone)
  const window = windowBefore(start, law.lookbackDays, law.timeZone)
  const offered = clippedTo(lawCase.offers, window)
  return { start, window, offered, regular: offered.filter(({ reference }) => reference === null) }
}

/** Full days at the claimed price or above, on the zone's clock. */
function daysAt(
  { regular }: FormerPrice,
  reference: number,
  { timeZone }: UsLaw,
): { days: number; at: PastOffer[] } {
  const at = regular.filter(({ shownPrice }) => shownPrice >= reference)
  return { days: wholeDays(wallTimeOf(at, timeZone)), at }
}

/**
 * Was the former price openly offered, for a reasonably substantial time, recently? Reference in minor units.
 * Source: 16 CFR 233.1(a) and (b); docs/domain.md 4.2 US_NEVER_OFFERED, US_SHORT.
 */
function offeredFindings(
  lawCase: LawCase,
  former: FormerPrice,
  reference: number,
  law: UsLaw,
): Finding[] {
  if (onOfferBefore(lawCase.offers, former.start).length === 0) return [unknown({})]
  const { days, at } = daysAt(former, reference, law)
  if (days === 0) return [fail('US_NEVER_OFFERED', { reference, from: former.window.from })]
  const lastAt = at.at(-1)?.to ?? null
  const isOld = lastAt !== null && lastAt < recentFrom(former, law)
  return days < law.minimumDays || isOld
    ? [warn('US_SHORT', { days, needed: law.minimumDays, lastAt })]
    : []
}

/** The highest price without `offeredFindings`; null when there is none. */
function highestOffered(former: FormerPrice, law: UsLaw): number | null {
  const longest = highestFor(former.regular, wallTimeOfDays(law.minimumDays), law.timeZone)
  const recent = former.regular.filter(({ to }) => to >= recentFrom(former, law))
  if (longest === null || recent.length === 0) return null
  return Math.min(longest, Math.max(...recent.map(({ shownPrice }) => shownPrice)))
}

/** Combines findings and the highest lawful reference into a check. */
function formerPriceCheck(
  market: 'us_ftc' | 'us_ca',
  { claim }: LawCase,
  former: FormerPrice,
  codes: Finding[],
  highest: number | null,
): LawCheck {
  const percent = highest === null ? null : percentOff(highest, claim.price)
  const measuredReference = hasClaim(claim) ? claimedReference(claim) : highest
  return {
    market,
    result: resultOf(codes),
    codes,
    prior: measuredReference === null ? null : lastTimeAt(former, measuredReference),
    maxReference: percent === null ? null : highest,
    maxPercent: percent,
    window: former.window,
  }
}

const recentFrom = ({ start }: FormerPrice, { recentDays, timeZone }: UsLaw): string =>
  daysBefore(start, recentDays, timeZone)

const lastTimeAt = ({ regular }: FormerPrice, reference: number): PriorPrice | null =>
  priorOf(unbroken(regular.filter(({ shownPrice }) => shownPrice >= reference)).at(-1) ?? [])
