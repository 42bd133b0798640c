import type { Locale } from '#lang/locales.ts'
import { measureUnits } from '#lang/measures.ts'
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
    | 'lengthUnit'
    | 'ringSystem'
    | 'taxMode'
    | 'taxRate'
    | 'markets'
    | 'kinds'
    | 'miamiCubanLink'
  > {
  /** By label. */
  alloys: string[]
  /** Prices per troy ounce by metal, as typed. */
  prices: Partial<Record<Metal, string>>
}

type Preset = Omit<Typed, 'name' | 'address' | 'prices'>

/** The markets whose law is checked first in a shop of this currency; empty where none of its countries has a built-in rule. */
export function marketsOf(currency: string): RegulatedMarket[] {
  if (currency === 'USD') return ['us_ftc']
  if (currency === 'GBP') return ['uk']
  return EU_CURRENCIES.has(currency) ? ['eu'] : []
}

const EU_CURRENCIES = new Set(['EUR', 'CZK', 'DKK', 'HUF', 'PLN', 'RON', 'SEK'])

/** What is usual in a country. */
type Country = Pick<
  Preset,
  'currency' | 'timeZone' | 'taxMode' | 'taxRate' | 'lengthUnit' | 'ringSystem'
>

/** With the standard rate of value added tax, which the prices of shops contain. */
const withVat = (currency: string, timeZone: string, taxRate: string) => ({
  ...{ currency, timeZone, taxRate },
  taxMode: 'inclusive' as const,
})

const UNITED_KINGDOM: Country = {
  ...withVat('GBP', 'Europe/London', '20'),
  ...{ lengthUnit: 'in', ringSystem: 'uk' },
}

const EMIRATES: Country = {
  ...withVat('AED', 'Asia/Dubai', '5'),
  ...{ lengthUnit: 'cm', ringSystem: 'eu' },
}

/** The country of an example that is of none, by the language of its reader. */
const COUNTRIES: Record<Locale, ReturnType<typeof withVat> | Country> = {
  en: {
    ...{ currency: 'USD', timeZone: 'America/New_York', taxMode: 'exclusive', taxRate: '0' },
    ...{ lengthUnit: 'in', ringSystem: 'us' },
  },
  zh: withVat('CNY', 'Asia/Shanghai', '13'),
  da: withVat('DKK', 'Europe/Copenhagen', '25'),
  fr: withVat('EUR', 'Europe/Paris', '20'),
  de: withVat('EUR', 'Europe/Berlin', '19'),
  el: withVat('EUR', 'Europe/Athens', '24'),
  hu: withVat('HUF', 'Europe/Budapest', '27'),
  it: withVat('EUR', 'Europe/Rome', '22'),
  ja: withVat('JPY', 'Asia/Tokyo', '10'),
  pl: withVat('PLN', 'Europe/Warsaw', '23'),
  pt: withVat('EUR', 'Europe/Lisbon', '23'),
  ru: withVat('RUB', 'Europe/Moscow', '22'),
  es: withVat('EUR', 'Europe/Madrid', '21'),
  sv: withVat('SEK', 'Europe/Stockholm', '25'),
  tr: withVat('TRY', 'Europe/Istanbul', '20'),
  ae: EMIRATES,
}

const countryOf = (locale: Locale): Country => ({
  ...measureUnits(locale),
  ...COUNTRIES[locale],
})

const kinds = (...chosen: PieceKind[]) => chosen

/** Common shops. The alloys are the marks that are usual in each market. */
const PRESETS = {
  rings: {
    kinds: kinds('ring', 'earrings', 'pendant', 'loose_stone'),
    alloys: ['14K', '18K', 'Pt 950'],
  },
  silver: {
    kinds: kinds('ring', 'chain', 'bracelet', 'earrings', 'pendant'),
    alloys: ['Ag 925', 'Ag 999'],
  },
  british: {
    country: UNITED_KINGDOM,
    kinds: kinds('ring', 'pendant', 'chain', 'bracelet', 'earrings'),
    alloys: ['9 ct', '14 ct', '18 ct', '22 ct', 'Ag 925', 'Pt 950'],
  },
  gulf: {
    country: EMIRATES,
    kinds: kinds('bangle', 'ring', 'chain', 'earrings', 'pendant', 'coin', 'bar'),
    alloys: ['18K', '21K', '22K', '24K'],
  },
  chains: {
    miamiCubanLink: true,
    kinds: kinds(),
    alloys: ['10K', '14K', '18K', '22K'],
  },
} satisfies Record<string, Example>

/** An example without a country has that of the reader's language. */
interface Example extends Pick<Preset, 'kinds' | 'alloys'> {
  country?: Country
  miamiCubanLink?: boolean
}

export type PresetName = keyof typeof PRESETS
export const PRESET_NAMES = Object.keys(PRESETS) as PresetName[]

/** What an example fills in for a reader of this language. */
export function example(name: PresetName, locale: Locale): Preset {
  const { country = countryOf(locale), miamiCubanLink = false, ...sold }: Example = PRESETS[name]
  const markets = marketsOf(country.currency)
  return { weightUnit: 'g', ...country, ...sold, miamiCubanLink, markets }
}

/** The metals of the chosen alloys that have no price yet. */
export const metalsToPrice = (page: SetupProps, { alloys }: Pick<Typed, 'alloys'>): Metal[] =>
  METALS.filter(
    (metal) =>
      !page.priced.includes(metal) &&
      page.alloys.some((alloy) => alloy.metal === metal && alloys.includes(alloy.label)),
  )
