import { stringify } from 'csv-stringify/sync'
import { type Cell, harmless } from './cell.ts'
import type { Manner } from './csv-dialect.ts'

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
