import { readAgain } from '#server/platform/database/read-once.ts'
import { type Redactor, redactRows } from '#server/platform/database/redact-rows.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/** Locks the contracts of these customers until the transaction ends. */
export async function lockContractsOf(tx: Tx, customers: number[]): Promise<void> {
  await tx.db
    .updateTable('contracts')
    .set((e) => ({ version: e.ref('version') }))
    .where('customer_id', 'in', customers)
    .execute()
}

/** Moves the contracts of one customer to another. Returns their ids. */
export async function reassignContracts(tx: Tx, from: number, to: number): Promise<number[]> {
  const rows = await tx.db
    .updateTable('contracts')
    .set({ customer_id: to })
    .where('customer_id', '=', from)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Removes the personal data of these customers from their contracts. Notes and reasons are emptied, since they may say
 * more than a name.
 */
export async function redactContracts(tx: Tx, customers: number[], redactor: Redactor) {
  const contracts = tx.db.selectFrom('contracts').select('id').where('customer_id', 'in', customers)
  await tx.db
    .updateTable('contracts')
    .set({ note: '' })
    .where('customer_id', 'in', customers)
    .execute()
  await tx.db
    .updateTable('contract_events')
    .set({ reason: '' })
    .where('contract_id', 'in', contracts)
    .where('reason', '<>', '')
    .execute()
  const lines = await tx.db
    .selectFrom('contract_lines')
    .select(['id', 'description', 'details'])
    .where('contract_id', 'in', contracts)
    .execute()
  await redactRows(tx, 'contract_lines', lines, { description: 'text', details: 'json' }, redactor)
  readAgain(tx.db, 'contract_lines')
  const events = await tx.db
    .selectFrom('contract_events')
    .select(['id', 'details'])
    .where('contract_id', 'in', contracts)
    .execute()
  await redactRows(tx, 'contract_events', events, { details: 'json' }, redactor)
  const versions = await tx.db
    .selectFrom('contract_versions')
    .select(['contract_id', 'number', 'reason', 'content'])
    .where('contract_id', 'in', contracts)
    .execute()
  for (const { contract_id, number, ...before } of versions) {
    const content = redactor.json(withoutNote(before.content))
    if (before.reason === '' && content === before.content) continue
    await tx.db
      .updateTable('contract_versions')
      .set({ reason: '', content })
      .where('contract_id', '=', contract_id)
      .where('number', '=', number)
      .execute()
  }
}

function withoutNote(content: string): string {
  const version = JSON.parse(content)
  return version.note ? JSON.stringify({ ...version, note: '' }) : content
}
