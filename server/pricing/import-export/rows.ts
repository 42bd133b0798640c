import type { Currency } from '#server/formula/units/money.ts'
import type { Refusal } from '#server/platform/errors.ts'
import type { FileRow } from '#server/platform/spreadsheets/read-csv.ts'
import { type Decimal, readAmount } from './amount-input.ts'
import type { ColumnMeaning, ColumnMeanings } from './columns.ts'

/** The prices that a row requests; missing ones stay. Amounts in minor units, null removes a price. */
export interface RequestedPrices {
  line: number
  price?: number
  priceShown?: number
  salePrice?: number | null
  compareAt?: number | null
}

export interface RowProblem extends Refusal {
  line: number
  sku: string
  column: string
  value: string
}

export interface ReadOptions {
  header: string[]
  columns: ColumnMeanings
  decimal: Decimal
  currency: Currency
  empty: 'keep' | 'clear'
}

export interface ReadRows {
  requested: Map<string, RequestedPrices>
  problems: RowProblem[]
}

/** Adds one row to the requested prices; a row without any value is skipped. */
export function readRow(
  row: FileRow,
  options: ReadOptions,
  { requested, problems }: ReadRows,
): void {
  const cell = cellsByMeaning(row, options.columns)
  const sku = cell('sku')
  // Shop systems add rows for further product images, without a SKU.
  if (options.columns.every((meaning) => meaning === null || cell(meaning) === '')) return
  const reportProblem = (key: string, meaning: ColumnMeaning, values?: Refusal['values']) =>
    problems.push({
      line: row.line,
      sku,
      column: options.header[options.columns.indexOf(meaning)] ?? '',
      value: cell(meaning).slice(0, 100),
      key,
      ...(values && { values }),
    })
  if (sku === '') return void reportProblem('row_sku_missing', 'sku')
  const earlier = requested.get(sku)
  if (earlier) return void reportProblem('row_sku_again', 'sku', { line: earlier.line })
  requested.set(sku, { line: row.line, ...pricesIn(cell, options, reportProblem) })
}

type CellReader = (meaning: ColumnMeaning) => string
type ReportProblem = (key: string, meaning: ColumnMeaning, values?: Refusal['values']) => void

function cellsByMeaning({ cells }: FileRow, columns: ColumnMeanings): CellReader {
  return (meaning) => {
    const at = columns.indexOf(meaning)
    return at === -1 ? '' : (cells[at]?.trim() ?? '')
  }
}

const PRICE_FIELDS = {
  price: 'price',
  price_shown: 'priceShown',
  sale_price: 'salePrice',
  compare_at_price: 'compareAt',
} as const

function pricesIn(
  cell: CellReader,
  options: ReadOptions,
  reportProblem: ReportProblem,
): Omit<RequestedPrices, 'line'> {
  const prices: Omit<RequestedPrices, 'line'> = {}
  for (const meaning of ['price', 'price_shown', 'sale_price', 'compare_at_price'] as const) {
    if (!options.columns.includes(meaning)) continue
    const text = cell(meaning)
    if (text !== '') {
      const minor = readAmount(text, options.decimal, options.currency)
      if (minor === null) reportProblem('row_price', meaning)
      else prices[PRICE_FIELDS[meaning]] = minor
    } else if (options.empty === 'clear' && meaning === 'sale_price') prices.salePrice = null
    else if (options.empty === 'clear' && meaning === 'compare_at_price') prices.compareAt = null
  }
  return prices
}
