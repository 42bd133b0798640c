import { type Locale, languageTag } from '#lang/locales.ts'
import { formatAmount, goldPriceText } from '#server/formula/units/money.ts'
import { formatScaled } from '#server/formula/units/scaled.ts'

export type Figures = ReturnType<typeof figuresFor>

/** Formats amounts, weights and times of documents in a language. Times are in the shop's time zone. */
export function figuresFor(locale: Locale, timeZone: string) {
  // Arabic documents use Western digits, left to right, as scales and cash registers do.
  const figureTag = locale === 'ae' ? 'en-US' : languageTag(locale)
  const wordTag = locale === 'ae' ? 'ar-AE-u-nu-latn' : languageTag(locale)
  const number = (text: string, options: Intl.NumberFormatOptions) =>
    clean(
      new Intl.NumberFormat(figureTag, { useGrouping: 'always', ...options }).format(text as never),
    )
  const time = (iso: string, options: Intl.DateTimeFormatOptions) =>
    clean(new Intl.DateTimeFormat(wordTag, options).format(new Date(iso)))
  const symbol = (currency: string): Intl.NumberFormatOptions => ({
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  })
  const thousandths = (count: number) =>
    number(formatScaled(count, 3), { minimumFractionDigits: 2, maximumFractionDigits: 3 })
  const rate = (ppm: number) =>
    number(formatScaled(ppm, 6), { style: 'percent', maximumFractionDigits: 4 })
  return {
    money: (minor: number, currency: string) =>
      number(formatAmount(minor, currency), symbol(currency)),
    gold: (micro: number, currency: string) => number(goldPriceText(micro), symbol(currency)),
    grams: (mg: number) => `${thousandths(mg)} g`,
    /** Thousandths of a carat, without the unit. */
    carats: thousandths,
    fineness: (dp: number) => `${number(formatScaled(dp, 1), {})} ‰`,
    percent: (bp: number) => rate(bp * 100),
    /** Millionths → percent, exactly. */
    rate,
    /** ISO code → country name. */
    country: (code: string) =>
      new Intl.DisplayNames(wordTag, { type: 'region', fallback: 'code' }).of(code) ?? code,
    count: (n: number) => number(String(n), {}),
    /** ISO time → day in the shop's time zone. */
    date: (iso: string) => time(iso, { dateStyle: 'long', timeZone }),
    /** ISO day → the same day. */
    day: (day: string) => time(`${day}T00:00:00.000Z`, { dateStyle: 'long', timeZone: 'UTC' }),
    /** ISO time → day and time in the shop's time zone. */
    moment: (iso: string) => time(iso, { dateStyle: 'long', timeStyle: 'short', timeZone }),
  }
}

/** Removes direction marks, which would be printed as stray glyphs, and narrow spaces, which no font has. */
function clean(text: string): string {
  return text
    .replace(/[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\u202f\u2009]/g, '\u00a0')
}
