import {
  CONSTRUCTION_FIELDS as ALL_CONSTRUCTION_FIELDS,
  CONSTRUCTIONS,
  type Construction,
  FIELD_KINDS,
  type FieldValues,
  fieldOf,
  type PricingRule,
  type PricingSettings,
  RULE_FIELDS,
  type RuleField,
  ruleFor,
  SHOP_FIELDS,
} from '#server/formula/settings/pricing-settings.ts'
import type { DivisorTier, Selling } from '#server/formula/settings/rule.ts'
import { ratePpmOf } from '#server/formula/settings/tax.ts'
import { formatAmount } from '#server/formula/units/money.ts'
import { ROUNDING_CHOICES, roundingChoice } from '#server/formula/units/rounding.ts'
import { ratePercentText } from '#server/formula/units/scaled.ts'
import type { TypedField, TypedRule } from '#server/pricing/simulations/input.ts'

export type TypedFields = Partial<Record<RuleField, TypedField>>
export type { TypedField, TypedRule }

/** Messages by position in the form. */
export type Errors = Partial<Record<string, string>>

/** All settings as typed. */
export interface SettingsForm {
  note: string
  shop: TypedFields
  byConstruction: Record<Construction, TypedFields>
  rules: TypedRule[]
}

/** The fields of a construction, the most important one first. */
export const CONSTRUCTION_FIELDS: readonly RuleField[] = [
  'selling',
  ...ALL_CONSTRUCTION_FIELDS.filter((field) => field !== 'selling'),
]

export const kindOf = (field: RuleField) => FIELD_KINDS[field].kind

/** Stored settings → the form's text fields. */
export function formOf(settings: PricingSettings, timeZone: string): SettingsForm {
  const { currency, rules = [] } = settings
  const typed = (construction: Construction, fields: readonly RuleField[]): TypedFields => {
    const rule = ruleFor(settings, construction)
    return Object.fromEntries(
      fields.map((field) => [field, typedField(field, fieldOf(rule, field), currency)]),
    )
  }
  return {
    note: '',
    shop: typed('solid', SHOP_FIELDS),
    byConstruction: Object.fromEntries(
      CONSTRUCTIONS.map((one) => [one, typed(one, CONSTRUCTION_FIELDS)]),
    ) as SettingsForm['byConstruction'],
    rules: rules.map((rule) => typedRule(rule, currency, timeZone)),
  }
}

/** A field's value as editable text. */
function typedField(field: RuleField, value: FieldValues[RuleField], currency: string): TypedField {
  if (field === 'rounding')
    return roundingChoice(value as FieldValues['rounding']) ?? ROUNDING_CHOICES[0]
  if (field === 'selling') return typedSelling(value as Selling, currency)
  if (field === 'tax') {
    const tax = value as FieldValues['tax']
    return { mode: tax.mode, rate: ratePercentText(ratePpmOf(tax)) }
  }
  if (typeof value === 'string') return value
  return kindOf(field) === 'amount'
    ? formatAmount(value as number, currency)
    : percentText(value as number)
}

/** A rule that matches every piece and sets nothing. */
export function newRule(): TypedRule {
  const match = {
    family: '',
    product: '',
    sku: '',
    metal: '' as const,
    karat: '',
    widthFrom: '',
    widthTo: '',
  }
  return {
    id: crypto.randomUUID(),
    note: '',
    priority: '100',
    match: { ...match, construction: '' },
    from: '',
    until: '',
    set: {},
  }
}

/** Every field, in the order of the price calculation. */
export const ALL_FIELDS: readonly RuleField[] = RULE_FIELDS

/** Basis points as percent text without needless zeros: 8500 is '85'. */
const percentText = (bp: number): string => String(bp / 100)

function typedSelling(selling: Selling, currency: string): TypedField {
  const blank = { value: '', by: 'density' as const, tiers: [] }
  switch (selling.model) {
    case 'margin':
      return { ...blank, model: 'margin', value: percentText(selling.marginBp) }
    case 'markup':
      return { ...blank, model: 'markup', value: percentText(selling.markupBp) }
    case 'multiplier':
      return { ...blank, model: 'multiplier', value: selling.factor }
    case 'per_gram':
      return { ...blank, model: 'per_gram', value: formatAmount(selling.addPerGramMinor, currency) }
    case 'divisor':
      return { ...blank, model: 'divisor', by: selling.by, tiers: selling.tiers.map(typedTier) }
  }
}

const typedTier = ({ upTo, divisor }: DivisorTier) => ({ upTo: upTo ?? '', divisor })

function typedRule(rule: PricingRule, currency: string, timeZone: string): TypedRule {
  const { match, set } = rule
  const fields = RULE_FIELDS.flatMap((field) => {
    const value = set[field]
    return value === undefined ? [] : [[field, typedField(field, value, currency)]]
  })
  return {
    id: rule.id,
    note: rule.note,
    priority: String(rule.priority),
    match: {
      family: match.family ?? '',
      product: match.product ?? '',
      sku: match.sku ?? '',
      metal: match.metal ?? '',
      construction: match.construction ?? '',
      karat: match.karat ?? '',
      widthFrom: widthText(match.widthFrom),
      widthTo: widthText(match.widthTo),
    },
    from: localText(rule.from, timeZone),
    until: localText(rule.until, timeZone),
    set: Object.fromEntries(fields),
  }
}

/** A time in the shop's time zone, in the format of `datetime-local`. */
function localText(at: string | null, timeZone: string): string {
  if (at === null) return ''
  return new Date(at).toLocaleString('sv-SE', { timeZone }).slice(0, 16).replace(' ', 'T')
}

const widthText = (width: number | null): string => (width === null ? '' : String(width / 100))
