import type { Actor } from '#server/access/actor.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { Conflict, Forbidden } from '#server/platform/errors.ts'
import { countLines } from '#server/pricing/ledger/ledger-queries.ts'
import { visibilityOf } from '#server/pricing/lines/cost-visibility.ts'
import { kindOf } from '#server/pricing/runs/kinds/kinds.ts'
import type { NewRunInput } from './input.ts'
import { arePricesHidden, runOf } from './price-run.ts'
import { type Run, transitionRun, updateTotals } from './queries.ts'
import { otherOwner, recordAct } from './review-run.ts'
import { copyLeftOut } from './run-line-queries.ts'

/** Previews a run of the requested kind and returns its id. Throws the errors of that kind's preview. */
export async function previewByKind(ctx: Ctx, actor: Actor, input: NewRunInput): Promise<number> {
  const { kind, preview } = kindOf(input.kind)
  if (!preview) throw new Error(`runs of kind ${kind} have no preview request`)
  return preview(ctx, actor, input)
}

/**
 * Recalculates a preview with current data; rows that were left out stay out, and the old preview is discarded, which
 * is recorded if another user made it. Returns the new run's id. Throws `NotFound`, `Forbidden` for a run hidden from
 * this user, or `Conflict` for a run that is finished or cannot be recalculated.
 */
export async function recalculatePreview(ctx: Ctx, actor: Actor, id: number): Promise<number> {
  const run = await runOf(ctx.db, id)
  const { recalculate } = kindOf(run.kind)
  if (recalculate === undefined || !REPLACEABLE.includes(run.state))
    throw new Conflict({ key: 'run_is_done' })
  if (arePricesHidden(visibilityOf(actor), run)) throw new Forbidden()
  const nextId = await recalculate(ctx, actor, run)
  await transaction(ctx, async (tx) => {
    await copyLeftOut(tx, nextId, id)
    await updateTotals(tx, nextId, JSON.stringify(await countLines(tx.db, nextId)))
    const isDiscarded = await transitionRun(tx, id, REPLACEABLE, { state: 'discarded' })
    const owner = otherOwner(actor, run)
    if (isDiscarded && owner) await recordAct(tx, actor, 'run_discarded', id, owner)
  })
  return nextId
}

const REPLACEABLE: Run['state'][] = ['draft', 'previewed', 'approved', 'stale']
