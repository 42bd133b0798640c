import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import * as queries from './queries.ts'
import type { Lease } from './table.ts'

/** Whoever is killed is followed within this; a job that runs renews it well before. */
export const LEASE_MS = 12_000
const RENEW_MS = 8_000

/** Takes the lease, or keeps it; null while another process holds it. Writes only when it must. */
export async function acquireLease(db: Db, name: string, holder: string): Promise<Lease | null> {
  const request = { name, holder }
  const epoch =
    (await queries.heldEpoch(db, request, RENEW_MS)) ??
    (await queries.grantLease(db, request, LEASE_MS))
  return epoch === null ? null : { ...request, epoch }
}

/**
 * To be asked inside the transaction that writes what a job found out: has nobody taken over meanwhile? A process that
 * hung for a while wakes up believing that it still holds the lease.
 */
export function isLeaseHeld(tx: Tx, lease: Lease): Promise<boolean> {
  return queries.isInForce(tx.db, lease)
}

/** Another process does this work by now. */
export class LeaseLost extends Error {}

/** Does `act` in a transaction in which the lease still holds. Throws `LeaseLost`. */
export function transactionWithLease<T>(
  ctx: Ctx,
  lease: Lease,
  act: (tx: Tx) => Promise<T>,
): Promise<T> {
  return transaction(ctx, async (tx) => {
    if (!(await isLeaseHeld(tx, lease))) throw new LeaseLost()
    return act(tx)
  })
}

/** Lets go, so that another need not wait. Does nothing to a lease that is somebody else's by now. */
export function releaseLease(db: Db, lease: Lease): Promise<void> {
  return queries.endLease(db, lease)
}
