import { usePreferences } from '#client/lib/preferences/preferences.ts'
import { languageTag } from '#lang/locales.ts'
import { withLatinDigits } from './latin-digits.ts'

const GROUP_SPACES = /[\s\u00a0\u202f'’]/g
const GROUPED = /^\p{Nd}{1,3}(?:[\s\u00a0\u202f'’]\p{Nd}{3})+$/u
const DECIMAL = /^\p{Nd}*(?:[.,]\p{Nd}+)+$/u

/**
 * A number as people type it in their language, as plain decimal text: 4.100,50 and 4,100.50 are both 4100.50.
 * The language decides what one separator before exactly three digits means. Text that is not a
 * number stays as it is.
 */
export function typedNumber(typed: string, tag: string): string {
  const text = typed.replaceAll(GROUP_SPACES, '').replaceAll('٫', '.').replaceAll('٬', ',')
  if (GROUPED.test(typed.trim())) return text
  if (!DECIMAL.test(text)) return typed.trim()
  const parts = text.split(/[.,]/)
  const last = text.charAt(text.length - (parts.at(-1) ?? '').length - 1)
  if (!isDecimal(text, last, parts, tag)) return parts.join('')
  return `${parts.slice(0, -1).join('') || '0'}.${parts.at(-1)}`
}

/** The digits of a typed text as a whole number, whatever their script; null without digits. */
export function typedCount(typed: string): number | null {
  const digits = withLatinDigits(typed).replace(/\D/g, '')
  return digits === '' ? null : Number(digits)
}

/** Reads typed numbers by the separators of the user's language, as `typedNumber` does for a given one. */
export function useTypedNumber(): (typed: string) => string {
  const locale = usePreferences((state) => state.locale)
  return (typed) => typedNumber(typed, languageTag(locale))
}

/** Whether the last separator is the decimal separator. */
function isDecimal(text: string, last: string, parts: string[], tag: string): boolean {
  const isAlone = text.split(last).length === 2
  if (!isAlone) return false
  if (parts.length > 2 || parts[0] === '' || parts[0] === '0') return true
  return (parts[1] ?? '').length !== 3 || last === decimalSign(tag)
}

function decimalSign(tag: string): string {
  const part = new Intl.NumberFormat(tag, { numberingSystem: 'latn' }).formatToParts(1.5)
  return part.find(({ type }) => type === 'decimal')?.value ?? '.'
}
