import { isDeepStrictEqual } from 'node:util'
import type { GroupSettings, PricingSettings } from '#server/formula/settings/pricing-settings.ts'
import { groupSettings, type SettingsGroup } from '#server/formula/settings/settings-groups.ts'

/** The example settings of a new shop, which it replaces by its own: invented, but plausible for each kind of piece. */
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
    byKind: {
      bangle: example({ perGramMinor: 500, wastageBp: 300, findingsMinor: 2000, marginBp: 4000 }),
      ring: example({ perGramMinor: 500, wastageBp: 300, findingsMinor: 2000, marginBp: 4000 }),
      earrings: example({ perGramMinor: 800, wastageBp: 400, findingsMinor: 1500, marginBp: 4500 }),
      pendant: example({ perGramMinor: 600, wastageBp: 300, findingsMinor: 1000, marginBp: 4000 }),
      brooch: example({ perGramMinor: 800, wastageBp: 400, findingsMinor: 2500, marginBp: 4500 }),
      watch: example({ perGramMinor: 900, wastageBp: 300, findingsMinor: 6000, marginBp: 4000 }),
      // The least margin of the whole shop: a lower one would have no effect.
      coin: BULLION,
      bar: BULLION,
      loose_stone: example({ perGramMinor: 0, wastageBp: 0, findingsMinor: 0, marginBp: 4500 }),
      other: example({ perGramMinor: 500, wastageBp: 300, findingsMinor: 1000, marginBp: 4000 }),
    },
  }
}

/** Whether the settings of a group are still those of the sample shop. */
export const isSampleGroup = (settings: PricingSettings, group: SettingsGroup): boolean =>
  isDeepStrictEqual(
    groupSettings(settings, group),
    groupSettings(exampleSettings(settings.currency), group),
  )

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
}: ExampleNumbers): GroupSettings {
  return {
    wastageBp,
    findingsMinor,
    labour: { perGramMinor, flatMinor: 0, pctBp: 0, pctBase: 'metal', minimumMinor: 0 },
    selling: { model: 'margin', marginBp },
  }
}

const BULLION = example({ perGramMinor: 0, wastageBp: 0, findingsMinor: 0, marginBp: 1500 })
