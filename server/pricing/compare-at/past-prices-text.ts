import { parse } from 'csv-parse/sync'
import { type Currency, parseAmount } from '#server/formula/units/money.ts'
import { type Refusal, Refused } from '#server/platform/errors.ts'
import {
  MalformedCsv,
  OversizedCsvRow,
  rowLimits,
  toCsvError,
} from '#server/platform/spreadsheets/read-csv.ts'
import { endOfDay, isDay, startOfDay } from '#server/platform/time/calendar.ts'

/** A row with a piece's price and period; times in UTC, `to` excluded, amounts in minor units. */
export interface PastPriceRow {
  line: number
  sku: string
  from: string
  to: string
  price: number
  channel: string | null
}

export interface RowProblem extends Refusal {
  line: number
}

interface ReadOptions {
  currency: Currency
  timeZone: string
  now: string
}

/**
 * Reads pasted dated prices: with or without a heading, days as 2026-12-04 in the shop's time zone, both included. A
 * row that cannot be read is reported with its problem. Throws `Refused` beside `text` for a row with too many columns.
 */
export function readPastPrices(
  text: string,
  options: ReadOptions,
): { rows: PastPriceRow[]; problems: RowProblem[] } {
  const rows: PastPriceRow[] = []
  const problems: RowProblem[] = []
  const records = cellsOf(text)
  if ('key' in records) return { rows, problems: [records] }
  for (const { cells, line } of records) {
    if (isHeading(cells)) continue
    const read = readRow(cells, line, options)
    if ('key' in read) problems.push(read)
    else rows.push(read)
  }
  return { rows, problems }
}

function cellsOf(text: string): { cells: string[]; line: number }[] | RowProblem {
  try {
    return recordsIn(text)
  } catch (thrown) {
    const error = toCsvError(thrown)
    if (error instanceof OversizedCsvRow) throw new Refused({ text: error.refusal })
    if (error instanceof MalformedCsv) return { line: error.line, key: 'past_columns' }
    throw error
  }
}

function recordsIn(text: string): { cells: string[]; line: number }[] {
  const records: { record: string[]; info: { lines: number } }[] = parse(text, {
    bom: true,
    delimiter: delimiterOf(text),
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
    ...rowLimits,
  }) as never
  return records.map(({ record, info }) => ({ cells: record, line: info.lines }))
}

/** Spreadsheets copy tabs, and write semicolons where the comma is the decimal separator. */
function delimiterOf(text: string): string {
  const [first = ''] = text.split('\n', 1)
  return ['\t', ';'].find((delimiter) => first.includes(delimiter)) ?? ','
}

const isHeading = (cells: string[]): boolean => cells[0]?.toLowerCase() === 'sku'

function readRow(cells: string[], line: number, options: ReadOptions): PastPriceRow | RowProblem {
  const [sku = '', from = '', to = '', amount = '', channel = ''] = cells
  if (cells.length < 4 || cells.length > 5 || sku === '') return { line, key: 'past_columns' }
  if (![from, to].every((day) => isDay(day) && day >= EARLIEST_DATE))
    return { line, key: 'past_day' }
  if (to < from) return { line, key: 'past_order' }
  const price = parseAmount(ungrouped(amount), options.currency)
  if (price === null || price === 0) return { line, key: 'past_amount' }
  if (channel.length > 40) return { line, key: 'past_channel' }
  const toAt = endOfDay(to, options.timeZone)
  if (toAt > options.now) return { line, key: 'past_day_not_past' }
  return {
    line,
    sku,
    from: startOfDay(from, options.timeZone),
    to: toAt,
    price,
    channel: channel || null,
  }
}

const GROUPED = /^\d{1,3}(,\d{3})+(\.\d+)?$/

const ungrouped = (amount: string): string =>
  GROUPED.test(amount) ? amount.replaceAll(',', '') : amount

/** An earlier date is a typing mistake. */
const EARLIEST_DATE = '1900'
