import type { Actor } from '#server/accounts/actor.ts'
import { DAY_MS } from '#server/calendar.ts'
import { type Ctx, later } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import { transaction } from '#server/database/transaction.ts'
import { NotFound } from '#server/errors.ts'
import { note } from './invoice.ts'
import * as queries from './queries.ts'

/** So long a draft can be taken back. */
const KEPT_DAYS = 30

/** Throws drafts away: they have no number that would be missed. Those issued meanwhile stay. Returns which went. */
export function discardDrafts(ctx: Ctx, actor: Actor, ids: number[]): Promise<number[]> {
  return forDrafts(ctx, actor, ids, 'invoice_discarded', async (trx) => {
    const now = ctx.clock.now()
    await queries.deleteDiscarded(trx, later(now, -KEPT_DAYS * DAY_MS))
    return queries.discardDrafts(trx, ids, now)
  })
}

/** Takes drafts back as they were; not one of a contract that has another invoice by now. Returns which came back. */
export function returnDrafts(ctx: Ctx, actor: Actor, ids: number[]): Promise<number[]> {
  return forDrafts(ctx, actor, ids, 'invoice_returned', (trx) => queries.returnDrafts(trx, ids))
}

function forDrafts(
  ctx: Ctx,
  actor: Actor,
  ids: number[],
  act: string,
  make: (trx: Trx) => Promise<number[]>,
): Promise<number[]> {
  return transaction(ctx.db, async (trx) => {
    if ((await queries.knownOf(trx, ids)).length === 0) throw new NotFound()
    const changed = (await make(trx)).sort((a, b) => a - b)
    const [first] = changed
    if (first === undefined) return []
    const details = changed.length === 1 ? {} : { invoices: changed }
    await note({ ...ctx, db: trx }, actor, act, { id: first, number: null }, details)
    return changed
  })
}
