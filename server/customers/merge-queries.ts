import type { Db } from '#server/database/connect.ts'

/** The numbers of the contracts that moved. */
export async function moveContracts(db: Db, from: number, to: number): Promise<number[]> {
  const rows = await db
    .updateTable('contracts')
    .set({ customer_id: to })
    .where('customer_id', '=', from)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function moveInvoices(db: Db, from: number, to: number): Promise<number[]> {
  const rows = await db
    .updateTable('invoices')
    .set({ customer_id: to })
    .where('customer_id', '=', from)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function moveIdDocuments(db: Db, from: number, to: number): Promise<void> {
  await db
    .updateTable('id_documents')
    .set({ customer_id: to })
    .where('customer_id', '=', from)
    .execute()
}

/** Whoever was merged into this one before, goes along. */
export async function setMerged(db: Db, from: number, to: number, at: string): Promise<void> {
  await db
    .updateTable('customers')
    .set((e) => ({ merged_into: to, updated_at: at, version: e('version', '+', 1) }))
    .where((e) => e.or([e('id', '=', from), e('merged_into', '=', from)]))
    .execute()
}
