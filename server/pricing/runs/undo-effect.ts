import { can } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { piecesByIds } from '#server/catalogue/catalogue.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Forbidden } from '#server/platform/errors.ts'
import { pricer, todaysBasis } from '#server/pricing/lines/basis.ts'
import { isUnderFloor } from '#server/pricing/lines/proposed-line.ts'
import { runOf } from './price-run.ts'
import type { UndoEffectProps } from './props.ts'
import { mayUndoRun } from './run-page.ts'
import { changedSince, formerShownPrices, undoTotals } from './undo-queries.ts'

const MAX_NAMED = 20

/** The effect of undoing a run. Throws `NotFound`, or `Forbidden` without the right. */
export async function undoEffect(ctx: Ctx, actor: Actor, id: number): Promise<UndoEffectProps> {
  const run = await runOf(ctx.db, id)
  if (!mayUndoRun(ctx, actor, run)) throw new Forbidden()
  const low = can(actor, 'cost.see') ? await underFloorToday(ctx, id) : null
  return {
    ...(await undoTotals(ctx.db, id)),
    changed: await changedSince(ctx.db, id, MAX_NAMED),
    underFloor: low && {
      count: low.length,
      skus: low.slice(0, MAX_NAMED).map(({ sku }) => sku),
    },
    mayOverride: can(actor, 'runs.undo_under_floor'),
  }
}

/** Pieces whose former price is under today's floor; none without a usable price of their metal. */
export async function underFloorToday(
  ctx: Ctx,
  runId: number,
): Promise<{ id: number; sku: string }[]> {
  const basis = await todaysBasis(ctx)
  if (basis === null) return []
  const prices = new Map(
    (await formerShownPrices(ctx.db, runId)).map(({ id, price }) => [id, price]),
  )
  const pieces = await piecesByIds(ctx.db, [...prices.keys()])
  const today = pricer(basis)
  return pieces
    .filter((piece) => isUnderFloor(piece, prices.get(piece.id) ?? 0, today))
    .map(({ id, sku }) => ({ id, sku }))
    .sort((one, other) => one.id - other.id)
}
