import { SYSTEM } from '#server/access/actor.ts'
import { record } from '#server/audit/record.ts'
import type { Ctx } from '#server/platform/context.ts'
import {
  replaceSealed,
  type SealedColumn,
  type SealedRow,
  sealedRows,
} from '#server/platform/database/sealed-columns.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { clearRequestHashes } from '#server/platform/idempotency/once.ts'
import { type OpenedSeal, openSealed, seal } from '#server/platform/security/secrets.ts'
import { SEALED_COLUMNS } from './columns.ts'

/** What a rotation did with one column. */
export interface ColumnResult {
  /** Such as `users.totp_secret`. */
  name: string
  resealed: number
  /** Sealed under the current secret before. */
  current: number
  /** Changed or deleted while they were re-sealed, and left as they are. */
  changed: number
  /** The keys of values that neither secret opens. */
  unopened: SealedRow['key'][]
}

/**
 * Re-seals under the current secret what is sealed under the previous one, and yields the result of each column. Runs
 * while servers write; after an interruption it continues with what is left.
 */
export async function* rotateSecret(ctx: Ctx): AsyncGenerator<ColumnResult> {
  let resealed = 0
  for (const column of SEALED_COLUMNS) {
    const result = await resealColumn(ctx, column)
    resealed += result.resealed
    yield result
  }
  await transaction(ctx, async (tx) => {
    // Which secret they were made with is unknown, and with the previous one they could still confirm a guess.
    await clearRequestHashes(tx)
    if (resealed === 0) return
    const details = { count: resealed }
    await record(tx, SYSTEM, { act: 'secret_rotated', subject: 'shop', details })
  })
}

/** How many values the current secret opens, only the previous one, or neither. */
export async function countSealed(
  ctx: Ctx,
): Promise<{ current: number; previous: number; unopened: number }> {
  const counts = { current: 0, previous: 0, unopened: 0 }
  for (const column of SEALED_COLUMNS)
    for await (const batch of batchesOf(ctx, column))
      for (const { opened } of batch) {
        if (opened === null) counts.unopened += 1
        else if (opened.isCurrent) counts.current += 1
        else counts.previous += 1
      }
  return counts
}

async function resealColumn(ctx: Ctx, column: SealedColumn): Promise<ColumnResult> {
  const name = `${column.table}.${column.column}`
  const result: ColumnResult = { name, resealed: 0, current: 0, changed: 0, unopened: [] }
  for await (const batch of batchesOf(ctx, column)) {
    const former: Replacement[] = []
    for (const { row, opened } of batch) {
      if (opened === null) result.unopened.push(row.key)
      else if (opened.isCurrent) result.current += 1
      else former.push({ row, sealed: sealAgain(ctx, column, row, opened) })
    }
    if (former.length === 0) continue
    const replaced = await replaceAll(ctx, column, former)
    result.resealed += replaced
    result.changed += former.length - replaced
  }
  return result
}

interface Replacement {
  row: SealedRow
  sealed: string
}

function sealAgain(
  { settings }: Ctx,
  { purpose }: SealedColumn,
  { key }: SealedRow,
  { content }: OpenedSeal,
): string {
  return seal(settings.sessionSecrets, purpose(key), content)
}

/** Replaces the values of a batch in one transaction; returns how many had not changed since they were read. */
function replaceAll(ctx: Ctx, column: SealedColumn, rows: Replacement[]): Promise<number> {
  return transaction(ctx, async (tx) => {
    let replaced = 0
    for (const { row, sealed } of rows)
      if (await replaceSealed(tx, column, row, sealed)) replaced += 1
    return replaced
  })
}

/** A scan has up to 5 MB, so that more would keep other writers of SQLite waiting. */
const BATCH_ROWS = 10

/** The rows with a sealed text, in batches, each with what the text contains; null if neither secret opens it. */
async function* batchesOf({ db, settings }: Ctx, column: SealedColumn) {
  let after: SealedRow['key'] | null = null
  for (;;) {
    const batch: SealedRow[] = await sealedRows(db, column, { after, limit: BATCH_ROWS })
    const last = batch.at(-1)
    if (!last) return
    yield batch.map((row) => {
      const purpose = column.purpose(row.key)
      return { row, opened: openSealed(settings.sessionSecrets, purpose, row.sealed) }
    })
    after = last.key
  }
}
