import type { Tx } from '#server/platform/database/transaction.ts'
import { NotFound } from '#server/platform/errors.ts'
import * as queries from './queries.ts'

/** Somebody who is there to be dealt with. Throws `NotFound` for who was merged or erased. */
export async function livingCustomer(tx: Tx, id: number): Promise<queries.Customer> {
  const row = await queries.customerById(tx.db, id)
  if (!row || row.merged_into !== null || row.erased_at !== null) throw new NotFound()
  return row
}

/** Says that at least so much is known of who they are; more stays more. */
export async function raiseKyc(tx: Tx, id: number, to: 'id_seen' | 'id_copied', now: string) {
  const { kyc } = await livingCustomer(tx, id)
  if (kyc === to || kyc === 'id_copied') return
  await queries.writeCustomers(tx, [id], { kyc: to, updated_at: now })
}

/** The last copy is gone: what is left is that it was seen. */
export async function copyGone(tx: Tx, id: number, now: string): Promise<void> {
  const row = await queries.customerById(tx.db, id)
  if (row?.kyc === 'id_copied')
    await queries.writeCustomers(tx, [id], { kyc: 'id_seen', updated_at: now })
}
