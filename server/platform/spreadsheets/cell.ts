/** A figure as decimal text with a point, so that no amount becomes a binary float on its way into a file. */
export interface Figure {
  figure: string
}

/** What stands in one cell: words, a figure, a whole number, or nothing. */
export type Cell = string | number | Figure | null

/** Decimal text as a figure; nothing stays nothing. */
export const figure = (text: string | null): Figure | null =>
  text === null ? null : { figure: text }

/**
 * Words that a spreadsheet would compute get an apostrophe before them, as OWASP advises; words that begin with one
 * get another, so that reading takes away what writing put there and no more.
 */
export const harmless = (text: string): string => (COMPUTED.test(text) ? `'${text}` : text)

/** The words as they were before `harmless`. */
export const asMeant = (text: string): string => (MARKED.test(text) ? text.slice(1) : text)

const COMPUTED = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/
const MARKED = /^'+[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/
