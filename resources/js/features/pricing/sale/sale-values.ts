import { type Currency, formatAmount } from '#server/formula/units/money.ts'
import type { SaleMode } from '#server/pricing/run-kind-list.ts'

/** The rules for the sale price, in the order of the form. */
export const RULES = ['percent', 'amount', 'fixed', 'to_margin', 'formula', 'end'] as const
export type RuleName = (typeof RULES)[number]

export const REFERENCES = ['last_regular', 'lawful_max', 'none'] as const
export type Reference = (typeof REFERENCES)[number]

export interface RuleValue {
  by: RuleName
  /** What was typed for each rule; two of them have no value. */
  typed: Partial<Record<RuleName, string>>
}

export const hasValue = (by: RuleName): by is Exclude<RuleName, 'formula' | 'end'> =>
  by !== 'formula' && by !== 'end'

export const isPercent = (by: RuleName): boolean => by === 'percent' || by === 'to_margin'

export const ruleBody = ({ by, typed }: RuleValue, toDecimal: (typed: string) => string) =>
  hasValue(by) ? { by, value: toDecimal(typed[by] ?? '') } : { by }

export const isComplete = ({ by, typed }: RuleValue): boolean =>
  !hasValue(by) || (typed[by] ?? '').trim() !== ''

/** The rule under the pointer where it has what it needs, else the chosen one. */
export function shownRuleOf(rule: RuleValue, tried: RuleName | null): RuleValue {
  const other = { ...rule, by: tried ?? rule.by }
  return isComplete(other) ? other : rule
}

/** A stored rule as it would be typed: a percentage or an amount with a point, which every language accepts. */
export function ruleValueOf(rule: SaleMode, currency: Currency): RuleValue {
  switch (rule.by) {
    case 'percent':
    case 'to_margin':
      return { by: rule.by, typed: { [rule.by]: String(rule.bp / 100) } }
    case 'amount':
    case 'fixed':
      return { by: rule.by, typed: { [rule.by]: formatAmount(rule.minor, currency) } }
    default:
      return { by: rule.by, typed: {} }
  }
}

export const POLICIES = ['freeze', 'track', 'guard'] as const
export type Policy = (typeof POLICIES)[number]

/** A campaign as typed; times are in the shop's time zone. */
export interface CampaignValue {
  name: string
  starts: string
  ends: string
  goldPolicy: Policy
  freezeDays: string
}

export const NO_CAMPAIGN: CampaignValue = {
  name: '',
  starts: '',
  ends: '',
  goldPolicy: 'freeze',
  freezeDays: '30',
}

/** The fields of the request besides scope and rule. */
export const campaignBody = (
  { freezeDays, ...rest }: CampaignValue,
  toDecimal: (typed: string) => string,
) => ({ ...rest, freezeDays: Number(toDecimal(freezeDays)) })
