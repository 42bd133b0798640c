/** A number as decimal text with a point, so that no amount is converted to a binary float. */
export interface DecimalCell {
  decimal: string
}

/** The content of a cell: text, a decimal number, an integer, or nothing. */
export type Cell = string | number | DecimalCell | null

/** Decimal text → a cell; null stays null. */
export const decimalCell = (text: string | null): DecimalCell | null =>
  text === null ? null : { decimal: text }

/**
 * Prefixes text that a spreadsheet would evaluate with an apostrophe (OWASP, CSV injection). Text that already begins with
 * one gets another, so that `unescapeFormula` restores it exactly.
 */
export const escapeFormula = (text: string): string =>
  FORMULA_START.test(text) ? `'${text}` : text

/** The inverse of `escapeFormula`. */
export const unescapeFormula = (text: string): string =>
  ESCAPED_FORMULA.test(text) ? text.slice(1) : text

const FORMULA_START = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/
const ESCAPED_FORMULA = /^'+[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/
