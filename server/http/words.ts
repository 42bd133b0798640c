import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Request } from 'express'
import i18next from 'i18next'
import { isLocale, LOCALE_COOKIE, type Locale, languageTag } from '#lang/locales.ts'
import type { Refusal } from '#server/errors.ts'
import { cookieOf } from './cookies.ts'

/** The language to answer in: chosen in this browser, else kept with the user, else English. */
export function localeOf(req: Request): Locale {
  const chosen = cookieOf(req, LOCALE_COOKIE)
  if (isLocale(chosen)) return chosen
  return (req.actor ?? req.locked?.actor)?.locale ?? 'en'
}

/** Refusals by field, in words. */
export function phrase(locale: Locale, fields: Record<string, Refusal>): Record<string, string> {
  const words = wordsIn(locale)
  return Object.fromEntries(
    Object.entries(fields).map(([field, { key, values }]) => [field, words(key, { ...values })]),
  )
}

type Words = (key: string, values: NonNullable<Refusal['values']>) => string

const folder = join(import.meta.dirname, '../../lang')
const loaded = new Map<Locale, Words>()

function wordsIn(locale: Locale): Words {
  const known = loaded.get(locale)
  if (known) return known
  const instance = i18next.createInstance()
  void instance.init({
    lng: languageTag(locale),
    fallbackLng: 'en',
    resources: {
      en: { translation: read('en') },
      [languageTag(locale)]: { translation: read(locale) },
    },
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  // Its own type knows the client's keys; ours are those of the refusals.
  const words = instance.t as unknown as Words
  loaded.set(locale, words)
  return words
}

/** A language whose words are not written yet speaks English. */
function read(locale: Locale): Record<string, string> {
  const file = join(folder, locale, 'refusals.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}
