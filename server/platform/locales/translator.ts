import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import i18next from 'i18next'
import { type Locale, languageTag } from '#lang/locales.ts'

export type Translate = (key: string, values?: Record<string, string | number>) => string

const folder = join(import.meta.dirname, '../../../lang')

/**
 * Texts that the server itself writes, from one file of `lang/<locale>/`. Each language is loaded at its first use. Missing
 * keys are taken from `fallback`.
 */
export function translator(file: string, fallback?: Locale): (locale: Locale) => Translate {
  const loaded = new Map<Locale, Translate>()
  return (locale) => {
    const translate = loaded.get(locale) ?? load(file, locale, fallback)
    loaded.set(locale, translate)
    return translate
  }
}

function load(file: string, locale: Locale, fallback: Locale = locale): Translate {
  const instance = i18next.createInstance()
  void instance.init({
    lng: languageTag(locale),
    fallbackLng: languageTag(fallback),
    resources: Object.fromEntries(
      [fallback, locale].map((language) => [
        languageTag(language),
        { translation: read(file, language) },
      ]),
    ),
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  // The type of `t` has the client's keys; here the keys are those of the file.
  return instance.t as unknown as Translate
}

function read(file: string, locale: Locale): Record<string, unknown> {
  return JSON.parse(readFileSync(join(folder, locale, `${file}.json`), 'utf8'))
}
