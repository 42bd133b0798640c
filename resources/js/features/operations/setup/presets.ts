import type { Preferences } from '#lang/preferences.ts'
import type { PieceKind } from '#server/formula/settings/piece-kinds.ts'
import { METALS, type Metal } from '#server/formula/units/karat.ts'
import type { SetupProps } from '#server/operations/setup/props.ts'
import type { RegulatedMarket } from '#server/pricing/compare-at/law/market.ts'

/** The form of a new shop, as it is typed. */
export interface Typed
  extends Pick<
      SetupProps,
      | 'name'
      | 'address'
      | 'currency'
      | 'weightUnit'
      | 'timeZone'
      | 'taxMode'
      | 'taxRate'
      | 'markets'
      | 'kinds'
      | 'miamiCubanLink'
    >,
    Pick<Preferences, 'lengthUnit' | 'ringSystem'> {
  /** By label. */
  alloys: string[]
  /** Prices per troy ounce by metal, as typed. */
  prices: Partial<Record<Metal, string>>
}

type Preset = Omit<Typed, 'name' | 'address' | 'prices' | 'markets'>

/** The markets whose law is checked first in a shop of this currency; empty where none of its countries has a built-in rule. */
export function marketsOf(currency: string): RegulatedMarket[] {
  if (currency === 'USD') return ['us_ftc']
  if (currency === 'GBP') return ['uk']
  return EU_CURRENCIES.has(currency) ? ['eu'] : []
}

const EU_CURRENCIES = new Set(['EUR', 'CZK', 'DKK', 'HUF', 'PLN', 'RON', 'SEK'])

const AMERICAN = {
  currency: 'USD',
  weightUnit: 'g',
  timeZone: 'America/New_York',
  taxMode: 'exclusive',
  taxRate: '0',
  miamiCubanLink: false,
  lengthUnit: 'in',
  ringSystem: 'us',
} as const

const kinds = (...chosen: PieceKind[]) => chosen

/** Common shops. The alloys are the marks that are usual in each market. Taxes: the UK and the UAE show prices with VAT. */
export const PRESETS = {
  rings: {
    ...AMERICAN,
    kinds: kinds('ring', 'earrings', 'pendant', 'loose_stone'),
    alloys: ['14K', '18K', 'Pt 950'],
  },
  silver: {
    ...AMERICAN,
    kinds: kinds('ring', 'chain', 'bracelet', 'earrings', 'pendant'),
    alloys: ['Ag 925', 'Ag 999'],
  },
  british: {
    ...AMERICAN,
    currency: 'GBP',
    timeZone: 'Europe/London',
    taxMode: 'inclusive',
    taxRate: '20',
    ringSystem: 'uk',
    kinds: kinds('ring', 'pendant', 'chain', 'bracelet', 'earrings'),
    alloys: ['9 ct', '14 ct', '18 ct', '22 ct', 'Ag 925', 'Pt 950'],
  },
  gulf: {
    ...AMERICAN,
    currency: 'AED',
    timeZone: 'Asia/Dubai',
    taxMode: 'inclusive',
    taxRate: '5',
    lengthUnit: 'cm',
    ringSystem: 'eu',
    kinds: kinds('bangle', 'ring', 'chain', 'earrings', 'pendant', 'coin', 'bar'),
    alloys: ['18K', '21K', '22K', '24K'],
  },
  chains: {
    ...AMERICAN,
    miamiCubanLink: true,
    kinds: kinds(),
    alloys: ['10K', '14K', '18K', '22K'],
  },
} satisfies Record<string, Preset>

export type PresetName = keyof typeof PRESETS
export const PRESET_NAMES = Object.keys(PRESETS) as PresetName[]

/** What an example fills in. */
export function example(name: PresetName): Omit<Typed, 'name' | 'address' | 'prices'> {
  const preset = PRESETS[name]
  return { ...preset, markets: marketsOf(preset.currency) }
}

/** The metals of the chosen alloys that have no price yet. */
export const metalsToPrice = (page: SetupProps, { alloys }: Pick<Typed, 'alloys'>): Metal[] =>
  METALS.filter(
    (metal) =>
      !page.priced.includes(metal) &&
      page.alloys.some((alloy) => alloy.metal === metal && alloys.includes(alloy.label)),
  )
