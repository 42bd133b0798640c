import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import i18next from 'i18next'
import { type Locale, languageTag } from '#lang/locales.ts'

export type Words = (key: string, values?: Record<string, string | number>) => string

const folder = join(import.meta.dirname, '../../../lang')

/**
 * What the server itself says: the words of one file of `lang/<locale>/`, each language read when first spoken. What a
 * language does not say yet is said in `otherwise`.
 */
export function wordsOf(file: string, otherwise?: Locale): (locale: Locale) => Words {
  const loaded = new Map<Locale, Words>()
  return (locale) => {
    const words = loaded.get(locale) ?? load(file, locale, otherwise)
    loaded.set(locale, words)
    return words
  }
}

function load(file: string, locale: Locale, otherwise: Locale = locale): Words {
  const instance = i18next.createInstance()
  void instance.init({
    lng: languageTag(locale),
    fallbackLng: languageTag(otherwise),
    resources: Object.fromEntries(
      [otherwise, locale].map((one) => [languageTag(one), { translation: read(file, one) }]),
    ),
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  // Its own type knows the client's keys; ours are those of the file.
  return instance.t as unknown as Words
}

function read(file: string, locale: Locale): Record<string, unknown> {
  return JSON.parse(readFileSync(join(folder, locale, `${file}.json`), 'utf8'))
}
