/** The rules for the sale price, in the order of the form. */
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

export const ruleBody = ({ by, value }: RuleValue, toDecimal: (typed: string) => string) =>
  hasValue(by) ? { by, value: toDecimal(value) } : { by }

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

type Errors = Partial<Record<string, string>>

/** The validation errors without those of fields changed since: `rule.value` is the value of `rule`. */
export function stillRefused(errors: Errors, sent: object | null, now: object): Errors {
  if (sent === null) return errors
  return Object.fromEntries(
    Object.entries(errors).filter(([field]) => valueAt(sent, field) === valueAt(now, field)),
  )
}

function valueAt(request: object, field: string): string | undefined {
  const value = field
    .split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], request)
  return JSON.stringify(value)
}
