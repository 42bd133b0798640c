import type { Db } from '#server/platform/database/connect.ts'
import * as queries from './queries.ts'
import { hashOf } from './record.ts'

/** Entries of the audit log by filter, newest first, and the values to filter by. */
export const entriesBefore = queries.entriesBefore
export const authors = queries.authors
export const actsAndSubjects = queries.actsAndSubjects
export const headOf = queries.headOf
export type { AuditFilter, Entry } from './queries.ts'

/** The act by which an entry is called. Confirming a custom order only issues a quote, which the customer approves. */
export const shownAct = (act: string, details: Record<string, unknown>): string =>
  act === 'contract_confirm' && details.to === 'quoted' ? 'contract_quote' : act

/** The progress and the result of verifying the audit log. */
export interface Verification {
  /** Entries up to this number are valid. */
  checked: number
  /** The number of entries. */
  of: number
  /** The number of the first invalid entry; null: none so far. */
  broken: number | null
  /** Hash of the entry `checked`. Stored elsewhere, it proves later that no entry was removed at the end. */
  hash: string
}

const ROWS_PER_STEP = 1_000

/** Verifies the next entries after `checked`. Repeat from 0 until `of` to verify the whole log. */
export async function verifyFrom(db: Db, checked: number): Promise<Verification> {
  const head = await queries.headOf(db)
  const before = await queries.entriesBetween(db, checked - 1, checked)
  const rows = await queries.entriesBetween(db, checked, checked + ROWS_PER_STEP)
  let lastValid = { checked, hash: before[0]?.hash ?? '' }
  for (const row of rows) {
    if (row.number > head.entries) break
    const isNext = row.number === lastValid.checked + 1 && row.previous_hash === lastValid.hash
    if (!isNext || row.hash !== hashOf(row))
      return { ...lastValid, of: head.entries, broken: lastValid.checked + 1 }
    lastValid = { checked: row.number, hash: row.hash }
  }
  return { ...lastValid, of: head.entries, broken: endProblem(lastValid, head, rows.length) }
}

/** Verifies the whole log and reports progress after each step. */
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

/** The number of the first invalid entry at the end, from the expected count and last hash. */
function endProblem(
  lastValid: { checked: number; hash: string },
  head: { entries: number; hash: string },
  rows: number,
): number | null {
  const isCutOff = rows < ROWS_PER_STEP && lastValid.checked < head.entries
  if (isCutOff) return lastValid.checked + 1
  const { checked, hash } = lastValid
  return checked === head.entries && hash !== head.hash ? checked : null
}
