import type { Cell } from '#server/spreadsheets/cell.ts'

const ROWS_A_BATCH = 500

/** What is in memory already, as rows in batches. */
export async function* batchesOf<T>(
  all: T[],
  cellsOf: (one: T) => Cell[],
): AsyncGenerator<Cell[][]> {
  for (let start = 0; start < all.length; start += ROWS_A_BATCH)
    yield all.slice(start, start + ROWS_A_BATCH).map(cellsOf)
}
