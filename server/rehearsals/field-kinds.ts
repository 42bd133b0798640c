import type { RuleField } from '#server/gold/pricing-settings.ts'

/** How a field is typed, and how small and large it may be; the bounds are those of the formula's own check. */
export type FieldKind =
  | { kind: 'percent'; least: number; most: number }
  | { kind: 'amount' }
  | { kind: 'decimal'; least: string; most: string }
  | { kind: 'base' | 'selling' | 'tax' | 'rounding' }

const percent = (least: number, most: number): FieldKind => ({ kind: 'percent', least, most })

/** Source of the bounds: domain 5.3, PricingConfig; `gold/rule-bounds.ts` has the last word. */
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

export const SHOP_FIELDS = [
  'premiumBp',
  'premiumPerOunceMinor',
  'ounceGrams',
  'overheadBp',
  'feeBp',
  'minMarginBp',
  'meltFactor',
  'tax',
  'rounding',
  'deadBandBp',
  'maxStepBp',
] as const satisfies readonly RuleField[]

export const CONSTRUCTION_FIELDS = [
  'wastageBp',
  'labour.perGramMinor',
  'labour.flatMinor',
  'labour.pctBp',
  'labour.pctBase',
  'labour.minimumMinor',
  'findingsMinor',
  'selling',
] as const satisfies readonly RuleField[]
