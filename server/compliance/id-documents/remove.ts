import type { Actor } from '#server/access/actor.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { Forbidden, NotFound } from '#server/platform/errors.ts'
import { clearRequestHashes } from '#server/platform/idempotency/once.ts'
import { downgradeKyc } from '#server/trade/customers/change.ts'
import { addTimelineEvent, recordCustomer } from '#server/trade/customers/customer.ts'
import * as queries from './queries.ts'
import { mayDelete, shopDays } from './rights.ts'

/**
 * Deletes a document with number and scan: admins any document, others those they created today. Returns the id of
 * the customer. Throws `Forbidden`, `NotFound`.
 */
export function removeDocument(
  ctx: Ctx,
  actor: Actor,
  id: number,
  reason: string,
): Promise<number> {
  return transaction(ctx, async (tx) => {
    const row = await queries.documentById(tx.db, id)
    if (!row) throw new NotFound()
    const { on, today } = await shopDays(tx)
    if (!mayDelete(actor, { by: row.created_by, on: on(row.created_at) }, today))
      throw new Forbidden()
    const { customer_id: customerId, type } = row
    await deleteDocuments(tx, customerId, [id])
    const at = tx.clock.now()
    await addTimelineEvent(tx, customerId, { kind: 'id_deleted', at, userId: actor.id })
    const details = { document: id, kind: type, reason }
    await recordCustomer(tx, actor, { act: 'id_document_deleted', id: customerId, details })
    return customerId
  })
}

/** Deletes documents of one customer; without a remaining scan the customer's identity status is lowered. */
export async function deleteDocuments(tx: Tx, customerId: number, ids: number[]): Promise<void> {
  await queries.deleteIdDocuments(tx, ids)
  await clearRequestHashes(tx, 'id_document')
  if (!(await queries.hasScan(tx.db, customerId)))
    await downgradeKyc(tx, customerId, tx.clock.now())
}
