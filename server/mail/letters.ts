import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import i18next from 'i18next'
import { type Locale, languageTag } from '#lang/locales.ts'

/** What each letter tells, besides the name of the shop. Links are whole addresses, built from APP_URL. */
export interface LetterValues {
  /** To whoever is asked to join. */
  invitation: { by: string; link: string; hours: number }
  /** To who forgot the password. */
  password_reset: { link: string; minutes: number }
  /** To the new address of somebody who wants to change it. */
  email_change: { name: string; link: string; hours: number }
  /** To the old address, so that its owner can object. */
  email_changed: { name: string; email: string }
  /** To whose password was changed. */
  password_changed: { name: string }
  /** To whose second factor was switched off. */
  second_factor_off: { name: string }
}
export type LetterKind = keyof LetterValues

/** Subject and plain text of a letter, in the receiver's language. Values never break a line: they may be names. */
export function wordsOfLetter<K extends LetterKind>(
  locale: Locale,
  kind: K,
  values: LetterValues[K] & { shop: string },
): { subject: string; body: string } {
  const t = wordsIn(locale)
  const filled = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, inOneLine(value)]),
  )
  const body = `${t(`${kind}.body`, filled)}\n\n-- \n${t('foot', filled)}\n`
  return { subject: t(`${kind}.subject`, filled), body }
}

function inOneLine(value: string | number): string {
  return String(value).replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
}

const folder = join(import.meta.dirname, '../../lang')
const loaded = new Map<Locale, Words>()

type Words = (key: string, values: Record<string, string>) => string

function wordsIn(locale: Locale): Words {
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
  // Its own type knows the client's keys; ours are those of the letters.
  const words = instance.t as unknown as Words
  loaded.set(locale, words)
  return words
}

function read(locale: Locale): Record<string, unknown> {
  return JSON.parse(readFileSync(join(folder, locale, 'letters.json'), 'utf8'))
}
