import { stringify } from 'csv-stringify/sync'
import { type Cell, harmless } from './cell.ts'
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
export function sheetFile({ name, columns, rows }: Sheet, format: SheetFormat, manner: Manner) {
  return format === 'xlsx'
    ? {
        name: `${name}.xlsx`,
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        parts: xlsxParts(columns, rows),
      }
    : {
        name: `${name}.csv`,
        type: 'text/csv; charset=utf-8',
        parts: csvParts(columns, rows, manner),
      }
}

/** A CSV file part by part. Its head waits for the first rows: until then a failure can still be told with a page. */
export async function* csvParts(
  columns: string[],
  batches: AsyncIterable<Cell[][]>,
  manner: Manner,
): AsyncGenerator<string> {
  let head = (manner.bom ? '\ufeff' : '') + csvLines([columns], manner)
  for await (const rows of batches) {
    yield head + csvLines(rows, manner)
    head = ''
  }
  if (head !== '') yield head
}

/** Rows as CSV lines; what a spreadsheet would compute is made harmless. */
function csvLines(rows: Cell[][], { delimiter, decimal }: Manner): string {
  return stringify(
    rows.map((row) => row.map((cell) => textOf(cell, decimal))),
    { delimiter, record_delimiter: 'windows' },
  )
}

function textOf(cell: Cell, decimal: string): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return harmless(cell)
  return (typeof cell === 'number' ? String(cell) : cell.figure).replace('.', decimal)
}

/** How a spreadsheet of some country expects a CSV file. */
export interface Manner {
  delimiter: ',' | ';'
  decimal: '.' | ','
  /** The mark at the start tells spreadsheets that this is UTF-8; machines read on without it. */
  bom: boolean
}

/** Where decimals have a comma, columns are parted by semicolons. `tag` is a language tag such as `de-DE`. */
export function mannerOf(tag: string): Manner {
  const decimal = new Intl.NumberFormat(tag, { numberingSystem: 'latn' })
    .formatToParts(1.5)
    .find(({ type }) => type === 'decimal')?.value
  return decimal === ','
    ? { delimiter: ';', decimal: ',', bom: true }
    : { delimiter: ',', decimal: '.', bom: true }
}

/** As shop systems read it, wherever they stand. */
export const FOR_MACHINES: Manner = { delimiter: ',', decimal: '.', bom: false }
