import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { type Isolation, type Tx, transaction } from '#server/platform/database/transaction.ts'
import * as queries from './queries.ts'
import type { Lease } from './table.ts'

/** Another process takes over within this time when one is killed; a running job renews its lease well before. */
export const LEASE_MS = 12_000
const RENEW_MS = 8_000

/** Acquires or renews the lease; null while another process holds it. Writes only when necessary. */
export async function acquireLease(db: Db, name: string, holder: string): Promise<Lease | null> {
  const request = { name, holder }
  const epoch =
    (await queries.heldEpoch(db, request, RENEW_MS)) ??
    (await queries.grantLease(db, request, LEASE_MS))
  return epoch === null ? null : { ...request, epoch }
}

/**
 * Whether this process still holds the lease. Check it inside the transaction that writes the result of a job: a process
 * that was suspended may have lost the lease without noticing.
 */
export function isLeaseHeld(tx: Tx, lease: Lease): Promise<boolean> {
  return queries.isInForce(tx.db, lease)
}

/** Another process has taken over this work. */
export class LeaseLost extends Error {}

/** Runs `work` in a transaction while the lease is held. Throws `LeaseLost`. */
export function transactionWithLease<T>(
  ctx: Ctx,
  lease: Lease,
  work: (tx: Tx) => Promise<T>,
  isolation?: Isolation,
): Promise<T> {
  const checked = async (tx: Tx) => {
    if (!(await isLeaseHeld(tx, lease))) throw new LeaseLost()
    return work(tx)
  }
  return transaction(ctx, checked, isolation)
}

/** Releases the lease, so that another process need not wait. Does nothing when another process holds it. */
export function releaseLease(db: Db, lease: Lease): Promise<void> {
  return queries.endLease(db, lease)
}
