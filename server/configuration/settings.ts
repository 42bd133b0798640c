import type { Construction } from '#server/catalogue/table.ts'
import type { Rounding } from '#server/gold/rounding.ts'
import type { Labour, PriceRule, Selling, Tax } from '#server/gold/rule.ts'

/** Everything a shop decides about prices, as a version of the configuration keeps it. Units as in `PriceRule`. */
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
  byConstruction: Record<Construction, ConstructionSettings>
}

export interface ConstructionSettings {
  wastageBp: number
  labour: Labour
  findingsMinor: number
  selling: Selling
}

export const CONSTRUCTIONS: readonly Construction[] = ['solid', 'semi_solid', 'hollow']

/** The settings as the one flat rule that the formula takes for a piece of this construction. */
export function ruleFor(
  { byConstruction, ...shop }: PricingSettings,
  construction: Construction,
): PriceRule {
  return { ...shop, ...byConstruction[construction] }
}

/** The example settings of a new shop. Source: domain 1.6. */
export function exampleSettings(currency: string): PricingSettings {
  return {
    currency,
    premiumBp: 100,
    premiumPerOunceMinor: 0,
    ounceGrams: '31.1034768',
    overheadBp: 0,
    feeBp: 0,
    minMarginBp: 1500,
    meltFactor: '1.05',
    tax: { mode: 'exclusive', rateBp: 0 },
    rounding: { kind: 'nearest', unit: 5 },
    deadBandBp: 50,
    maxStepBp: 1000,
    byConstruction: {
      solid: example({ perGramMinor: 500, wastageBp: 300, findingsMinor: 4500, marginBp: 4000 }),
      semi_solid: example({
        perGramMinor: 700,
        wastageBp: 400,
        findingsMinor: 3800,
        marginBp: 4500,
      }),
      hollow: example({ perGramMinor: 900, wastageBp: 600, findingsMinor: 3000, marginBp: 5500 }),
    },
  }
}

interface ExampleNumbers {
  perGramMinor: number
  wastageBp: number
  findingsMinor: number
  marginBp: number
}

function example({
  perGramMinor,
  wastageBp,
  findingsMinor,
  marginBp,
}: ExampleNumbers): ConstructionSettings {
  return {
    wastageBp,
    findingsMinor,
    labour: { perGramMinor, flatMinor: 0, pctBp: 0, pctBase: 'metal', minimumMinor: 0 },
    selling: { model: 'margin', marginBp },
  }
}
