import { type Ctx, plusMs } from '#server/platform/context.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { entryMac, type Recorded } from './chain.ts'
import { type AuditKey, currentKey, lastKey } from './keys.ts'
import * as queries from './queries.ts'

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

/**
 * Records an act in the audit log, in the transaction of the act itself, so that no act goes unrecorded. Acts do not wait
 * for each other: the entry has its own MAC, and `sealEntries` adds it to the chain within about a second.
 */
export async function record(
  tx: Tx,
  author: Author,
  { act, subject, subjectId = null, details = {} }: Act,
): Promise<void> {
  const entry = {
    at: tx.clock.now(),
    user_id: author.id,
    user_name: author.name ?? '',
    act,
    subject,
    subject_id: subjectId === null ? null : String(subjectId),
    details: JSON.stringify(details),
    ip: tx.origin?.ip ?? null,
    request_id: tx.origin?.requestId ?? null,
    nonce: tx.ids.token(),
  }
  const last = lastKey(tx.settings.sessionSecrets)
  if (last && (await queries.insertEntryUnder(tx, last, withMac(entry, last)))) return
  await queries.insertEntry(tx, withMac(entry, await currentKey(tx)))
}

function withMac(act: Omit<Recorded, 'key_id'>, { id, key }: AuditKey) {
  const entry = { ...act, key_id: id }
  return { ...entry, mac: entryMac(key, entry) }
}

/** Records an act that changes nothing else in the database, such as the export of a list. */
export function recordInTransaction(ctx: Ctx, author: Author, act: Act): Promise<void> {
  return transaction(ctx, (tx) => record(tx, author, act))
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
    const last = await queries.lastEntryOf(tx.db, author.id, refusal)
    if (last && last.at > plusMs(tx.clock.now(), -REFUSAL_INTERVAL_MS)) return
    await record(tx, author, { ...refusal, details: { method } })
  })
}
