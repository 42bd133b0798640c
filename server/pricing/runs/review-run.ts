import { authorize } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { record } from '#server/audit/record.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { Conflict, Forbidden, NotFound } from '#server/platform/errors.ts'
import { countLines } from '#server/pricing/ledger/ledger-queries.ts'
import { visibilityOf } from '#server/pricing/lines/cost-visibility.ts'
import { READY } from './apply.ts'
import type { ChoiceInput } from './input.ts'
import { isKeptBack, runOf } from './price-run.ts'
import type { RunTotals } from './props.ts'
import { type Run, transitionRun, updateTotals } from './queries.ts'
import { chooseLines } from './run-line-queries.ts'

/** What a person does to a preview before it is applied: leave rows out, approve it for a colleague, throw it away. */

/**
 * Takes rows out of a preview, or back in: those named, or all that a filter shows; an approval given before does not hold any more.
 * Returns the totals of what is left. Throws `NotFound` for a row of another run, `Conflict` for a run that is done.
 */
export async function chooseRows(
  ctx: Ctx,
  actor: Actor,
  id: number,
  input: ChoiceInput,
): Promise<RunTotals> {
  const visibility = visibilityOf(actor)
  return transaction(ctx, async (tx) => {
    if (isKeptBack(visibility, await waitingRun(tx.db, id))) throw new Forbidden()
    const { variantIds, only, chosen } = input
    const found = await chooseLines(tx, id, variantIds ?? only ?? [], chosen, visibility)
    if (found < (variantIds?.length ?? 0)) throw new NotFound()
    const totals = await countLines(tx.db, id)
    await updateTotals(tx, id, JSON.stringify(totals))
    await transitionRun(tx, id, ['previewed', 'approved'], {
      state: 'previewed',
      approved_by: null,
      approved_at: null,
    })
    const { open, ...all } = totals
    return visibility === 'open' ? open : all
  })
}

/** A second pair of eyes: an admin approves what somebody else made. Throws `Forbidden` for one's own. */
export async function approveRun(ctx: Ctx, actor: Actor, id: number): Promise<void> {
  authorize(actor, 'runs.approve')
  await transaction(ctx, async (tx) => {
    const run = await waitingRun(tx.db, id)
    if (run.created_by === actor.id) throw new Forbidden()
    await transitionRun(tx, id, ['previewed'], {
      state: 'approved',
      approved_by: actor.id,
      approved_at: tx.clock.now(),
    })
    await recordAct(tx, actor, 'run_approved', id)
  })
}

/** Puts a preview away for good; one that is put away already stays so. */
export async function discardRun(ctx: Ctx, actor: Actor, id: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    const run = await runOf(tx.db, id)
    if (run.state === 'discarded') return
    const moved = await transitionRun(tx, id, ['draft', 'previewed', 'approved', 'stale'], {
      state: 'discarded',
    })
    if (!moved) throw new Conflict({ key: 'run_is_done' })
    await recordAct(tx, actor, 'run_discarded', id)
  })
}

function recordAct(tx: Tx, actor: Actor, act: string, id: number): Promise<void> {
  return record(tx, actor, { act, subject: 'price_run', subjectId: id })
}

async function waitingRun(db: Db, id: number): Promise<Run> {
  const run = await runOf(db, id)
  if (!READY.has(run.state)) throw new Conflict({ key: 'run_is_done' })
  return run
}
