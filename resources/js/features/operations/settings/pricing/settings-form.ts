import {
  KINDS_WITHOUT_CONSTRUCTION,
  type KindWithoutConstruction,
} from '#server/formula/settings/piece-kinds.ts'
import {
  GROUP_FIELDS as ALL_GROUP_FIELDS,
  CONSTRUCTIONS,
  type Construction,
  FIELD_KINDS,
  type FieldValues,
  fieldOf,
  METAL_FIELDS,
  type PricingRule,
  type PricingSettings,
  RULE_FIELDS,
  type RuleField,
  SHOP_FIELDS,
} from '#server/formula/settings/pricing-settings.ts'
import type { DivisorTier, Selling } from '#server/formula/settings/rule.ts'
import {
  isConstruction,
  ruleFor,
  type SettingsGroup,
} from '#server/formula/settings/settings-groups.ts'
import { ratePpmOf } from '#server/formula/settings/tax.ts'
import { METALS, type Metal } from '#server/formula/units/karat.ts'
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
  /** Of every kind; one without settings of its own has those of solid pieces. */
  byKind: Record<KindWithoutConstruction, TypedFields>
  /** A blank field is that of the whole shop. */
  byMetal: Record<Metal, TypedFields>
  rules: TypedRule[]
}

/** The fields of a group of pieces, the most important one first. */
export const GROUP_FIELDS: readonly RuleField[] = [
  'selling',
  ...ALL_GROUP_FIELDS.filter((field) => field !== 'selling'),
]

/** The fields of a group as typed. */
export const fieldsOf = (
  { byConstruction, byKind }: SettingsForm,
  group: SettingsGroup,
): TypedFields => (isConstruction(group) ? byConstruction[group] : byKind[group])

/** The part of the form with one field of a group changed. */
export function withGroupField(
  form: SettingsForm,
  group: SettingsGroup,
  field: RuleField,
  value: TypedField,
): Partial<SettingsForm> {
  const name = isConstruction(group) ? 'byConstruction' : 'byKind'
  return { [name]: { ...form[name], [group]: { ...fieldsOf(form, group), [field]: value } } }
}

export const kindOf = (field: RuleField) => FIELD_KINDS[field].kind

/** Stored settings → the form's text fields. */
export function formOf(settings: PricingSettings, timeZone: string): SettingsForm {
  const { currency, byMetal = {}, rules = [] } = settings
  const typed = (group: SettingsGroup, fields: readonly RuleField[]): TypedFields => {
    const rule = ruleFor(settings, group)
    return Object.fromEntries(
      fields.map((field) => [field, typedField(field, fieldOf(rule, field), currency)]),
    )
  }
  return {
    note: '',
    shop: typed('solid', SHOP_FIELDS),
    byConstruction: recordOf(CONSTRUCTIONS, (one) => typed(one, GROUP_FIELDS)),
    byKind: recordOf(KINDS_WITHOUT_CONSTRUCTION, (one) => typed(one, GROUP_FIELDS)),
    byMetal: recordOf(METALS, (metal) => {
      const own = byMetal[metal]
      return recordOf(METAL_FIELDS, (field) =>
        own?.[field] === undefined ? '' : typedField(field, own[field], currency),
      )
    }),
    rules: rules.map((rule) => typedRule(rule, currency, timeZone)),
  }
}

const recordOf = <Name extends string, Value>(names: readonly Name[], of: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, Value>

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
    kind: '' as const,
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
      kind: match.kind ?? '',
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
