import { can } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { piecesByIds } from '#server/catalogue/catalogue.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Forbidden } from '#server/platform/errors.ts'
import { pricer, todaysBasis } from '#server/pricing/lines/basis.ts'
import { visibilityOf } from '#server/pricing/lines/cost-visibility.ts'
import { isUnderFloor } from '#server/pricing/lines/proposed-line.ts'
import { kindOf } from '#server/pricing/run-kinds.ts'
import { chosenLines, type UndoChoice } from './input.ts'
import { runOf } from './price-run.ts'
import type { UndoEffectProps } from './props.ts'
import { mayUndoRun } from './run-page.ts'
import { changedSince, formerShownPrices, type LinesToUndo, undoTotals } from './undo-queries.ts'

const MAX_NAMED = 20

/** The effect of undoing a run, or chosen prices of it. Throws `NotFound`, or `Forbidden` without the right. */
export async function undoEffect(
  ctx: Ctx,
  actor: Actor,
  id: number,
  choice: Partial<UndoChoice> = {},
): Promise<UndoEffectProps> {
  const run = await runOf(ctx.db, id)
  if (!mayUndoRun(ctx, actor, run)) throw new Forbidden()
  const lines = { runId: id, chosen: chosenLines(choice), visibility: visibilityOf(actor) }
  const low = can(actor, 'cost.see') ? await underFloorToday(ctx, lines) : null
  const totals = await undoTotals(ctx.db, lines)
  return {
    ...totals,
    changed: await changedSince(ctx.db, lines, MAX_NAMED),
    underFloor: low && {
      count: low.length,
      skus: low.slice(0, MAX_NAMED).map(({ sku }) => sku),
    },
    mayOverride: can(actor, 'runs.undo_under_floor'),
    leavesFormula:
      lines.chosen !== null &&
      totals.restored > totals.removed &&
      kindOf(run.kind).pricesByFormula === true,
  }
}

/** Pieces whose former price is under today's floor; none without a usable price of their metal. */
export async function underFloorToday(
  ctx: Ctx,
  lines: LinesToUndo,
): Promise<{ id: number; sku: string }[]> {
  const basis = await todaysBasis(ctx)
  if (basis === null) return []
  const prices = new Map(
    (await formerShownPrices(ctx.db, lines)).map(({ id, price }) => [id, price]),
  )
  const pieces = await piecesByIds(ctx.db, [...prices.keys()])
  const today = pricer(basis)
  return pieces
    .filter((piece) => isUnderFloor(piece, prices.get(piece.id) ?? 0, today))
    .map(({ id, sku }) => ({ id, sku }))
    .sort((one, other) => one.id - other.id)
}
