import type { Trx } from '#server/database/connect.ts'
import { NotFound } from '#server/errors.ts'
import { type Customer, customerById, writeCustomers } from './queries.ts'

/** Somebody who is there to be dealt with. Throws `NotFound` for who was merged or erased. */
export async function livingCustomer(trx: Trx, id: number): Promise<Customer> {
  const row = await customerById(trx, id)
  if (!row || row.merged_into !== null || row.erased_at !== null) throw new NotFound()
  return row
}

/** Says that at least so much is known of who they are; more stays more. */
export async function raiseKyc(trx: Trx, id: number, to: 'id_seen' | 'id_copied', now: string) {
  const { kyc } = await livingCustomer(trx, id)
  if (kyc === to || kyc === 'id_copied') return
  await writeCustomers(trx, [id], { kyc: to, updated_at: now })
}

/** The last copy is gone: what is left is that it was seen. */
export async function copyGone(trx: Trx, id: number, now: string): Promise<void> {
  const row = await customerById(trx, id)
  if (row?.kyc === 'id_copied') await writeCustomers(trx, [id], { kyc: 'id_seen', updated_at: now })
}
