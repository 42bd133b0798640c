import { SYSTEM } from '#server/access/actor.ts'
import { complianceOf } from '#server/compliance/compliance.ts'
import { retainUntil } from '#server/compliance/retention.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { addTimelineEvent, recordCustomer } from '#server/trade/customers/customer.ts'
import * as queries from './queries.ts'
import { deleteDocuments } from './remove.ts'
import { shopDays } from './rights.ts'

export { deleteIdDocuments, reassignIds } from './queries.ts'

/**
 * Hourly: deletes documents with number or scan after their retention period, or when the buy-back did not take
 * place. The period depends on the settings and the day of the buy-back.
 */
export function deleteExpiredIds(ctx: Ctx): Promise<void> {
  return transaction(ctx, deleteExpired)
}

async function deleteExpired(tx: Tx): Promise<void> {
  const { today } = await shopDays(tx)
  const rows = await retentionEnds(tx)
  for (const { id, until, retention_until: before } of rows)
    if (until !== null && until !== before) await queries.setRetention(tx, id, until)
  const expired = rows.filter(({ until }) => until === null || until < today)
  for (const [customerId, rowsOfCustomer] of Map.groupBy(expired, (row) => row.customer_id)) {
    const ids = rowsOfCustomer.map(({ id }) => id)
    await deleteDocuments(tx, customerId, ids)
    const at = tx.clock.now()
    await addTimelineEvent(tx, customerId, { kind: 'id_expired', at, userId: null })
    const details = { documents: ids }
    await recordCustomer(tx, SYSTEM, { act: 'id_documents_gone', id: customerId, details })
  }
  const gone = expired.length
  if (gone === 0) return
  const message = 'identity documents deleted after their retention period'
  tx.afterCommit(() => tx.log.info({ gone }, message))
}

/** Documents with encrypted data and their last day of retention; null: the buy-back did not take place. */
async function retentionEnds(ctx: Ctx) {
  const { on } = await shopDays(ctx)
  const { idYears } = await complianceOf(ctx.db)
  const rows = await queries.sealedDocuments(ctx.db)
  return rows.map((row) => ({
    ...row,
    until:
      row.buyBack === null ? null : retainUntil(on(row.confirmed_at ?? row.created_at), idYears),
  }))
}

/** A document that is retained by law, and until when, an ISO day. */
interface RetainedId {
  id: number
  lastFour: string
  until: string
}

/** Which documents an erasure retains and deletes: all are deleted except those of completed buy-backs. */
export async function idsOnErasure(db: Db, customers: number[], today: string) {
  const rows = await queries.documentsOf(db, customers)
  const retained: RetainedId[] = []
  const gone: number[] = []
  for (const { id, last_four: lastFour, retention_until: until, confirmed_at: boughtAt } of rows) {
    if (until !== null && boughtAt !== null && until >= today)
      retained.push({ id, lastFour, until })
    else gone.push(id)
  }
  return { kept: retained, gone }
}
