import type { Request } from 'express'
import { isLocale, LOCALE_COOKIE, type Locale } from '#lang/locales.ts'
import { cookieOf } from '#server/http/middleware/cookies.ts'
import type { Refusal } from '#server/platform/errors.ts'
import { wordsOf } from '#server/platform/locales/translator.ts'

const wordsIn = wordsOf('refusals', 'en')

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
