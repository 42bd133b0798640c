import type { Actor } from '#server/access/actor.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { NotFound } from '#server/platform/errors.ts'
import { noteCustomer, recordCustomer } from '#server/trade/customers/customer.ts'
import * as queries from '#server/trade/customers/queries.ts'

/** Writes a call, a visit or a wish into a customer's timeline. */
export function addNote(ctx: Ctx, actor: Actor, id: number, text: string): Promise<void> {
  return transaction(ctx, async (tx) => {
    const [row] = await queries.livingCustomers(tx.db, [id])
    if (!row) throw new NotFound()
    const at = tx.clock.now()
    await noteCustomer(tx, id, { kind: 'note', at, userId: actor.id, details: { text } })
    await recordCustomer(tx, actor, { act: 'customer_noted', id })
  })
}
