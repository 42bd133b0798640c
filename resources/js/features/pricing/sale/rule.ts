/** How the sale price comes about, in the order in which it is offered. */
export const RULES = ['percent', 'amount', 'fixed', 'to_margin', 'formula', 'end'] as const
export type RuleName = (typeof RULES)[number]

export const REFERENCES = ['last_regular', 'lawful_max', 'none'] as const
export type Reference = (typeof REFERENCES)[number]

export interface RuleValue {
  by: RuleName
  /** As typed; two of the rules have none. */
  value: string
}

export const hasValue = (by: RuleName): by is Exclude<RuleName, 'formula' | 'end'> =>
  by !== 'formula' && by !== 'end'

export const isPercent = (by: RuleName): boolean => by === 'percent' || by === 'to_margin'

/** What the server takes as `rule`. */
export const ruleBody = ({ by, value }: RuleValue, plain: (typed: string) => string) =>
  hasValue(by) ? { by, value: plain(value) } : { by }
