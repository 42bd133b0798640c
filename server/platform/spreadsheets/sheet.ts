import type { Cell } from './cell.ts'
import { csvParts } from './csv.ts'
import type { Manner } from './csv-dialect.ts'
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
