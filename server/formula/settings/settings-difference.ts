import {
  CONSTRUCTION_FIELDS,
  CONSTRUCTIONS,
  type Construction,
  type FieldValues,
  fieldOf,
  type PricingRule,
  type PricingSettings,
  RULE_FIELDS,
  type RuleField,
  ruleFor,
  SHOP_FIELDS,
} from './pricing-settings.ts'
import type { Tax } from './rule.ts'
import { ratePpmOf } from './tax.ts'

type Value = FieldValues[RuleField]

/** One difference between two versions of the settings; null means not set. */
export type Change =
  | { of: 'shop'; field: RuleField; before: Value; after: Value }
  | {
      of: 'construction'
      construction: Construction
      field: RuleField
      before: Value
      after: Value
    }
  | { of: 'rule'; rule: PricingRule; field: RuleField; before: Value | null; after: Value | null }
  | { of: 'added' | 'removed'; rule: PricingRule }
  /** Which pieces a rule is for and when, its priority or its note. */
  | { of: 'scope'; rule: PricingRule; before: PricingRule; after: PricingRule }

/** The changes that turn `before` into `after`, by field; rules are compared by their ids. */
export function settingsDifference(before: PricingSettings, after: PricingSettings): Change[] {
  return [
    ...shopChanges(before, after),
    ...CONSTRUCTIONS.flatMap((construction) => constructionChanges(before, after, construction)),
    ...ruleChanges(before.rules ?? [], after.rules ?? []),
  ]
}

function shopChanges(before: PricingSettings, after: PricingSettings): Change[] {
  const [one, other] = [ruleFor(before, 'solid'), ruleFor(after, 'solid')]
  return SHOP_FIELDS.flatMap((field): Change[] => {
    const values = { before: fieldOf(one, field), after: fieldOf(other, field) }
    return isSameValue(values.before, values.after) ? [] : [{ of: 'shop', field, ...values }]
  })
}

function constructionChanges(
  before: PricingSettings,
  after: PricingSettings,
  construction: Construction,
): Change[] {
  const [one, other] = [ruleFor(before, construction), ruleFor(after, construction)]
  return CONSTRUCTION_FIELDS.flatMap((field): Change[] => {
    const values = { before: fieldOf(one, field), after: fieldOf(other, field) }
    return isSameValue(values.before, values.after)
      ? []
      : [{ of: 'construction', construction, field, ...values }]
  })
}

function ruleChanges(before: PricingRule[], after: PricingRule[]): Change[] {
  const old = new Map(before.map((rule) => [rule.id, rule]))
  const next = new Map(after.map((rule) => [rule.id, rule]))
  return [
    ...before.filter(({ id }) => !next.has(id)).map((rule): Change => ({ of: 'removed', rule })),
    ...after.flatMap((rule) => {
      const earlier = old.get(rule.id)
      return earlier
        ? changedRule(earlier, rule)
        : [{ of: 'added', rule } as const, ...fieldsOf(rule, {})]
    }),
  ]
}

function changedRule(before: PricingRule, after: PricingRule): Change[] {
  const scopeChanged = !isSameValue(scopeOf(before), scopeOf(after))
  return [
    ...(scopeChanged ? [{ of: 'scope', rule: after, before, after } as const] : []),
    ...fieldsOf(after, before.set),
  ]
}

function fieldsOf(rule: PricingRule, before: PricingRule['set']): Change[] {
  return RULE_FIELDS.filter((field) => !isSameValue(before[field], rule.set[field])).map(
    (field) => ({
      of: 'rule',
      rule,
      field,
      before: before[field] ?? null,
      after: rule.set[field] ?? null,
    }),
  )
}

const scopeOf = ({ note, priority, match, from, until }: PricingRule) => [
  note,
  priority,
  match.family,
  match.product,
  match.sku,
  match.metal ?? null,
  match.construction,
  match.karat,
  match.widthFrom,
  match.widthTo,
  from,
  until,
]

const isTax = (value: object): value is Tax => 'ratePpm' in value || 'rateBp' in value

/** Values are numbers, strings and small objects, whose fields may be in another order. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other
  if (isTax(one) && isTax(other))
    return one.mode === other.mode && ratePpmOf(one) === ratePpmOf(other)
  const [names, others] = [Object.keys(one), Object.keys(other)]
  return (
    names.length === others.length &&
    names.every((name) =>
      isSameValue(one[name as keyof typeof one], other[name as keyof typeof other]),
    )
  )
}
