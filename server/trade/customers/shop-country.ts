import { getCountries } from 'libphonenumber-js/min'
import { languageTag, locales } from '#lang/locales.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import { letterheadOf } from '#server/configuration/trade-settings.ts'
import type { Db } from '#server/platform/database/connect.ts'

/** The country of the shop (ISO-2), in which local phone numbers are read; null where it is unknown. */
export async function shopCountry(db: Db): Promise<string | null> {
  const { trade, currency, time_zone: timeZone } = await shopOf(db)
  return countryOf({ address: letterheadOf(trade).address, currency, timeZone })
}

interface ShopPlace {
  address: string
  currency: string
  timeZone: string
}

/**
 * The country that a line of the address names in one of our languages, else that of the currency, for euros by the time
 * zone.
 */
export function countryOf({ address, currency, timeZone }: ShopPlace): string | null {
  const lines = address.split('\n').map((line) => line.trim().toLowerCase())
  const named = lines.flatMap((line) => (line && countryNames().get(line)) || [])
  return named[0] ?? COUNTRY_OF_CURRENCY[currency] ?? euroCountry(currency, timeZone)
}

let nameCache: ReadonlyMap<string, string> | undefined

/** The codes of countries by their names in our languages, in small letters. */
function countryNames(): ReadonlyMap<string, string> {
  nameCache ??= new Map(
    locales.flatMap((locale) => {
      const names = new Intl.DisplayNames(languageTag(locale), { type: 'region' })
      return getCountries().map((code) => [(names.of(code) ?? code).toLowerCase(), code] as const)
    }),
  )
  return nameCache
}

function euroCountry(currency: string, timeZone: string): string | null {
  if (currency !== 'EUR') return null
  const isThere = (code: string) => {
    const locale = new Intl.Locale(`und-${code}`) as Intl.Locale & { getTimeZones(): string[] }
    return locale.getTimeZones().includes(timeZone)
  }
  return EURO_COUNTRIES.find(isThere) ?? null
}

const EURO_COUNTRIES = 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' ')

const COUNTRY_OF_CURRENCY: Readonly<Record<string, string>> = {
  USD: 'US',
  CAD: 'CA',
  MXN: 'MX',
  BRL: 'BR',
  GBP: 'GB',
  CHF: 'CH',
  DKK: 'DK',
  SEK: 'SE',
  NOK: 'NO',
  PLN: 'PL',
  HUF: 'HU',
  TRY: 'TR',
  RUB: 'RU',
  JPY: 'JP',
  CNY: 'CN',
  INR: 'IN',
  AED: 'AE',
  SAR: 'SA',
  AUD: 'AU',
  NZD: 'NZ',
  ZAR: 'ZA',
  SGD: 'SG',
  HKD: 'HK',
  KWD: 'KW',
  QAR: 'QA',
  BHD: 'BH',
  OMR: 'OM',
}
