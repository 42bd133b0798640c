import { type Ctx, sha256 } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { acquireLease, releaseLease, transactionWithLease } from '#server/platform/jobs/lease.ts'
import type { Lease } from '#server/platform/jobs/table.ts'
import { currentKey, macOf, signedHead } from './keys.ts'
import * as queries from './queries.ts'
import type { AuditEntryTable } from './table.ts'

/** The columns of an act, without those of the chain. */
export type Recorded = Omit<AuditEntryTable, 'id' | 'mac' | 'number' | 'previous_hash' | 'hash'>

/** HMAC over every column of an act, so that only who has the key can write or change an entry. */
export function entryMac(key: Buffer, entry: Recorded): string {
  return macOf(key, [...valuesOf(entry), entry.nonce, entry.key_id])
}

/** What an act recorded, in the order in which MACs and hashes cover it. */
export function valuesOf(entry: Omit<Recorded, 'nonce' | 'key_id'>): unknown[] {
  return [
    entry.at,
    entry.user_id,
    entry.user_name,
    entry.act,
    entry.subject,
    entry.subject_id,
    entry.details,
    entry.ip,
    entry.request_id,
  ]
}

/** SHA-256 over the place of an entry, its MAC and the hash of the previous entry. */
export function chainHash(number: number, id: number, mac: string, previousHash: string): string {
  return sha256(JSON.stringify([number, id, mac, previousHash]))
}

/** The name of the job and of its lease. */
export const SEAL_JOB = 'audit-seal'

const BATCH_SIZE = 500

/**
 * Adds the entries that are not in the chain yet, in the order of their ids. Runs every second under a lease, so that
 * acts need not wait for each other. Throws `LeaseLost`.
 */
export async function sealEntries(ctx: Ctx, lease: Lease, stopping?: AbortSignal): Promise<void> {
  while (!stopping?.aborted && (await queries.hasUnsealed(ctx.db)))
    await transactionWithLease(ctx, lease, sealBatch, 'read committed')
}

/** Seals all entries now, for commands and tests; does nothing while another process does it. */
export async function sealNow(ctx: Ctx): Promise<void> {
  const lease = await acquireLease(ctx.db, SEAL_JOB, ctx.ids.token())
  if (!lease) return
  await sealEntries(ctx, lease)
  await releaseLease(ctx.db, lease)
}

/** The lock on the head is taken before anything is read, so that two processes never give one number twice. */
async function sealBatch(tx: Tx): Promise<void> {
  const head = await queries.lockHead(tx)
  const key = await currentKey(tx)
  let { entries, hash } = head
  const places: queries.Place[] = []
  for (const { id, mac } of await queries.unsealedMacs(tx.db, BATCH_SIZE)) {
    const previousHash = hash
    entries += 1
    hash = chainHash(entries, id, mac ?? '', previousHash)
    places.push({ id, number: entries, previous_hash: previousHash, hash })
  }
  await queries.sealEntries(tx, places)
  await queries.updateHead(tx, signedHead(key, entries, hash))
}
