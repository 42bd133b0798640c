import { stringify } from 'csv-stringify/sync'
import { type Cell, escapeFormula } from './cell.ts'
import { xlsxParts } from './xlsx.ts'

export type SheetFormat = 'csv' | 'xlsx'

/** A list to export: rows come in batches, and only one batch is in memory. */
export interface Sheet {
  /** File name without its extension. */
  name: string
  columns: string[]
  rows: AsyncIterable<Cell[][]>
}

/** The list as a file that is generated while it is sent. */
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

/** A CSV file in parts. The header is sent with the first rows: until then, an error can still be shown as a page. */
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

/** Rows as CSV lines, with formulas escaped. */
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

/** The CSV format that spreadsheets of a country expect. */
export interface CsvFormat {
  delimiter: ',' | ';'
  decimal: '.' | ','
  /** A byte order mark, from which spreadsheets detect UTF-8; programs do not need it. */
  bom: boolean
}

/** Languages with a decimal comma separate columns with semicolons. `languageTag`: such as `de-DE`. */
export function csvFormatOf(languageTag: string): CsvFormat {
  const decimal = new Intl.NumberFormat(languageTag, { numberingSystem: 'latn' })
    .formatToParts(1.5)
    .find(({ type }) => type === 'decimal')?.value
  return decimal === ','
    ? { delimiter: ';', decimal: ',', bom: true }
    : { delimiter: ',', decimal: '.', bom: true }
}

/** The format that shop systems read in every country. */
export const MACHINE_CSV: CsvFormat = { delimiter: ',', decimal: '.', bom: false }
