import type { Market } from './market.ts'

/** From best to worst. unknown: no record that could prove the claim. */
export const RESULTS = ['ok', 'warn', 'unknown', 'fail'] as const
export type Result = (typeof RESULTS)[number]

/** What a check found: a code that the client translates, with its numbers. */
export interface Finding {
  code: FindingCode
  level: Result
  values: { [name: string]: number | string | null }
}

export type FindingCode =
  | 'NO_HISTORY'
  | 'EU_NEW_ARTICLE'
  | 'EU_TOO_NEW'
  | 'EU_REFERENCE_ABOVE_PRIOR'
  | 'EU_NO_REDUCTION'
  | 'EU_PERCENT'
  | 'US_NEVER_OFFERED'
  | 'US_SHORT'
  | 'US_ALWAYS_ON_SALE'
  | 'US_INFLATED'
  | 'CA_NOT_PREVAILING'
  | 'UK_28'
  | 'UK_LEN'
  | 'UK_OLD'
  | 'REF_NOT_ABOVE'
  | 'GOLD_FELL'

/** The earlier price with which a market compares a claim, and when it applied; amounts in minor units. */
export interface PriorPrice {
  minor: number
  appliedFrom: string
  appliedTo: string
  /** It comes from an imported record that a user attested. */
  attested: boolean
}

/** The check of one claim by one market's law, with the numbers as evidence. */
export interface LawCheck {
  market: Exclude<Market, 'none'> | 'general'
  result: Result
  codes: Finding[]
  prior: PriorPrice | null
  /** The highest reference that this market accepts, minor units; null when it accepts none. */
  maxReference: number | null
  /** The highest whole percent from there to the price; null when there is none. */
  maxPercent: number | null
  /** The period that was checked, `[from, to)`. */
  window: { from: string | null; to: string | null }
}

export const warn = (code: FindingCode, values: Finding['values']): Finding => ({
  code,
  level: 'warn',
  values,
})
export const fail = (code: FindingCode, values: Finding['values']): Finding => ({
  code,
  level: 'fail',
  values,
})
export const unknown = (values: Finding['values']): Finding => ({
  code: 'NO_HISTORY',
  level: 'unknown',
  values,
})

/** The worst of several; 'ok' for none. */
export const worst = (results: Result[]): Result =>
  results.reduce<Result>(
    (worstSoFar, result) =>
      RESULTS.indexOf(result) > RESULTS.indexOf(worstSoFar) ? result : worstSoFar,
    'ok',
  )

export const resultOf = (findings: Finding[]): Result => worst(findings.map(({ level }) => level))
