/** A figure as decimal text with a point, so that no amount becomes a binary float on its way into a file. */
export interface DecimalCell {
  decimal: string
}

/** What stands in one cell: words, a figure, a whole number, or nothing. */
export type Cell = string | number | DecimalCell | null

/** Decimal text as a figure; nothing stays nothing. */
export const decimalCell = (text: string | null): DecimalCell | null =>
  text === null ? null : { decimal: text }

/**
 * Words that a spreadsheet would compute get an apostrophe before them, as OWASP advises; words that begin with one
 * get another, so that reading takes away what writing put there and no more.
 */
export const escapeFormula = (text: string): string =>
  FORMULA_START.test(text) ? `'${text}` : text

/** The words as they were before `harmless`. */
export const unescapeFormula = (text: string): string =>
  ESCAPED_FORMULA.test(text) ? text.slice(1) : text

const FORMULA_START = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/
const ESCAPED_FORMULA = /^'+[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/
