import { decode } from '#server/formula/file-text.ts'
import type { Currency } from '#server/formula/units/money.ts'
import { Refused } from '#server/platform/errors.ts'
import {
  type Delimiter,
  delimiterOf,
  type FileRow,
  MalformedCsv,
  OversizedCsvRow,
  rowsOf,
} from '#server/platform/spreadsheets/read-csv.ts'
import { type Decimal, decimalOf } from './amount-input.ts'
import { type ColumnMeanings, columnsProblem, guessColumns } from './columns.ts'
import { type ImportQuery, MAX_ROWS } from './input.ts'
import type { FileInspectionProps } from './props.ts'
import { type ReadRows, readRow } from './rows.ts'

/** A decoded file before its rows are read. */
export interface OpenFile {
  text: string
  delimiter: Delimiter
  header: string[]
}

/**
 * The names of the columns and the rows after them. Throws `Refused` beside `file` for a file that is no CSV or has
 * oversized rows.
 */
export async function openFile(
  bytes: Uint8Array,
): Promise<OpenFile & { rows: AsyncGenerator<FileRow> }> {
  const decoded = decode(bytes)
  if ('problem' in decoded) throw new Refused({ file: { key: decoded.problem } })
  const { text } = decoded
  const delimiter = delimiterOf(text)
  const rows = refusingInvalidCsv(rowsOf(text, delimiter))
  const first = await rows.next()
  const header = first.done ? [] : first.value.cells.map((name) => name.trim())
  return { text, delimiter, header, rows }
}

/** Receives the progress, and throws to cancel the work. */
export type ReportImportProgress = (phase: 'read' | 'price', done: number, of: number) => void

/**
 * The requested prices of each row. The decimal separator is as chosen, or detected. Throws `Refused` beside `file`,
 * `columns` or `decimal`.
 */
export async function readFile(
  bytes: Uint8Array,
  choice: Pick<ImportQuery, 'columns' | 'decimal' | 'empty'>,
  currency: Currency,
  reportProgress: ReportImportProgress,
): Promise<ReadRows & { columns: ColumnMeanings; rows: number }> {
  const { text, delimiter, header, rows: unread } = await openFile(bytes)
  const columns = choice.columns ?? guessColumns(header)
  refuseColumns(columns, header)
  const rows = await collectRows(unread, linesIn(text), reportProgress)
  const decimal = decimalIn(rows, columns, choice.decimal, delimiter)
  const read: ReadRows = { requested: new Map(), problems: [] }
  for (const row of rows)
    readRow(row, { header, columns, decimal, currency, empty: choice.empty }, read)
  return { ...read, columns, rows: rows.length }
}

function refuseColumns(columns: ColumnMeanings, header: string[]): void {
  const key = columns.length > header.length ? 'column_sku' : columnsProblem(columns)
  if (key !== null) throw new Refused({ columns: { key } })
}

async function collectRows(
  unread: AsyncGenerator<FileRow>,
  lines: number,
  reportProgress: ReportImportProgress,
) {
  const rows: FileRow[] = []
  for await (const row of unread) {
    if (rows.length === MAX_ROWS)
      throw new Refused({ file: { key: 'file_rows', values: { most: MAX_ROWS } } })
    rows.push(row)
    if (rows.length % ROWS_PER_REPORT === 0) reportProgress('read', row.line, lines)
  }
  if (rows.length === 0) throw new Refused({ file: { key: 'file_no_rows' } })
  return rows
}

const ROWS_PER_REPORT = 1_000

/** The number of lines of a text, as editors count them. */
export function linesIn(text: string): number {
  let lines = 1
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines++
  return lines
}

const DECIMAL_SEPARATORS = { point: '.', comma: ',' } as const

function decimalIn(
  rows: FileRow[],
  columns: ColumnMeanings,
  chosen: ImportQuery['decimal'],
  delimiter: Delimiter,
): Decimal {
  if (chosen !== undefined) return DECIMAL_SEPARATORS[chosen]
  const decimal = decimalOf(figuresIn(rows, columns), delimiter)
  if (decimal === null) throw new Refused({ decimal: { key: 'decimal_mixed' } })
  return decimal
}

function* figuresIn(rows: FileRow[], columns: ColumnMeanings): Generator<string> {
  const indexes = columns.flatMap((meaning, at) =>
    meaning === null || meaning === 'sku' ? [] : [at],
  )
  for (const { cells } of rows) for (const at of indexes) yield cells[at] ?? ''
}

async function* refusingInvalidCsv(rows: AsyncGenerator<FileRow>): AsyncGenerator<FileRow> {
  try {
    yield* rows
  } catch (error) {
    if (error instanceof OversizedCsvRow) throw new Refused({ file: error.refusal })
    if (!(error instanceof MalformedCsv)) throw error
    throw new Refused({ file: { key: 'file_broken', values: { line: error.line } } })
  }
}

const MAX_SAMPLES = 3

/** Inspects a file before the import: its columns, samples and guessed meanings. Throws `Refused`. */
export async function inspectFile(bytes: Uint8Array): Promise<FileInspectionProps> {
  const { text, header, rows } = await openFile(bytes)
  const samples: string[][] = []
  for await (const { cells } of rows) if (samples.push(cells) === MAX_SAMPLES) break
  const meanings = guessColumns(header)
  return {
    lines: linesIn(text.trimEnd()) - 1,
    columns: header.map((name, at) => ({
      name,
      means: meanings[at] ?? null,
      samples: samples.map((cells) => (cells[at] ?? '').slice(0, 60)),
    })),
  }
}
