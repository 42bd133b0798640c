import { type Locale, languageTag } from '#lang/locales.ts'

/** What a language is called in another: 'German' in English, 'Allemand' in French. */
export function languageName(code: Locale, inLanguage: Locale): string {
  const [language = code, script] = languageTag(code).split('-')
  const name = script?.length === 4 ? `${language}-${script}` : language
  const tag = languageTag(inLanguage)
  const text = new Intl.DisplayNames([tag], { type: 'language' }).of(name) ?? name
  return text.charAt(0).toLocaleUpperCase(tag) + text.slice(1)
}
