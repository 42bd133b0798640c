import { type Ctx, plusMs, sha256 } from '#server/platform/context.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import * as queries from './queries.ts'
import { lastEntryOf } from './queries.ts'
import type { AuditEntryTable } from './table.ts'

/** Who did it, if known. */
export interface Author {
  id: number | null
  name?: string
}

/** What was done, to what, and the change. Never contains a password, a token or a key. */
export interface Act {
  act: string
  subject: string
  subjectId?: number | string | null
  details?: Record<string, unknown>
}

type Entry = Omit<AuditEntryTable, 'hash'>

/**
 * Records an act in the audit log, in the transaction of the act itself, so that no act goes unrecorded. The lock on the
 * head row serializes all entries.
 */
export async function record(
  tx: Tx,
  author: Author,
  { act, subject, subjectId = null, details = {} }: Act,
): Promise<void> {
  const head = await queries.incrementHead(tx)
  const entry: Entry = {
    number: head.entries,
    at: tx.clock.now(),
    user_id: author.id,
    user_name: author.name ?? '',
    act,
    subject,
    subject_id: subjectId === null ? null : String(subjectId),
    details: JSON.stringify(details),
    ip: tx.origin?.ip ?? null,
    request_id: tx.origin?.requestId ?? null,
    previous_hash: head.hash,
  }
  const hash = hashOf(entry)
  await queries.insertEntry(tx, { ...entry, hash })
  await queries.updateHead(tx, hash)
}

/** Records an act that changes nothing else in the database, such as the export of a list. */
export function recordInTransaction(ctx: Ctx, author: Author, act: Act): Promise<void> {
  return transaction(ctx, (tx) => record(tx, author, act))
}

/** SHA-256 over every column of the entry, including the hash of the previous entry. */
export function hashOf(entry: Entry): string {
  return sha256(
    JSON.stringify([
      entry.number,
      entry.at,
      entry.user_id,
      entry.user_name,
      entry.act,
      entry.subject,
      entry.subject_id,
      entry.details,
      entry.ip,
      entry.request_id,
      entry.previous_hash,
    ]),
  )
}

const REFUSAL_INTERVAL_MS = 60_000

/** Records that a request was refused for lack of an ability, at most once a minute for each address. */
export function recordRefusal(
  ctx: Ctx,
  author: Author & { id: number },
  { method, path }: { method: string; path: string },
): Promise<void> {
  return transaction(ctx, async (tx) => {
    const refusal = { act: 'refused', subject: 'address', subjectId: path.slice(0, 200) }
    const last = await lastEntryOf(tx.db, author.id, refusal)
    if (last && last.at > plusMs(tx.clock.now(), -REFUSAL_INTERVAL_MS)) return
    await record(tx, author, { ...refusal, details: { method } })
  })
}
