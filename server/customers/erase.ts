import type { Actor } from '#server/accounts/actor.ts'
import type { Ctx } from '#server/context.ts'
import { transaction } from '#server/database/transaction.ts'
import { Forbidden, NotFound, Refused } from '#server/errors.ts'
import { moved } from './change.ts'
import { noteCustomer, recordCustomer } from './customer.ts'
import * as queries from './erase-queries.ts'
import type { EraseInput } from './input.ts'
import { customerById } from './queries.ts'
import { familyOf } from './show-queries.ts'

/**
 * Forgets who a customer is, and everybody merged into them; contracts, invoices and money stay, without a name.
 * Throws `Refused` while a contract or an invoice of theirs is open, `Conflict` when somebody changed them since.
 */
export async function eraseCustomer(
  ctx: Ctx,
  actor: Actor,
  id: number,
  { version, reason }: EraseInput,
): Promise<void> {
  if (actor.role !== 'admin') throw new Forbidden()
  await transaction(ctx.db, async (trx) => {
    const row = await customerById(trx, id)
    if (!row || row.merged_into !== null || row.erased_at !== null) throw new NotFound()
    if (row.version !== version) throw moved(row)
    const family = await familyOf(trx, id)
    const open = await queries.openMatters(trx, family)
    if (open > 0) throw new Refused({ form: { key: 'customer_has_open', values: { count: open } } })
    const now = ctx.clock.now()
    for (const member of family) await queries.anonymise(trx, member, now)
    await noteCustomer(trx, id, { kind: 'erased', at: now, userId: actor.id })
    await recordCustomer(ctx, trx, actor, { act: 'customer_erased', id, details: { reason } })
  })
}
