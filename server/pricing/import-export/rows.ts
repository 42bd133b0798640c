import type { Currency } from '#server/formula/units/money.ts'
import type { Refusal } from '#server/platform/errors.ts'
import type { FileRow } from '#server/platform/spreadsheets/read-csv.ts'
import { type Decimal, readAmount } from './amount-input.ts'
import type { Columns, Meaning } from './columns.ts'

/** What a row wants of a piece; what it does not name stays. Amounts in minor units, null ends a price. */
export interface Wanted {
  line: number
  price?: number
  priceShown?: number
  salePrice?: number | null
  compareAt?: number | null
}

/** What is wrong with a row, and in which cell. */
export interface RowProblem extends Refusal {
  line: number
  sku: string
  column: string
  value: string
}

export interface Terms {
  head: string[]
  columns: Columns
  decimal: Decimal
  currency: Currency
  empty: 'keep' | 'clear'
}

export interface ReadRows {
  wanted: Map<string, Wanted>
  problems: RowProblem[]
}

/** Reads one row into what is wanted so far; a row without anything that is named is passed over. */
export function readRow(row: FileRow, terms: Terms, { wanted, problems }: ReadRows): void {
  const cell = cellsByMeaning(row, terms.columns)
  const sku = cell('sku')
  // A shop's file goes on with pictures of a product in rows that name no piece.
  if (terms.columns.every((meaning) => meaning === null || cell(meaning) === '')) return
  const problem = (key: string, meaning: Meaning, values?: Refusal['values']) =>
    problems.push({
      line: row.line,
      sku,
      column: terms.head[terms.columns.indexOf(meaning)] ?? '',
      value: cell(meaning).slice(0, 100),
      key,
      ...(values && { values }),
    })
  if (sku === '') return void problem('row_sku_missing', 'sku')
  const earlier = wanted.get(sku)
  if (earlier) return void problem('row_sku_again', 'sku', { line: earlier.line })
  wanted.set(sku, { line: row.line, ...pricesIn(cell, terms, problem) })
}

type Cell = (meaning: Meaning) => string
type Problem = (key: string, meaning: Meaning, values?: Refusal['values']) => void

function cellsByMeaning({ cells }: FileRow, columns: Columns): Cell {
  return (meaning) => {
    const at = columns.indexOf(meaning)
    return at === -1 ? '' : (cells[at]?.trim() ?? '')
  }
}

const PRICES = {
  price: 'price',
  price_shown: 'priceShown',
  sale_price: 'salePrice',
  compare_at_price: 'compareAt',
} as const

function pricesIn(cell: Cell, terms: Terms, problem: Problem): Omit<Wanted, 'line'> {
  const prices: Omit<Wanted, 'line'> = {}
  for (const meaning of ['price', 'price_shown', 'sale_price', 'compare_at_price'] as const) {
    if (!terms.columns.includes(meaning)) continue
    const text = cell(meaning)
    if (text !== '') {
      const minor = readAmount(text, terms.decimal, terms.currency)
      if (minor === null) problem('row_price', meaning)
      else prices[PRICES[meaning]] = minor
    } else if (terms.empty === 'clear' && meaning === 'sale_price') prices.salePrice = null
    else if (terms.empty === 'clear' && meaning === 'compare_at_price') prices.compareAt = null
  }
  return prices
}
