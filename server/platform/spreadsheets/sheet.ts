import { stringify } from 'csv-stringify/sync'
import { type Cell, escapeFormula } from './cell.ts'
import { xlsxParts } from './xlsx.ts'

export type SheetFormat = 'csv' | 'xlsx'

/** A list to be saved: rows come in batches, and only one batch is in memory. */
export interface Sheet {
  /** File name without its ending. */
  name: string
  columns: string[]
  rows: AsyncIterable<Cell[][]>
}

/** The list as a file made while it is sent. */
export function sheetFile(
  { name, columns, rows }: Sheet,
  format: SheetFormat,
  csvFormat: CsvFormat,
) {
  return format === 'xlsx'
    ? {
        name: `${name}.xlsx`,
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        parts: xlsxParts(columns, rows),
      }
    : {
        name: `${name}.csv`,
        type: 'text/csv; charset=utf-8',
        parts: csvParts(columns, rows, csvFormat),
      }
}

/** A CSV file part by part. Its head waits for the first rows: until then a failure can still be told with a page. */
export async function* csvParts(
  columns: string[],
  batches: AsyncIterable<Cell[][]>,
  csvFormat: CsvFormat,
): AsyncGenerator<string> {
  let pending = (csvFormat.bom ? '\ufeff' : '') + csvLines([columns], csvFormat)
  for await (const rows of batches) {
    yield pending + csvLines(rows, csvFormat)
    pending = ''
  }
  if (pending !== '') yield pending
}

/** Rows as CSV lines; what a spreadsheet would compute is made harmless. */
function csvLines(rows: Cell[][], { delimiter, decimal }: CsvFormat): string {
  return stringify(
    rows.map((row) => row.map((cell) => textOf(cell, decimal))),
    { delimiter, record_delimiter: 'windows' },
  )
}

function textOf(cell: Cell, decimal: string): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return escapeFormula(cell)
  return (typeof cell === 'number' ? String(cell) : cell.decimal).replace('.', decimal)
}

/** How a spreadsheet of some country expects a CSV file. */
export interface CsvFormat {
  delimiter: ',' | ';'
  decimal: '.' | ','
  /** The mark at the start tells spreadsheets that this is UTF-8; machines read on without it. */
  bom: boolean
}

/** Where decimals have a comma, columns are parted by semicolons. `tag` is a language tag such as `de-DE`. */
export function csvFormatOf(languageTag: string): CsvFormat {
  const decimal = new Intl.NumberFormat(languageTag, { numberingSystem: 'latn' })
    .formatToParts(1.5)
    .find(({ type }) => type === 'decimal')?.value
  return decimal === ','
    ? { delimiter: ';', decimal: ',', bom: true }
    : { delimiter: ',', decimal: '.', bom: true }
}

/** As shop systems read it, wherever they stand. */
export const MACHINE_CSV: CsvFormat = { delimiter: ',', decimal: '.', bom: false }
