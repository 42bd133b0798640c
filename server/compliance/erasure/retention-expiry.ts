import { SYSTEM } from '#server/access/actor.ts'
import { complianceOf } from '#server/compliance/compliance.ts'
import { deleteExpiredPayers } from '#server/compliance/payer.ts'
import { retainUntil } from '#server/compliance/retention.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { recordCustomer } from '#server/trade/customers/customer.ts'
import { deleteDocuments } from '#server/trade/documents/document.ts'
import * as queries from './queries.ts'
import { shopToday } from './retention-exceptions.ts'

const BATCH_SIZE = 500

/** Daily: deletes documents and payers of erased customers after their retention period. */
export async function deleteExpired(ctx: Ctx): Promise<void> {
  await transaction(ctx, async (tx) => {
    const today = await shopToday(tx)
    const { contractYears } = await complianceOf(tx.db)
    await deleteExpiredPayers(tx, today)
    const documents = await queries.retainedDocuments(tx.db, BATCH_SIZE)
    const expired = documents.filter(({ day }) => retainUntil(day, contractYears) < today)
    await deleteDocuments(
      tx,
      expired.map(({ id }) => id),
    )
    for (const [id, customerDocuments] of Map.groupBy(expired, ({ customer }) => customer)) {
      const details = { papers: customerDocuments.length }
      await recordCustomer(tx, SYSTEM, { act: 'customer_papers_gone', id, details })
    }
  })
}
