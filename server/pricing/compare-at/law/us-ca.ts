import { wallTimeOf, wholeDays } from './calendar.ts'
import { claimedReference, type LawCase } from './claim.ts'
import { daysAt, type FormerPrice, formerPriceCheck, formerPriceOf } from './former-price.ts'
import { highestFor } from './history.ts'
import { type Finding, type LawCheck, warn } from './law-check.ts'
import type { UsLaw } from './market.ts'
import { federalFindings, federalHighest } from './us-ftc.ts'

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
