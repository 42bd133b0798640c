import { METALS, type Metal } from '#server/formula/units/karat.ts'
import {
  type FieldValues,
  fieldOf,
  GROUP_FIELDS,
  METAL_FIELDS,
  type PricingRule,
  type PricingSettings,
  RULE_FIELDS,
  type RuleField,
  SHOP_FIELDS,
} from './pricing-settings.ts'
import type { PriceRule, Tax } from './rule.ts'
import { hasOwnSettings, ruleFor, SETTINGS_GROUPS, type SettingsGroup } from './settings-groups.ts'
import { ratePpmOf } from './tax.ts'

type Value = FieldValues[RuleField]

/** One difference between two versions of the settings; null means not set. */
export type Change =
  | { of: 'shop'; field: RuleField; before: Value; after: Value }
  | { of: 'group'; group: SettingsGroup; field: RuleField; before: Value; after: Value }
  | { of: 'metal'; metal: Metal; field: RuleField; before: Value | null; after: Value | null }
  | { of: 'rule'; rule: PricingRule; field: RuleField; before: Value | null; after: Value | null }
  | { of: 'added' | 'removed'; rule: PricingRule }
  /** Which pieces a rule is for and when, its priority or its note. */
  | { of: 'scope'; rule: PricingRule; before: PricingRule; after: PricingRule }

/** The changes that turn `before` into `after`, by field; rules are compared by their ids. */
export function settingsDifference(before: PricingSettings, after: PricingSettings): Change[] {
  return [
    ...shopChanges(before, after),
    ...SETTINGS_GROUPS.flatMap((group) => groupChanges(before, after, group)),
    ...METALS.flatMap((metal) => metalChanges(before, after, metal)),
    ...ruleChanges(before.rules ?? [], after.rules ?? []),
  ]
}

function shopChanges(before: PricingSettings, after: PricingSettings): Change[] {
  const rules = [ruleFor(before, 'solid'), ruleFor(after, 'solid')] as const
  return changesIn(SHOP_FIELDS, ...rules).map((change) => ({ of: 'shop', ...change }))
}

/** A kind that has its own settings in neither version changes with solid pieces, which is listed once. */
function groupChanges(
  before: PricingSettings,
  after: PricingSettings,
  group: SettingsGroup,
): Change[] {
  if (![before, after].some((settings) => hasOwnSettings(settings, group))) return []
  const rules = [ruleFor(before, group), ruleFor(after, group)] as const
  return changesIn(GROUP_FIELDS, ...rules).map((change) => ({ of: 'group', group, ...change }))
}

function changesIn(fields: readonly RuleField[], before: PriceRule, after: PriceRule) {
  return fields
    .map((field) => ({ field, before: fieldOf(before, field), after: fieldOf(after, field) }))
    .filter((one) => !isSameValue(one.before, one.after))
}

function metalChanges(before: PricingSettings, after: PricingSettings, metal: Metal): Change[] {
  const [one = {}, other = {}] = [before, after].map(({ byMetal }) => byMetal?.[metal])
  return METAL_FIELDS.filter((field) => !isSameValue(one[field], other[field])).map((field) => ({
    of: 'metal',
    metal,
    field,
    before: one[field] ?? null,
    after: other[field] ?? null,
  }))
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
  match.kind ?? null,
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
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false
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
