import { type Locale, languageTag } from '#lang/locales.ts'

/** The language tag for dates, ages and units. Arabic uses Western digits, as scales and cash registers do. */
export function textTag(locale: Locale) {
  return locale === 'ae' ? 'ar-AE-u-nu-latn' : languageTag(locale)
}

/** A formatted number. In Arabic it is isolated left to right: −$12.50 and not $12.50−. */
export function figure(
  locale: Locale,
  value: number | string,
  options: Intl.NumberFormatOptions = {},
): string {
  const tag = locale === 'ae' ? 'en-US' : languageTag(locale)
  return leftToRight(locale, numbers(tag, options).format(value as number))
}

/** In Arabic isolates a text left to right. */
export const leftToRight = (locale: Locale, text: string): string =>
  locale === 'ae' ? `${LEFT_TO_RIGHT_ISOLATE}${text}${POP_ISOLATE}` : text

/** In Arabic isolates the international phone numbers in a text, whose + would otherwise be set at their end. */
export const phonesLeftToRight = (locale: Locale, text: string): string =>
  text.replace(/\+\d[\d ]*/g, (phone) => leftToRight(locale, phone))

const LEFT_TO_RIGHT_ISOLATE = '\u2066'
const POP_ISOLATE = '\u2069'

/** Formatters by language tag and options, each created once: that is slow, and a price chart has a thousand numbers. */
function formatters<Options, Formatter>(create: (tag: string, options: Options) => Formatter) {
  const created = new Map<string, Formatter>()
  return (tag: string, options: Options): Formatter => {
    const key = tag + JSON.stringify(options)
    const formatter = created.get(key) ?? create(tag, options)
    created.set(key, formatter)
    return formatter
  }
}

export const numbers = formatters(
  (tag, options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(tag, { useGrouping: 'always', ...options }),
)
export const dates = formatters(
  (tag, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, options),
)
export const ages = formatters(
  (tag, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(tag, options),
)

/**
 * '3 minutes ago', '55 days ago': the distance of `iso` from `now` (ms), cut to whole units. Months and years begin at
 * two of them, since '1 month ago' would be read as last month's date.
 */
export function ageText(locale: Locale, iso: string, now: number) {
  const seconds = Math.round((Date.parse(iso) - now) / 1000)
  const [unit, size] = spans.find(([, span, least]) => Math.abs(seconds) >= least * span) ?? [
    'second',
    1,
  ]
  const numeric = unit === 'second' ? 'auto' : 'always'
  return withoutSpaces(ages(textTag(locale), { numeric }).format(Math.trunc(seconds / size), unit))
}

/** A duration of whole seconds: '24 hours', '4 days'. A trading day has less than 24 hours, so days begin at two. */
export function durationText(locale: Locale, seconds: number): string {
  const [unit, size] = spans.find(
    ([name, span]) => seconds % span === 0 && seconds >= (name === 'day' ? 2 : 1) * span,
  ) ?? ['second', 1]
  const options = { style: 'unit', unit, unitDisplay: 'long' } as const
  return withoutSpaces(numbers(textTag(locale), options).format(seconds / size))
}

/** Japanese writes '3日前', where `Intl` has '3 日前'; other languages keep their spaces. */
export const withoutSpaces = (text: string): string =>
  text.replace(/(\d) (?=[\u3400-\u9fff\u3040-\u30ff])/g, '$1')

const spans: [Intl.RelativeTimeFormatUnit, number, number][] = [
  ['year', 31_557_600, 2],
  ['month', 2_629_800, 2],
  ['day', 86_400, 1],
  ['hour', 3600, 1],
  ['minute', 60, 1],
]

/** The name of a language by itself, in another one: 'German' in English, 'Allemand' in French. */
export function languageName(code: Locale, inLanguage: Locale): string {
  const text = languageInText(code, inLanguage)
  const tag = languageTag(inLanguage)
  return text.charAt(0).toLocaleUpperCase(tag) + text.slice(1)
}

/** The name of a language within a sentence in another one: 'German' in English, 'allemand' in French. */
export function languageInText(code: Locale, inLanguage: Locale): string {
  const [language = code, script] = languageTag(code).split('-')
  const name = script?.length === 4 ? `${language}-${script}` : language
  return new Intl.DisplayNames([languageTag(inLanguage)], { type: 'language' }).of(name) ?? name
}
