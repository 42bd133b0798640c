import type { Locale } from '#lang/locales.ts'
import { formatAmount, minorDigits } from '#server/formula/units/money.ts'
import { parseGrams, type WeightUnit, weightIn } from '#server/formula/units/weight.ts'
import { figure } from './intl.ts'

interface AmountOptions {
  /** `strip` omits the zeros of whole amounts: 4,799 instead of 4,799.00. */
  zeros?: 'keep' | 'strip'
  sign?: boolean
}

export function moneyFormats(locale: Locale) {
  const formatted = (minor: number, currency: string, options: AmountOptions, style: NumberStyle) =>
    figure(locale, formatAmount(minor, currency), {
      ...style,
      trailingZeroDisplay: options.zeros === 'strip' ? 'stripIfInteger' : 'auto',
      signDisplay: signOf(options.sign ?? false),
    })
  return {
    money: (minor: number, currency: string, options: AmountOptions = {}) =>
      formatted(minor, currency, options, withSymbol(currency)),
    amount: (minor: number, currency: string, options: AmountOptions = {}) =>
      formatted(minor, currency, options, places(minorDigits(currency), minorDigits(currency))),
    /** Decimal text of a gold price, rounded to the currency's digits. */
    gold: (decimalText: string, currency: string) =>
      figure(locale, decimalText, withSymbol(currency)),
    /** A gold price with every digit that is stored, for its own page and for confirming what was typed. */
    exactGold: (decimalText: string, currency: string) =>
      figure(locale, decimalText, { ...withSymbol(currency), ...places(2, 6) }),
    /** Decimal text of money with the given fraction digits. */
    currency: (decimalText: string, currency: string, places: Intl.NumberFormatOptions = {}) =>
      figure(locale, decimalText, { ...withSymbol(currency), ...places }),
    /** A rate per gram or pennyweight, rounded to the currency's digits. */
    rate: (decimalText: string, currency: string) =>
      figure(locale, decimalText, withSymbol(currency)),
  }
}

export type UnitLabel = (value: string, unit: WeightUnit) => string

export function weightFormats(locale: Locale, unit: WeightUnit, label: UnitLabel) {
  const grams = (text: string) => label(figure(locale, text, places(3, 3)), 'g')
  return {
    grams,
    weight: (gramsText: string) => {
      const mg = parseGrams(gramsText)
      if (unit === 'g' || mg === null) return grams(gramsText)
      return label(figure(locale, weightIn(mg, unit), places(3, 3)), unit)
    },
  }
}

/** Basis points as a percentage with one decimal place, so that those of a column align. */
export function percentFormats(locale: Locale) {
  const percent = (bp: number, [least, most]: [number, number], sign: boolean) =>
    figure(locale, bp / 10_000, {
      style: 'percent',
      ...places(least, most),
      signDisplay: signOf(sign),
    })
  return {
    percent: (bp: number, { sign = false, digits = 1 } = {}) => percent(bp, [digits, digits], sign),
    /** A percentage that someone set, with both decimal places if it has them. */
    exactPercent: (bp: number) => percent(bp, [1, 2], false),
    /** A tax rate in millionths, with every digit that it has: 8.875%. */
    taxRate: (ppm: number) =>
      figure(locale, ppm / 1_000_000, { style: 'percent', ...places(0, 4) }),
  }
}

/** Whether a change in basis points is shown as 0.0%, or with two digits as 0.00%, which is no movement. */
export const isShownAsZero = (bp: number, digits = 1): boolean => Math.abs(bp) < 50 / 10 ** digits

type NumberStyle = Intl.NumberFormatOptions

function withSymbol(currency: string): NumberStyle {
  return { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }
}

export function places(least: number, most: number): NumberStyle {
  return { minimumFractionDigits: least, maximumFractionDigits: most }
}

function signOf(isWanted: boolean) {
  return isWanted ? 'exceptZero' : 'auto'
}
