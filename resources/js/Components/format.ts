import { usePage } from '@inertiajs/react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Locale, languageTag } from '#lang/locales.ts'
import { formatAmount } from '#server/gold/money.ts'
import { parseGrams, type WeightUnit, weightIn } from '#server/gold/weight.ts'
import { usePreferences } from '../preferences.ts'

export type Format = ReturnType<typeof useFormat>

/** Figures, weights and times in the words and digits of the person's language and the shop's time zone. */
export function useFormat() {
  const locale = usePreferences((state) => state.locale)
  const { shop } = usePage().props
  const timeZone = shop?.timeZone ?? 'UTC'
  const weightUnit = shop?.weightUnit ?? 'g'
  const { t } = useTranslation('shell')
  return useMemo(() => {
    const tag = formatTag(locale)
    const unitWord = (value: string, unit: WeightUnit | 'inch') => t(`unit.${unit}`, { value })
    return {
      ...moneyFormats(moneyTag(locale)),
      ...measureFormats(tag, unitOf(weightUnit), unitWord),
      ...timeFormats(tag, timeZone),
      number: (n: number, options: Intl.NumberFormatOptions = {}) =>
        numbers(tag, options).format(n),
      percent: (bp: number, { sign = false } = {}) =>
        numbers(tag, sign ? signedPercent : plainPercent).format(bp / 10_000),
    }
  }, [locale, timeZone, weightUnit, t])
}

/** Whole amounts may drop their zeros where space is short: 4,799 instead of 4,799.00. */
interface AmountOptions {
  zeros?: 'keep' | 'strip'
  sign?: boolean
}

function moneyFormats(tag: string) {
  const style = (currency: string, looks: Intl.NumberFormatOptions) =>
    numbers(tag, { style: 'currency', currency, ...looks })
  return {
    money: (
      minor: number,
      currency: string,
      { zeros = 'keep', sign = false }: AmountOptions = {},
    ) =>
      style(currency, {
        currencyDisplay: 'narrowSymbol',
        trailingZeroDisplay: zeros === 'strip' ? 'stripIfInteger' : 'auto',
        signDisplay: sign ? 'exceptZero' : 'auto',
      }).format(exact(minor, currency)),
    amount: (
      minor: number,
      currency: string,
      { zeros = 'keep', sign = false }: AmountOptions = {},
    ) =>
      numbers(tag, {
        ...places(currency),
        trailingZeroDisplay: zeros === 'strip' ? 'stripIfInteger' : 'auto',
        signDisplay: sign ? 'exceptZero' : 'auto',
      }).format(exact(minor, currency)),
    gold: (decimalText: string, currency: string) =>
      style(currency, {
        currencyDisplay: 'narrowSymbol',
        minimumFractionDigits: 2,
        maximumFractionDigits: 6,
      }).format(decimalText as Intl.StringNumericLiteral),
  }
}

function measureFormats(
  tag: string,
  shopUnit: WeightUnit,
  word: (value: string, unit: WeightUnit | 'inch') => string,
) {
  const millimetres: Intl.NumberFormatOptions = {
    style: 'unit',
    unit: 'millimeter',
    unitDisplay: 'short',
  }
  const grams = (text: string) =>
    word(numbers(tag, weightPlaces).format(text as Intl.StringNumericLiteral), 'g')
  return {
    grams,
    weight: (gramsText: string) => {
      const mg = parseGrams(gramsText)
      if (shopUnit === 'g' || mg === null) return grams(gramsText)
      const value = weightIn(mg, shopUnit) as Intl.StringNumericLiteral
      return word(numbers(tag, weightPlaces).format(value), shopUnit)
    },
    size: (mm: number) => numbers(tag, millimetres).format(mm),
    inches: (n: number) => word(numbers(tag, { maximumFractionDigits: 2 }).format(n), 'inch'),
  }
}

function timeFormats(tag: string, timeZone: string) {
  return {
    date: (iso: string) => dates(tag, { dateStyle: 'medium', timeZone }).format(new Date(iso)),
    dateTime: (iso: string) =>
      dates(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(iso)),
    relative: (iso: string) => relativeTo(Date.now(), iso, tag),
  }
}

/** Gulf price lists write money in the English order, $4,129.10; the Arabic one, 4,129.10 US$, turns over within Arabic text. */
function moneyTag(locale: Locale) {
  return locale === 'ae' ? 'en-AE' : languageTag(locale)
}

/** Scales and tills show Western digits everywhere, so Arabic does here too. */
function formatTag(locale: Locale) {
  return locale === 'ae' ? 'ar-AE-u-nu-latn' : languageTag(locale)
}

function relativeTo(now: number, iso: string, tag: string) {
  const seconds = Math.round((Date.parse(iso) - now) / 1000)
  const [unit, size] = steps.find(([, step]) => Math.abs(seconds) >= step) ?? ['second', 1]
  return new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }).format(
    Math.trunc(seconds / size),
    unit,
  )
}

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

function exact(minor: number, currency: string) {
  return formatAmount(minor, currency) as Intl.StringNumericLiteral
}

function places(currency: string) {
  const digits = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    .maximumFractionDigits
  return { minimumFractionDigits: digits ?? 2, maximumFractionDigits: digits ?? 2 }
}

function unitOf(text: string): WeightUnit {
  return units.find((unit) => unit === text) ?? 'g'
}

const units: WeightUnit[] = ['g', 'dwt', 'ozt']
const weightPlaces = { minimumFractionDigits: 2, maximumFractionDigits: 3 }
const plainPercent = {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 2,
} as const
const signedPercent = { ...plainPercent, signDisplay: 'exceptZero' } as const

const numberFormats = new Map<string, Intl.NumberFormat>()
const dateFormats = new Map<string, Intl.DateTimeFormat>()

/** Formatters are slow to make and a matrix asks for a thousand of them. */
function numbers(tag: string, options: Intl.NumberFormatOptions) {
  const key = tag + JSON.stringify(options)
  const known = numberFormats.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(tag, { useGrouping: 'always', ...options })
  numberFormats.set(key, made)
  return made
}

function dates(tag: string, options: Intl.DateTimeFormatOptions) {
  const key = tag + JSON.stringify(options)
  const known = dateFormats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(tag, options)
  dateFormats.set(key, made)
  return made
}
