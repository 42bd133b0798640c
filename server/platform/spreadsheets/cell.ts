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
 * Prefixes what a spreadsheet would evaluate with an apostrophe (OWASP, CSV injection): at the beginning of a text, and
 * after a character at which another program or country splits the line into cells. What already begins with one gets
 * another, so that `unescapeFormula` restores the text exactly.
 */
export const escapeFormula = (text: string): string =>
  text.replace(FORMULA_START, "'$&").replace(INNER_FORMULA, "$1'$2")

/** The inverse of `escapeFormula`. */
export const unescapeFormula = (text: string): string =>
  text.replace(ESCAPED_INNER_FORMULA, '$1$2').replace(ESCAPED_FORMULA, '$1')

const FORMULA_START = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/
const ESCAPED_FORMULA = /^'('*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20])/
const INNER_FORMULA = /([;,|\t\r\n])('*[=+\-@\uff1d\uff0b\uff0d\uff20])/g
const ESCAPED_INNER_FORMULA = /([;,|\t\r\n])'('*[=+\-@\uff1d\uff0b\uff0d\uff20])/g
