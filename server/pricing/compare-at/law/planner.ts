import { dayAfter } from './calendar.ts'
import type { LawCase } from './claim.ts'
import { checkLaw, type LineLawCheck } from './law.ts'
import type { FindingCode } from './law-check.ts'
import type { Law } from './market.ts'

/** How many days ahead the planner searches. */
export const PLANNING_DAYS = 120

/** A start at which the claim is lawful. */
export interface LawfulStart {
  at: string
  check: LineLawCheck
}

/** A day from which a higher reference than today's highest is lawful, minor units. */
export interface HigherReference {
  at: string
  maxReference: number
}

/**
 * The earliest start from which the claim is lawful in every market if the current offer stays unchanged until then:
 * `claim.at` itself or the beginning of one of the next 120 days in the zone; null when none is. Two findings are
 * ignored, because they forbid nothing and waiting does not remove them: that an article is new, and that gold has
 * fallen. Source: docs/domain.md 4.2.
 */
export function lawfulStart(lawCase: LawCase, law: Law, timeZone: string): LawfulStart | null {
  for (const at of candidateStarts(lawCase.claim.at, timeZone)) {
    const check = checkLaw(caseStartingAt(lawCase, at), law)
    if (isLawful(check)) return { at, check }
  }
  return null
}

/** The first start from which a higher reference is lawful than at `claim.at`; null when there is none. */
export function higherReference(
  lawCase: LawCase,
  law: Law,
  timeZone: string,
): HigherReference | null {
  const today = maxReferenceAt(lawCase, lawCase.claim.at, law)
  for (const at of candidateStarts(lawCase.claim.at, timeZone)) {
    const maxReference = maxReferenceAt(lawCase, at, law)
    if (maxReference > today) return { at, maxReference }
  }
  return null
}

/** Does the check have no finding that a later start could remove? */
export const isLawful = ({ verdicts }: LineLawCheck): boolean =>
  verdicts.every(({ codes }) => codes.every(({ code }) => TOLERATED.has(code)))

const TOLERATED = new Set<FindingCode>(['EU_NEW_ARTICLE', 'GOLD_FELL'])

function candidateStarts(first: string, timeZone: string): string[] {
  const days = Array.from({ length: PLANNING_DAYS }, (_, i) => dayAfter(first, i + 1, timeZone))
  return [first, ...days]
}

function caseStartingAt(lawCase: LawCase, at: string): LawCase {
  return { ...lawCase, claim: { ...lawCase.claim, at }, now: at }
}

/** 0 where none is lawful, and for a shop without a law. */
function maxReferenceAt(lawCase: LawCase, at: string, law: Law): number {
  const { limit } = checkLaw(caseStartingAt(lawCase, at), law)
  return limit === 'none' ? 0 : (limit.maxReference ?? 0)
}
