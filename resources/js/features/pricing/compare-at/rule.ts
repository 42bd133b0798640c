/** How the compare-at price comes about, in the order in which they are offered. */
export const RULES = [
  'last_regular',
  'factor',
  'amount',
  'fixed',
  'clear_not_above',
  'clear',
] as const
export type RuleName = (typeof RULES)[number]

export interface RuleValue {
  by: RuleName
  /** As typed; only three of the rules have one. */
  value: string
}

export const hasValue = (by: RuleName): by is 'factor' | 'amount' | 'fixed' =>
  by === 'factor' || by === 'amount' || by === 'fixed'

/** What the server takes as `rule`. */
export function ruleBody({ by, value }: RuleValue, plain: (typed: string) => string) {
  return hasValue(by) ? { by, value: plain(value) } : { by }
}
