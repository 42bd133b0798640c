import { dayAfter } from './calendar.ts'
import type { LawCase } from './claim.ts'
import { checkLaw, type LineVerdict } from './law.ts'
import type { Law } from './market.ts'
import type { FindingCode } from './verdict.ts'

/** How far ahead the planner looks. */
export const PLANNING_DAYS = 120

/** A start that would do. */
export interface LawfulStart {
  at: string
  verdict: LineVerdict
}

/** A day from which a higher reference than today's highest is honest, minor units. */
export interface HigherReference {
  at: string
  maxReference: number
}

/**
 * The earliest start from which the claim of the case is honest in every market, if what is on offer now stays as it
 * is until then: `claim.at` itself, else the beginning of one of the next 120 days on the zone's clock; null when none
 * is. Honest is a verdict without a finding, but for those that waiting does not mend and that forbid nothing: that an
 * article is new, and that gold has fallen. Source: domain 4.2, roadmap 2.
 */
export function lawfulStart(lawCase: LawCase, law: Law, timeZone: string): LawfulStart | null {
  for (const at of candidateStarts(lawCase.claim.at, timeZone)) {
    const verdict = checkLaw(caseStartingAt(lawCase, at), law)
    if (isLawful(verdict)) return { at, verdict }
  }
  return null
}

/** The first such start from which a higher reference is honest than at `claim.at`; null when none comes. */
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

/** Nothing counts against the claim that a later start could mend. */
export const isLawful = ({ verdicts }: LineVerdict): boolean =>
  verdicts.every(({ codes }) => codes.every(({ code }) => TOLERATED.has(code)))

const TOLERATED = new Set<FindingCode>(['EU_NEW_ARTICLE', 'GOLD_FELL'])

function candidateStarts(first: string, timeZone: string): string[] {
  const days = Array.from({ length: PLANNING_DAYS }, (_, i) => dayAfter(first, i + 1, timeZone))
  return [first, ...days]
}

function caseStartingAt(lawCase: LawCase, at: string): LawCase {
  return { ...lawCase, claim: { ...lawCase.claim, at }, now: at }
}

/** 0 where none is honest; no shop without a law needs a planner. */
function maxReferenceAt(lawCase: LawCase, at: string, law: Law): number {
  const { limit } = checkLaw(caseStartingAt(lawCase, at), law)
  return limit === 'none' ? 0 : (limit.maxReference ?? 0)
}
