/** The name under which a language choice is kept, as a cookie and in the browser's storage. */
export const LOCALE_COOKIE = 'i18n_locale'

/** The languages of the product, by the code that is kept as a preference. */
export const locales = [
  'en',
  'zh',
  'da',
  'fr',
  'de',
  'el',
  'hu',
  'it',
  'ja',
  'pl',
  'pt',
  'ru',
  'es',
  'sv',
  'tr',
  'ae',
] as const

export type Locale = (typeof locales)[number]

/** Whether a stored or sent text is one of our codes. */
export function isLocale(text: unknown): text is Locale {
  return locales.some((code) => code === text)
}

/** The BCP 47 tag of a code: for `<html lang>`, Intl and plural rules. */
export function languageTag(code: Locale): string {
  return tags[code]
}

/** Arabic reads from right to left, every other language of ours from left to right. */
export function directionOf(code: Locale): 'ltr' | 'rtl' {
  return code === 'ae' ? 'rtl' : 'ltr'
}

/** As a tag `ae` is Avestan and a bare `zh` names no script, so neither may reach Intl as it is. */
const tags: Record<Locale, string> = {
  en: 'en-US',
  zh: 'zh-Hans-CN',
  da: 'da-DK',
  fr: 'fr-FR',
  de: 'de-DE',
  el: 'el-GR',
  hu: 'hu-HU',
  it: 'it-IT',
  ja: 'ja-JP',
  pl: 'pl-PL',
  pt: 'pt-PT',
  ru: 'ru-RU',
  es: 'es-ES',
  sv: 'sv-SE',
  tr: 'tr-TR',
  ae: 'ar-AE',
}
