import { type Currency, parseAmount } from '#server/formula/units/money.ts'
import { plainNumber } from '#server/http/routing/text-input.ts'

export type Decimal = '.' | ','

/** No amount is written with more; a longer cell costs more to look at than it can say. */
const MAX_CHARACTERS = 60
/** Minor units, as far as a price can be told from a slip of the hand. */
const MAX_MINOR = 100_000_000_000

/**
 * An amount as it stands in a cell, in minor units above zero, or null where it is none: `1.234,50`, `$1,234.50`,
 * `4 100`, `1’234.50 CHF`. What parts thousands must part groups of three.
 */
export function readAmount(cell: string, decimal: Decimal, currency: Currency): number | null {
  if (cell.length > MAX_CHARACTERS) return null
  const text = isInCurrency(cell, currency) ? normalizedFigure(cell, decimal) : null
  const minor = text === null ? null : parseAmount(text, currency)
  return minor !== null && minor > 0 && minor <= MAX_MINOR ? minor : null
}

const CODES = new Set(Intl.supportedValuesOf('currency'))
const COMMON_SIGNS = '$€£¥₹'

/** Euros are not dollars: a code or a well-known sign beside the figure must not be that of another currency. */
function isInCurrency(cell: string, currency: Currency): boolean {
  const match = /^\s*(\p{Sc}|[A-Za-z]{3})|(\p{Sc}|[A-Za-z]{3})\s*$/u.exec(cell)
  const sign = (match?.[1] ?? match?.[2] ?? currency).normalize('NFKC').toUpperCase()
  if (CODES.has(sign)) return sign === currency
  return !COMMON_SIGNS.includes(sign) || signOf(currency).includes(sign)
}

/** Also Canada's dollars are written with `$`. */
const signOf = (currency: Currency): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(1)
    .find(({ type }) => type === 'currency')?.value ?? ''

/** A figure with a point and without anything that parts thousands, or null where it is none. */
function normalizedFigure(cell: string, decimal: Decimal): string | null {
  const bare = bareFigure(cell)
  const group = decimal === ',' ? '.' : ','
  const [whole = '', fraction, rest] = bare.split(decimal)
  if (rest !== undefined || fraction?.includes(group)) return null
  if (!UNGROUPED.test(whole) && !groupedPattern(group).test(whole)) return null
  if (fraction !== undefined && !/^\d+$/.test(fraction)) return null
  const figure = whole.replaceAll(group, '')
  return fraction === undefined ? figure : `${figure}.${fraction}`
}

/**
 * Which sign parts the decimals in these cells; null when some say comma and others point. Where no cell tells, a file
 * with semicolons comes from where decimals have a comma.
 */
export function decimalOf(cells: Iterable<string>, delimiter: string): Decimal | null {
  const seen = new Set<Decimal>()
  for (const cell of cells) {
    if (cell.length > MAX_CHARACTERS) continue
    const bare = bareFigure(cell)
    if (isBefore(bare, '.', ',') || /^\d+,(\d{1,2}|\d{4,})$/.test(bare)) seen.add(',')
    else if (isBefore(bare, ',', '.') || /^\d+\.(\d{1,2}|\d{4,})$/.test(bare)) seen.add('.')
  }
  if (seen.size > 1) return null
  const [only] = seen
  return only ?? (delimiter === ';' ? ',' : '.')
}

/** In one look, however long the cell is. */
function isBefore(text: string, first: string, second: string): boolean {
  const at = text.indexOf(first)
  return at !== -1 && text.lastIndexOf(second) > at
}

const UNGROUPED = /^\d{1,15}$/
const groupedPattern = (sign: string) =>
  sign === '.' ? /^\d{1,3}(\.\d{3})+$/ : /^\d{1,3}(,\d{3})+$/

/** Digits as ours; without spaces, apostrophes between thousands and the sign of a currency on one side. */
const bareFigure = (cell: string): string =>
  westernDigits(cell)
    .replace(/[\s'’\u00a0\u202f]/g, '')
    .replace(/^(\p{Sc}|[A-Za-z]{3})|(\p{Sc}|[A-Za-z]{3})$/gu, '')

/** `plainNumber` also takes the commas out of 1,234, which may be a decimal mark here: so digit by digit. */
const westernDigits = (cell: string): string =>
  Array.from(cell, (sign) => plainNumber(sign)).join('')
