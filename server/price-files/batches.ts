import { batches } from '#server/database/batches.ts'
import type { Cell } from '#server/spreadsheets/cell.ts'

/** What is in memory already, as rows in batches. */
export async function* batchesOf<T>(
  all: T[],
  cellsOf: (one: T) => Cell[],
): AsyncGenerator<Cell[][]> {
  for (const some of batches(all)) yield some.map(cellsOf)
}
