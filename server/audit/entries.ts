import type { Db } from '#server/platform/database/connect.ts'
import * as queries from './queries.ts'
import { hashOf } from './record.ts'

/** The record as it is read: entries by filter, newest first, and what there is to filter by. */
export const entriesBefore = queries.entriesBefore
export const authors = queries.authors
export const actsAndSubjects = queries.actsAndSubjects
export const headOf = queries.headOf
export type { AuditFilter, Entry } from './queries.ts'

/** How far a check of the record has come, and what it found. */
export interface Verification {
  /** Entries up to this number are whole. */
  checked: number
  /** How many there are. */
  of: number
  /** The first number that is not what was written; null: none so far. */
  broken: number | null
  /** Hash of the entry `checked`: kept elsewhere, it shows later that nothing was cut off at the end. */
  hash: string
}

const ROWS_PER_STEP = 1_000

/** Checks the next part of the record, from after `checked`. Whoever begins at 0 and goes on to `of` has seen it all. */
export async function verifyFrom(db: Db, checked: number): Promise<Verification> {
  const head = await queries.headOf(db)
  const before = await queries.entriesBetween(db, checked - 1, checked)
  const rows = await queries.entriesBetween(db, checked, checked + ROWS_PER_STEP)
  let at = { checked, hash: before[0]?.hash ?? '' }
  for (const row of rows) {
    if (row.number > head.entries) break
    const isNext = row.number === at.checked + 1 && row.previous_hash === at.hash
    if (!isNext || row.hash !== hashOf(row))
      return { ...at, of: head.entries, broken: at.checked + 1 }
    at = { checked: row.number, hash: row.hash }
  }
  return { ...at, of: head.entries, broken: endProblem(at, head, rows.length) }
}

/** Checks all of it, telling after each part. */
export async function verifyAll(
  db: Db,
  onProgress: (result: Verification) => void = () => undefined,
): Promise<Verification> {
  let result = await verifyFrom(db, 0)
  onProgress(result)
  while (result.broken === null && result.checked < result.of) {
    result = await verifyFrom(db, result.checked)
    onProgress(result)
  }
  return result
}

/** The head says how many there must be, and how the last ends. */
function endProblem(
  at: { checked: number; hash: string },
  head: { entries: number; hash: string },
  rows: number,
): number | null {
  const isCutOff = rows < ROWS_PER_STEP && at.checked < head.entries
  if (isCutOff) return at.checked + 1
  return at.checked === head.entries && at.hash !== head.hash ? at.checked : null
}
