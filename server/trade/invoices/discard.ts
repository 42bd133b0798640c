import type { Actor } from '#server/access/actor.ts'
import { type Ctx, plusMs } from '#server/platform/context.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { NotFound } from '#server/platform/errors.ts'
import { DAY_MS } from '#server/platform/time/calendar.ts'
import { recordInvoice } from './invoice.ts'
import * as queries from './queries.ts'

/** Days for which a discarded draft can be restored. */
const RESTORE_DAYS = 30

/** Discards drafts. Invoices issued meanwhile stay. Returns the ids of discarded drafts. */
export function discardDrafts(ctx: Ctx, actor: Actor, ids: number[]): Promise<number[]> {
  return changeDrafts(ctx, actor, ids, 'invoice_discarded', async (tx) => {
    const now = tx.clock.now()
    await queries.deleteDiscarded(tx, plusMs(now, -RESTORE_DAYS * DAY_MS))
    return queries.discardDrafts(tx, ids, now)
  })
}

/**
 * Restores discarded drafts, except those whose contract has another invoice by now. Returns the ids of restored
 * drafts.
 */
export function restoreDrafts(ctx: Ctx, actor: Actor, ids: number[]): Promise<number[]> {
  return changeDrafts(ctx, actor, ids, 'invoice_returned', (tx) => queries.restoreDrafts(tx, ids))
}

function changeDrafts(
  ctx: Ctx,
  actor: Actor,
  ids: number[],
  act: string,
  change: (tx: Tx) => Promise<number[]>,
): Promise<number[]> {
  return transaction(ctx, async (tx) => {
    if ((await queries.existingInvoices(tx.db, ids)).length === 0) throw new NotFound()
    const changed = (await change(tx)).sort((a, b) => a - b)
    const [first] = changed
    if (first === undefined) return []
    const details = changed.length === 1 ? {} : { invoices: changed }
    await recordInvoice(tx, actor, act, { id: first, number: null }, details)
    return changed
  })
}
