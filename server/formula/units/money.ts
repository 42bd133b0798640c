import { divideHalfEven, type Fixed, ONE } from './fixed.ts'
import { formatScaled, parseScaled } from './scaled.ts'

/** An ISO 4217 code, 'USD'. Every amount has one. */
export type Currency = string

const GOLD_PRICE_PLACES = 6
const TWO_PLACES_AND_ZEROS = /(\.\d\d\d*?)0+$/

/** Decimal places of a currency's minor unit. Source: ISO 4217 list one; 2 for codes it does not list as exceptions. */
export const minorDigits = (currency: Currency): number => UNUSUAL_DIGITS.get(currency) ?? 2

/** One minor unit (a cent, a fils, a yen) as a Fixed amount of the currency. */
export const minorUnit = (currency: Currency): Fixed => ONE / 10n ** BigInt(minorDigits(currency))

/** Minor units → Fixed amount. Exact. */
export const fromMinor = (minor: number, currency: Currency): Fixed =>
  BigInt(minor) * minorUnit(currency)

/** Fixed amount → minor units, half to even. Throws RangeError beyond 2^53 − 1. */
export const toMinor = (amount: Fixed, currency: Currency): number =>
  safeNumber(divideHalfEven(amount, minorUnit(currency)))

/** bigint → number. Throws RangeError beyond 2^53 − 1, where a number would be inexact. */
export function safeNumber(value: bigint): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError(`beyond the safe size: ${value}`)
  return number
}

/** Decimal text of an amount ≥ 0 ('45', '45.5', '45.50') → minor units; null when it is not one. */
export const parseAmount = (text: string, currency: Currency): number | null =>
  parseScaled(text, minorDigits(currency))

/** Minor units → plain decimal text with the currency's own places, '45.50'. Throws RangeError on a fraction. */
export const formatAmount = (minor: number, currency: Currency): string =>
  formatScaled(minor, minorDigits(currency))

/** Decimal text > 0 with at most 6 places → millionths of a currency unit per troy ounce; null when it is not one. */
export const parseGoldPrice = (text: string): number | null =>
  parseScaled(text, GOLD_PRICE_PLACES) || null

/** Millionths per troy ounce → decimal text with 2 to 6 places, '4100.00'. */
export const goldPriceText = (micro: number): string =>
  formatScaled(micro, GOLD_PRICE_PLACES).replace(TWO_PLACES_AND_ZEROS, '$1')

const UNUSUAL_DIGITS = new Map<Currency, number>([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'
    .split(' ')
    .map((code): [Currency, number] => [code, 0]),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code): [Currency, number] => [code, 3]),
  ...'CLF UYW'.split(' ').map((code): [Currency, number] => [code, 4]),
])
