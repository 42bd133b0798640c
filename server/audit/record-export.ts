import type { Ctx } from '#server/platform/context.ts'
import type { Cell } from '#server/platform/spreadsheets/cell.ts'
import type { Sheet } from '#server/platform/spreadsheets/sheet.ts'
import { type Author, recordInTransaction } from './record.ts'

/** Returns the sheet; records who exported how many rows when it has been read to the end or the reader disconnects. */
export function recordingExport(ctx: Ctx, author: Author, list: string, sheet: Sheet): Sheet {
  return { ...sheet, rows: countRows(ctx, author, list, sheet.rows) }
}

async function* countRows(
  ctx: Ctx,
  author: Author,
  list: string,
  batches: Sheet['rows'],
): AsyncGenerator<Cell[][]> {
  const details = { rows: 0, whole: false }
  try {
    for await (const batch of batches) {
      details.rows += batch.length
      yield batch
    }
    details.whole = true
  } finally {
    await recordInTransaction(ctx, author, {
      act: 'list_exported',
      subject: 'list',
      subjectId: list,
      details,
    })
  }
}
