import type { Locale } from '#lang/locales.ts'
import { translator } from '#server/platform/locales/translator.ts'

const translatorFor = translator('letters')

/** What each letter tells, besides the name of the shop. Links are whole addresses, built from APP_URL. */
export interface EmailValues {
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
export type EmailKind = keyof EmailValues

/** Subject and plain text of a letter, in the receiver's language. Values never break a line: they may be names. */
export function emailText<K extends EmailKind>(
  locale: Locale,
  kind: K,
  values: EmailValues[K] & { shop: string },
): { subject: string; body: string } {
  const t = translatorFor(locale)
  const filled = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, inOneLine(value)]),
  )
  const body = `${t(`${kind}.body`, filled)}\n\n-- \n${t('foot', filled)}\n`
  return { subject: t(`${kind}.subject`, filled), body }
}

function inOneLine(value: string | number): string {
  return String(value).replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
}
