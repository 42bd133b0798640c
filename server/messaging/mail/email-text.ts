import type { Locale } from '#lang/locales.ts'
import { translator } from '#server/platform/locales/translator.ts'

const translatorFor = translator('email-texts')

/** The values of each email, besides the name of the shop. Links are absolute, built from APP_URL. */
export interface EmailValues {
  /** To an invited user. */
  invitation: { by: string; link: string; hours: number }
  /** To a user who forgot the password. */
  password_reset: { link: string; minutes: number }
  /** To the new address of a user who changes it. */
  email_change: { name: string; link: string; hours: number }
  /** To the old address, so that its owner can object. */
  email_changed: { name: string; email: string }
  /** To the user whose password was changed. */
  password_changed: { name: string }
  /** To a user who removed the own second factor, and to one whose second factor an admin removed. */
  second_factor_off: { name: string }
  second_factor_cleared: { name: string; by: string }
  /** To the admins, about a request of a user. `context`: its kind, which the subject names. */
  contact_request: { by: string; email: string; context: string; text: string[]; link: string }
  /** To the admins, when an alert begins, and when it is over. */
  alert_opened: { title: string; text: string; link: string }
  alert_closed: { title: string; text: string; link: string }
}
export type EmailKind = keyof EmailValues

/** Subject and plain text of an email, in the recipient's language. Line breaks in values are replaced by spaces; lines of a list are quoted. */
export function emailText<K extends EmailKind>(
  locale: Locale,
  kind: K,
  values: EmailValues[K] & { shop: string },
): { subject: string; body: string } {
  const t = translatorFor(locale)
  const filled = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value) ? quoted(value) : inOneLine(value),
    ]),
  )
  const body = `${t(`${kind}.body`, filled)}\n\n-- \n${t('footer', filled)}\n`
  return { subject: t(`${kind}.subject`, filled), body }
}

function quoted(lines: string[]): string {
  return lines.map((line) => `> ${inOneLine(line)}`.trimEnd()).join('\n')
}

function inOneLine(value: string | number): string {
  return String(value).replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
}
