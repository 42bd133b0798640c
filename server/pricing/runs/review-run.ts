import { authorize } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { record } from '#server/audit/record.ts'
import { READY, REPLACEABLE } from '#server/formula/run-states.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { Conflict, Forbidden, NotFound } from '#server/platform/errors.ts'
import { staffExcess } from '#server/pricing/limits/limits.ts'
import { visibilityOf } from '#server/pricing/lines/cost-visibility.ts'
import { chooseLines } from '#server/pricing/lines/line-queries.ts'
import { countLines, type RunTotals } from '#server/pricing/lines/totals-queries.ts'
import type { Run } from '#server/pricing/table.ts'
import type { ChoiceInput } from './input.ts'
import { arePricesHidden, refuseChanged, runOf } from './price-run.ts'
import { transitionRun, updateTotals } from './queries.ts'
import { shownTotals } from './totals.ts'

/** Changes of a preview before it is applied: leaving rows out, approving, discarding. */

/**
 * Excludes rows from a preview or includes them: the given ones, or all that match a filter; an earlier approval is
 * removed. A change of another user's preview is recorded. Returns the new totals. Throws `NotFound` for a row of another
 * run, `Conflict` for a run that is finished.
 */
export async function chooseRows(
  ctx: Ctx,
  actor: Actor,
  id: number,
  input: ChoiceInput,
): Promise<RunTotals> {
  const visibility = visibilityOf(actor)
  return transaction(ctx, async (tx) => {
    const run = await waitingRun(tx.db, id)
    if (arePricesHidden(visibility, run)) throw new Forbidden()
    const { variantIds, only, q, karat, chosen } = input
    const which = only ? { only, q, karat } : (variantIds ?? [])
    const excess = only === 'problems' ? await staffExcess(tx, actor, run) : null
    const found = await chooseLines(tx, id, which, chosen, { visibility, excess })
    if (found < (variantIds?.length ?? 0)) throw new NotFound()
    const totals = await countLines(tx.db, id)
    await updateTotals(tx, id, JSON.stringify(totals))
    await transitionRun(tx, id, READY, {
      state: 'previewed',
      approved_by: null,
      approved_at: null,
    })
    const owner = otherOwner(actor, run)
    if (owner) {
      const details = { ...owner, [chosen ? 'included' : 'excluded']: found }
      await recordAct(tx, actor, 'run_changed', id, details)
    }
    return shownTotals(totals, visibility)
  })
}

/**
 * An admin approves the run of another user as of the version seen. Throws `Forbidden` for the admin's own, `Refused` when it
 * has changed.
 */
export async function approveRun(
  ctx: Ctx,
  actor: Actor,
  id: number,
  { version }: { version?: number | undefined } = {},
): Promise<void> {
  authorize(actor, 'runs.approve')
  await transaction(ctx, async (tx) => {
    const run = await waitingRun(tx.db, id)
    if (run.created_by === actor.id) throw new Forbidden()
    refuseChanged(run, version)
    await transitionRun(tx, id, ['previewed'], {
      state: 'approved',
      approved_by: actor.id,
      approved_at: tx.clock.now(),
    })
    await recordAct(tx, actor, 'run_approved', id)
  })
}

/** Discards a preview; doing so again has no effect. */
export async function discardRun(ctx: Ctx, actor: Actor, id: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    const run = await runOf(tx.db, id)
    if (run.state === 'discarded') return
    const moved = await transitionRun(tx, id, REPLACEABLE, { state: 'discarded' })
    if (!moved) throw new Conflict({ key: 'run_is_done' })
    await recordAct(tx, actor, 'run_discarded', id, otherOwner(actor, run) ?? {})
  })
}

/** The user whose preview this is, for the audit log; null for the actor's own and for one that the system made. */
export function otherOwner(
  actor: Actor,
  { created_by: previewBy }: Pick<Run, 'created_by'>,
): { previewBy: number } | null {
  return previewBy === null || previewBy === actor.id ? null : { previewBy }
}

/** Records an act on a price run in the audit log. */
export function recordAct(
  tx: Tx,
  actor: Actor,
  act: string,
  id: number,
  details: Record<string, unknown> = {},
): Promise<void> {
  return record(tx, actor, { act, subject: 'price_run', subjectId: id, details })
}

async function waitingRun(db: Db, id: number): Promise<Run> {
  const run = await runOf(db, id)
  if (!READY.includes(run.state)) throw new Conflict({ key: 'run_is_done' })
  return run
}
