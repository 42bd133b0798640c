import { type Currency, parseAmount } from '#server/formula/units/money.ts'
import { plainNumber } from '#server/http/routing/text-input.ts'

export type Decimal = '.' | ','

/** Longer cells are no amounts, and are skipped to save time. */
const MAX_CHARACTERS = 60
/** Minor units; a larger price is taken for a typing mistake. */
const MAX_MINOR = 100_000_000_000

/**
 * Amount in a cell → minor units above zero, or null: `1.234,50`, `$1,234.50`, `4 100`, `1’234.50 CHF`. Thousands
 * separators must separate groups of three.
 */
export function readAmount(cell: string, decimal: Decimal, currency: Currency): number | null {
  if (cell.length > MAX_CHARACTERS) return null
  const text = isInCurrency(cell, currency) ? normalizedFigure(cell, decimal) : null
  const minor = text === null ? null : parseAmount(text, currency)
  return minor !== null && minor > 0 && minor <= MAX_MINOR ? minor : null
}

const CODES = new Set(Intl.supportedValuesOf('currency'))
const COMMON_SYMBOLS = '$€£¥₹'

/** A currency code or a common symbol beside the number must be that of the shop's currency. */
function isInCurrency(cell: string, currency: Currency): boolean {
  const match = /^\s*(\p{Sc}|[A-Za-z]{3})|(\p{Sc}|[A-Za-z]{3})\s*$/u.exec(cell)
  const symbol = (match?.[1] ?? match?.[2] ?? currency).normalize('NFKC').toUpperCase()
  if (CODES.has(symbol)) return symbol === currency
  return !COMMON_SYMBOLS.includes(symbol) || symbolOf(currency).includes(symbol)
}

/** Canadian dollars are also written with `$`. */
const symbolOf = (currency: Currency): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(1)
    .find(({ type }) => type === 'currency')?.value ?? ''

/** A number with a decimal point and without thousands separators, or null if it is none. */
function normalizedFigure(cell: string, decimal: Decimal): string | null {
  const bare = bareFigure(cell)
  const group = decimal === ',' ? '.' : ','
  const [whole = '', fraction, rest] = bare.split(decimal)
  if (rest !== undefined || fraction?.includes(group)) return null
  if (!UNGROUPED.test(whole) && !groupedPattern(group).test(whole)) return null
  if (fraction !== undefined && !/^\d+$/.test(fraction)) return null
  const digits = whole.replaceAll(group, '')
  return fraction === undefined ? digits : `${digits}.${fraction}`
}

/**
 * The decimal separator of these cells; null when they contradict each other. Without evidence, a file with semicolons
 * has a decimal comma.
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

function isBefore(text: string, first: string, second: string): boolean {
  const at = text.indexOf(first)
  return at !== -1 && text.lastIndexOf(second) > at
}

const UNGROUPED = /^\d{1,15}$/
const groupedPattern = (separator: string) =>
  separator === '.' ? /^\d{1,3}(\.\d{3})+$/ : /^\d{1,3}(,\d{3})+$/

/** Western digits without spaces, apostrophes and a currency code or symbol on one side. */
const bareFigure = (cell: string): string =>
  westernDigits(cell)
    .replace(/[\s'’\u00a0\u202f]/g, '')
    .replace(/^(\p{Sc}|[A-Za-z]{3})|(\p{Sc}|[A-Za-z]{3})$/gu, '')

/**
 * `plainNumber` would also remove the comma of 1,234, which may be a decimal separator here, so each character is
 * converted alone.
 */
const westernDigits = (cell: string): string =>
  Array.from(cell, (character) => plainNumber(character)).join('')
