import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import i18next from 'i18next'
import { type Locale, languageTag } from '#lang/locales.ts'

export type Words = (key: string, values?: Record<string, string | number>) => string

const folder = join(import.meta.dirname, '../../lang')
const loaded = new Map<Locale, Words>()

/** The words of papers (`lang/<locale>/paper.json`) in the language of who they are for. */
export function paperWords(locale: Locale): Words {
  const known = loaded.get(locale)
  if (known) return known
  const instance = i18next.createInstance()
  const tag = languageTag(locale)
  void instance.init({
    lng: tag,
    fallbackLng: false,
    resources: { [tag]: { translation: read(locale) } },
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  // Its own type knows the client's keys; ours are those of the papers.
  const words = instance.t as unknown as Words
  loaded.set(locale, words)
  return words
}

function read(locale: Locale): Record<string, unknown> {
  return JSON.parse(readFileSync(join(folder, locale, 'paper.json'), 'utf8'))
}
