import type { Actor } from '#server/access/actor.ts'
import { record } from '#server/audit/record.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { everythingAbout } from './own-data-queries.ts'

/** Everything the house keeps about this person, for himself; that he took it stands in the record. */
export function ownData(ctx: Ctx, actor: Actor): Promise<object> {
  return transaction(ctx, async (tx) => {
    const about = await everythingAbout(tx.db, actor.id)
    const act = { act: 'own_data_exported', subject: 'user', subjectId: actor.id }
    await record(tx, actor, act)
    return { product: 'Assay', exportedAt: tx.clock.now(), ...about }
  })
}
