import type { Tx } from '#server/database/transaction.ts'
import type { NewCustomer } from './queries.ts'

export async function updateKept(tx: Tx, id: number, changes: Partial<NewCustomer>): Promise<void> {
  await tx.db
    .updateTable('customers')
    .set((e) => ({ ...changes, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** The numbers of the contracts that moved. */
export async function moveContracts(tx: Tx, from: number, to: number): Promise<number[]> {
  const rows = await tx.db
    .updateTable('contracts')
    .set({ customer_id: to })
    .where('customer_id', '=', from)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function moveInvoices(tx: Tx, from: number, to: number): Promise<number[]> {
  const rows = await tx.db
    .updateTable('invoices')
    .set({ customer_id: to })
    .where('customer_id', '=', from)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function moveIdDocuments(tx: Tx, from: number, to: number): Promise<void> {
  await tx.db
    .updateTable('id_documents')
    .set({ customer_id: to })
    .where('customer_id', '=', from)
    .execute()
}

/** Whoever was merged into this one before, goes along. */
export async function setMerged(tx: Tx, from: number, to: number, at: string): Promise<void> {
  await tx.db
    .updateTable('customers')
    .set((e) => ({ merged_into: to, updated_at: at, version: e('version', '+', 1) }))
    .where((e) => e.or([e('id', '=', from), e('merged_into', '=', from)]))
    .execute()
}
