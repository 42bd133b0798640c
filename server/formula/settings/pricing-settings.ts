import type { Metal } from '#server/formula/units/karat.ts'
import type { Rounding } from '#server/formula/units/rounding.ts'
import type { KindWithoutConstruction, PieceKind } from './piece-kinds.ts'
import type { Labour, PriceRule, Selling, Tax } from './rule.ts'

export type Construction = 'solid' | 'semi_solid' | 'hollow'

export const CONSTRUCTIONS: readonly Construction[] = ['solid', 'semi_solid', 'hollow']

/** All decisions of a shop about prices, as a version of the configuration stores them. Units as in `PriceRule`. */
export interface PricingSettings {
  currency: string
  premiumBp: number
  premiumPerOunceMinor: number
  ounceGrams: string
  overheadBp: number
  feeBp: number
  minMarginBp: number
  meltFactor: string
  tax: Tax
  rounding: Rounding
  deadBandBp: number
  maxStepBp: number
  /** For chains and bracelets. */
  byConstruction: Record<Construction, GroupSettings>
  /** For other kinds of pieces; versions from before there were kinds have none. Read by `groupSettings`. */
  byKind?: Partial<Record<KindWithoutConstruction, GroupSettings>>
  /** In place of those of the whole shop, for pieces and parts of a metal. */
  byMetal?: Partial<Record<Metal, MetalSettings>>
  /** Exceptions for some pieces; versions from before rules existed have none. */
  rules?: PricingRule[]
}

export interface GroupSettings {
  wastageBp: number
  labour: Labour
  findingsMinor: number
  selling: Selling
}

export type MetalSettings = Partial<Pick<PricingSettings, MetalField>>

/** A rule for some pieces: what it sets applies to those it matches. Source: docs/domain.md 5.3, pricing rule. */
export interface PricingRule {
  /** A rule keeps its id in all versions, so that two versions can be compared. */
  id: string
  note: string
  /** 1–999; of two equally specific rules, the lower number wins. */
  priority: number
  match: RuleMatch
  /** In force from `from` (ISO time) until before `until`; null is unlimited. */
  from: string | null
  until: string | null
  set: Partial<FieldValues>
}

/** Which pieces; null does not narrow. Widths in hundredths of a millimetre, both ends included. */
export interface RuleMatch {
  family: string | null
  product: string | null
  sku: string | null
  /** Rules from before there were metals other than gold have none. */
  metal?: Metal | null
  /** Rules from before pieces had kinds have none. */
  kind?: PieceKind | null
  construction: Construction | null
  karat: string | null
  widthFrom: number | null
  widthTo: number | null
}

/** Every field of `PriceRule` that a rule may set, by its name there. */
export interface FieldValues {
  premiumBp: number
  premiumPerOunceMinor: number
  ounceGrams: string
  wastageBp: number
  'labour.perGramMinor': number
  'labour.flatMinor': number
  'labour.pctBp': number
  'labour.pctBase': Labour['pctBase']
  'labour.minimumMinor': number
  findingsMinor: number
  overheadBp: number
  selling: Selling
  feeBp: number
  minMarginBp: number
  meltFactor: string
  tax: Tax
  rounding: Rounding
  deadBandBp: number
  maxStepBp: number
}

export type RuleField = keyof FieldValues

/** How a field is entered, with its bounds, which are those of the formula's own check. */
export type FieldKind =
  | { kind: 'percent'; least: number; most: number }
  | { kind: 'amount' }
  | { kind: 'decimal'; least: string; most: string }
  | { kind: 'base' | 'selling' | 'tax' | 'rounding' }

const percent = (least: number, most: number): FieldKind => ({ kind: 'percent', least, most })

/**
 * Source of the bounds: docs/domain.md 5.3, settings; `rule-problems.ts` decides. In the order of the calculation.
 */
export const FIELD_KINDS: Record<RuleField, FieldKind> = {
  premiumBp: percent(0, 20),
  premiumPerOunceMinor: { kind: 'amount' },
  ounceGrams: { kind: 'decimal', least: '31', most: '31.2' },
  wastageBp: percent(0, 30),
  'labour.perGramMinor': { kind: 'amount' },
  'labour.flatMinor': { kind: 'amount' },
  'labour.pctBp': percent(0, 100),
  'labour.pctBase': { kind: 'base' },
  'labour.minimumMinor': { kind: 'amount' },
  findingsMinor: { kind: 'amount' },
  overheadBp: percent(0, 100),
  selling: { kind: 'selling' },
  feeBp: percent(0, 99.99),
  minMarginBp: percent(-50, 99.99),
  meltFactor: { kind: 'decimal', least: '1', most: '3' },
  tax: { kind: 'tax' },
  rounding: { kind: 'rounding' },
  deadBandBp: percent(0, 100),
  maxStepBp: percent(0.01, 1000),
}

export const RULE_FIELDS = Object.keys(FIELD_KINDS) as RuleField[]

/** Fields that are set for each group of pieces. */
export const GROUP_FIELDS: readonly RuleField[] = RULE_FIELDS.filter((field) =>
  /^(wastageBp|labour\.|findingsMinor|selling)/.test(field),
)

export const SHOP_FIELDS: readonly RuleField[] = RULE_FIELDS.filter(
  (field) => !GROUP_FIELDS.includes(field),
)

/** Fields of the whole shop that a metal may have otherwise. */
export const METAL_FIELDS = [
  'premiumBp',
  'premiumPerOunceMinor',
  'overheadBp',
  'minMarginBp',
  'meltFactor',
  'rounding',
] as const satisfies readonly RuleField[]
export type MetalField = (typeof METAL_FIELDS)[number]

/** A flat rule with some fields replaced. */
export function withFields(base: PriceRule, set: Partial<FieldValues>): PriceRule {
  const rule = { ...base, labour: { ...base.labour } }
  for (const field of RULE_FIELDS) {
    const value = set[field]
    if (value !== undefined) setField(rule, field, value)
  }
  return rule
}

/** One field of a flat rule by its name. */
export function fieldOf(rule: PriceRule, field: RuleField): FieldValues[RuleField] {
  const [part, labour] = field.split('.') as [keyof PriceRule, keyof Labour | undefined]
  return (labour ? rule.labour[labour] : rule[part]) as FieldValues[RuleField]
}

function setField(rule: PriceRule, field: RuleField, value: unknown): void {
  const [part, labour] = field.split('.') as [string, string | undefined]
  Object.assign(labour ? rule.labour : rule, { [labour ?? part]: value })
}
