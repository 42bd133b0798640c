import { parseDecimal } from '#server/formula/units/fixed.ts'
import type { Problem } from './rule.ts'

/** The largest amount a rule or a piece may name: ten thousand million, in cents. */
export const MOST_MINOR = 1_000_000_000_000

/** A whole number within min..max, else one problem. */
export function whole(field: string, value: number, min: number, max: number): Problem[] {
  if (!Number.isSafeInteger(value)) return refused(field, 'not_whole')
  if (value < min) return refused(field, 'too_small')
  return value > max ? refused(field, 'too_large') : []
}

/** Decimal text within min..max (decimal text too), else one problem. */
export function decimal(field: string, text: string, min: string, max: string): Problem[] {
  const value = parseDecimal(text)
  if (value === null) return refused(field, 'not_a_number')
  if (value < (parseDecimal(min) ?? value)) return refused(field, 'too_small')
  return value > (parseDecimal(max) ?? value) ? refused(field, 'too_large') : []
}

/** The one problem, for `holds ? [] : refused(…)`. */
export const refused = (field: string, code: string): Problem[] => [{ field, code }]
