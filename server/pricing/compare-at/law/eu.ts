import { type Span, wallTime, wholeDays, windowBefore } from './calendar.ts'
import { hasClaim, type LawCase, percentOff, reductionStart } from './claim.ts'
import {
  type Finding,
  fail,
  type LawCheck,
  type PriorPrice,
  resultOf,
  unknown,
  warn,
} from './law-check.ts'
import type { EuLaw } from './market.ts'
import { onOfferIn, type PastOffer, priorOf, unbroken } from './offers.ts'

/**
 * European Union: an announced reduction must state the prior price, the lowest price in at least 30 days before the
 * reduction, and percentages are based on it. Amounts in minor units.
 * Source: Directive 98/6/EC Art. 6a(1), (2), (4) and (5) as inserted by Directive (EU) 2019/2161; Commission Notice
 * 2021/C 526/02; CJEU 26 September 2024, C-330/23 Aldi Süd (percentages too); docs/domain.md 4.2.
 */
export function checkEu(lawCase: LawCase, law: EuLaw): LawCheck {
  const start = reductionStart(lawCase, law.progressiveMaxDays, law.timeZone)
  const window = windowBefore(start, law.windowDays, law.timeZone)
  const prior = lowestOf(onOfferIn(lawCase.offers, window))
  const codes = hasClaim(lawCase.claim)
    ? [...ageFindings(lawCase, law, window, prior), ...priceFindings(lawCase, prior)]
    : []
  const percent = prior && percentOff(prior.minor, lawCase.claim.price)
  return {
    market: 'eu',
    result: resultOf(codes),
    codes,
    prior,
    maxReference: prior && percent !== null ? prior.minor : null,
    maxPercent: percent,
    window,
  }
}

/** The lowest price and the last unbroken period in which it applied. */
function lowestOf(offers: PastOffer[]): PriorPrice | null {
  const minor = Math.min(...offers.map(({ shownPrice }) => shownPrice))
  return priorOf(unbroken(offers.filter(({ shownPrice }) => shownPrice === minor)).at(-1) ?? [])
}

function ageFindings(
  { offers }: LawCase,
  law: EuLaw,
  window: Span,
  prior: PriorPrice | null,
): Finding[] {
  const published = offers[0]?.from ?? window.to
  if (prior === null || published <= window.from) return []
  const days = wholeDays(wallTime({ from: published, to: window.to }, law.timeZone))
  return days < law.newArticleMinDays
    ? [fail('EU_TOO_NEW', { days, needed: law.newArticleMinDays })]
    : [warn('EU_NEW_ARTICLE', { days })]
}

function priceFindings({ claim }: LawCase, prior: PriorPrice | null): Finding[] {
  if (prior === null) return [unknown({})]
  const { minor } = prior
  const { price, reference, percent } = claim
  const max = percentOff(minor, price)
  return [
    ...(reference !== null && reference > minor
      ? [fail('EU_REFERENCE_ABOVE_PRIOR', { prior: minor, reference })]
      : []),
    ...(max === null ? [fail('EU_NO_REDUCTION', { prior: minor, price })] : []),
    ...(percent !== null && max !== null && percent > max
      ? [fail('EU_PERCENT', { percent, max })]
      : []),
  ]
}
