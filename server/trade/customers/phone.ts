import {
  type CountryCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'

/**
 * A phone number as typed, as E.164. A number without a leading + is read as one of `country` (ISO-2), or, where that
 * is not known, of the country that the shop's currency is at home in. Null for what is no number.
 */
export function phoneNumber(
  typed: string,
  country: string | null,
  currency: string,
): string | null {
  const region = country ?? HOME_OF[currency] ?? null
  const home = region !== null && isSupportedCountry(region) ? region : undefined
  const number = parsePhoneNumberFromString(typed, home)
  return number?.isPossible() ? number.number : null
}

const HOME_OF: Record<string, CountryCode> = {
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
}
