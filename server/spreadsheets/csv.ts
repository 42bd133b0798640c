import { stringify } from 'csv-stringify/sync'
import { type Cell, harmless } from './cell.ts'
import type { Manner } from './manner.ts'

/** A CSV file part by part: a head, then rows as they come. */
export async function* csvParts(
  columns: string[],
  batches: AsyncIterable<Cell[][]>,
  manner: Manner,
): AsyncGenerator<string> {
  yield (manner.bom ? '\ufeff' : '') + csvLines([columns], manner)
  for await (const rows of batches) yield csvLines(rows, manner)
}

/** Rows as CSV lines; what a spreadsheet would compute is made harmless. */
export function csvLines(rows: Cell[][], { delimiter, decimal }: Manner): string {
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
