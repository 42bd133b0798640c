import {
  daysBefore,
  type Span,
  wallTimeOf,
  wallTimeOfDays,
  wholeDays,
  windowBefore,
} from './calendar.ts'
import { claimedReference, hasClaim, type LawCase, percentOff } from './claim.ts'
import {
  clippedTo,
  highestFor,
  onOfferBefore,
  type PastOffer,
  priorOf,
  unbroken,
} from './history.ts'
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
import { reductionStart } from './reduction.ts'

/** The recorded prices before the reduction began. */
export interface FormerPrice {
  start: string
  window: Span
  offered: PastOffer[]
  /** Offers with nothing struck through. */
  regular: PastOffer[]
}

/** The record that US law uses: the last 90 days before the reduction. Source: docs/domain.md 4.2. */
export function formerPriceOf(lawCase: LawCase, law: UsLaw): FormerPrice {
  const start = reductionStart(lawCase, law.progressiveMaxDays, law.timeZone)
  const window = windowBefore(start, law.lookbackDays, law.timeZone)
  const offered = clippedTo(lawCase.offers, window)
  return { start, window, offered, regular: offered.filter(({ reference }) => reference === null) }
}

/** Full days at the claimed price or above, on the zone's clock. */
export function daysAt(
  { regular }: FormerPrice,
  reference: number,
  { timeZone }: UsLaw,
): { days: number; at: PastOffer[] } {
  const at = regular.filter(({ shown }) => shown >= reference)
  return { days: wholeDays(wallTimeOf(at, timeZone)), at }
}

/**
 * Was the former price openly offered, for a reasonably substantial time, recently? Reference in minor units.
 * Source: 16 CFR 233.1(a) and (b); docs/domain.md 4.2 US_NEVER_OFFERED, US_SHORT.
 */
export function offeredFindings(
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
export function highestOffered(former: FormerPrice, law: UsLaw): number | null {
  const longest = highestFor(former.regular, wallTimeOfDays(law.minimumDays), law.timeZone)
  const recent = former.regular.filter(({ to }) => to >= recentFrom(former, law))
  if (longest === null || recent.length === 0) return null
  return Math.min(longest, Math.max(...recent.map(({ shown }) => shown)))
}

/** Combines findings and the highest lawful reference into a check. */
export function formerPriceCheck(
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
  priorOf(unbroken(regular.filter(({ shown }) => shown >= reference)).at(-1) ?? [])
