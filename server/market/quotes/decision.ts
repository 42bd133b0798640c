import { authorize } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { record } from '#server/audit/record.ts'
import { GOLD } from '#server/formula/units/karat.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { Conflict, NotFound } from '#server/platform/errors.ts'
import { decideQuote, supersedeHeld } from './decision-queries.ts'
import type { DecisionInput } from './input.ts'
import { findQuote, lockQuotes, type Quote } from './queries.ts'

/**
 * Stores an admin's decision about a held price: an accepted one may be used for prices. Throws `NotFound`, and
 * `Conflict` where it is no longer held.
 */
export async function decideHeld(
  ctx: Ctx,
  actor: Actor,
  id: number,
  { decision, note }: DecisionInput,
): Promise<Quote> {
  authorize(actor, 'gold.decide')
  const decide = async (tx: Tx) => {
    await lockQuotes(tx)
    if (!(await findQuote(tx.db, id))) throw new NotFound()
    const decided = await decideQuote(tx, id, {
      quality: decision === 'accept' ? 'accepted' : 'rejected',
      note,
      decided_by: actor.id,
      decided_at: tx.clock.now(),
    })
    if (!decided) throw new Conflict({ key: 'decision_made' })
    if (decided.quality === 'accepted') await supersedeHeld(tx, decided)
    await record(tx, actor, {
      act: decision === 'accept' ? 'quote_accepted' : 'quote_rejected',
      subject: 'gold_price',
      subjectId: id,
      details: { ...(decided.metal !== GOLD && { metal: decided.metal }), note },
    })
    return decided
  }
  return transaction(ctx, decide, 'read committed')
}
