import { batches } from '#server/platform/database/value-lists.ts'
import type { Cell } from '#server/platform/spreadsheets/cell.ts'

/** What is in memory already, as rows in batches. */
export async function* batchesOf<T>(
  all: T[],
  cellsOf: (one: T) => Cell[],
): AsyncGenerator<Cell[][]> {
  for (const some of batches(all)) yield some.map(cellsOf)
}
