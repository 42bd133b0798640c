import type {
  ConstructionSettings,
  PricingSettings,
} from '#server/formula/settings/pricing-settings.ts'

/** The example settings of a new shop, which it replaces by its own. */
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
    tax: { mode: 'exclusive', ratePpm: 0 },
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
