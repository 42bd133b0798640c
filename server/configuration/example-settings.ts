import { isDeepStrictEqual } from 'node:util'
import type { GroupSettings, PricingSettings } from '#server/formula/settings/pricing-settings.ts'
import { groupSettings, type SettingsGroup } from '#server/formula/settings/settings-groups.ts'

/**
 * The example settings of a new shop, which it replaces by its own: invented, but plausible for each kind of piece. In the
 * currencies of the Gulf that are near a quarter of a dollar, gold is sold by its weight with a making charge.
 */
export function exampleSettings(currency: string): PricingSettings {
  return GULF_CURRENCIES.has(currency) ? byMakingCharge(currency) : byMargin(currency)
}

const GULF_CURRENCIES = new Set(['AED', 'SAR', 'QAR'])

/** Whether these are example settings without any change except currency and tax. */
export const areUntouched = ({ currency, tax, ...settings }: PricingSettings): boolean =>
  [byMargin(currency), byMakingCharge(currency)].some(({ currency: _, tax: __, ...example }) =>
    isDeepStrictEqual(settings, example),
  )

function byMargin(currency: string): PricingSettings {
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

/**
 * Gold at its value of the day plus a making charge per gram. Of the charge, a part is labour; no minimum margin or melt factor
 * raises the price above it.
 */
function byMakingCharge(currency: string): PricingSettings {
  const general = byMargin(currency)
  return {
    ...general,
    ...{ premiumBp: 0, minMarginBp: 0, meltFactor: '1', rounding: { kind: 'nearest', unit: 1 } },
    byConstruction: {
      solid: making(2000),
      semi_solid: making(2500),
      hollow: making(3000),
    },
    byKind: {
      ...general.byKind,
      bangle: making(2500),
      ring: making(3000),
      earrings: making(3500),
      pendant: making(3000),
      brooch: making(4000),
      watch: making(6000),
      coin: making(1000),
      bar: making(500),
      other: making(3000),
    },
  }
}

/** A making charge, half of which is labour; minor units per gram. */
function making(addPerGramMinor: number): GroupSettings {
  const perGramMinor = addPerGramMinor / 2
  const labour = example({ perGramMinor, wastageBp: 0, findingsMinor: 0, marginBp: 0 })
  return { ...labour, selling: { model: 'per_gram', addPerGramMinor } }
}

/** Whether the settings of a group are still those of the sample shop. */
export const isSampleGroup = (settings: PricingSettings, group: SettingsGroup): boolean =>
  [byMargin(settings.currency), byMakingCharge(settings.currency)].some((samples) =>
    isDeepStrictEqual(groupSettings(settings, group), groupSettings(samples, group)),
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

/**
 * Those of these groups of pieces whose margin, labour and findings are still those of the sample shop. None once an admin has
 * saved the settings as a whole, which confirms them all.
 */
export const sampleGroups = (
  { example, settings }: { example: boolean; settings: PricingSettings },
  groups: readonly SettingsGroup[],
): SettingsGroup[] => (example ? groups.filter((group) => isSampleGroup(settings, group)) : [])
