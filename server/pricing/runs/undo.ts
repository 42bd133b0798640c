import { can, mayUndo } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { record } from '#server/audit/record.ts'
import { APPLIED } from '#server/formula/run-states.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { Conflict, Forbidden, Refused } from '#server/platform/errors.ts'
import {
  lineRanges,
  type RunWrite,
  writeFormerPrices,
} from '#server/pricing/ledger/ledger-queries.ts'
import {
  lowPieces,
  namedPieces,
  recordingFloorAttempt,
  refuseMoreAttempts,
  UNDER_FLOOR,
  UnderFloor,
} from '#server/pricing/limits/floor-attempts.ts'
import { visibilityOf } from '#server/pricing/lines/cost-visibility.ts'
import type { LineChoice } from '#server/pricing/lines/line-queries.ts'
import { countLines } from '#server/pricing/lines/totals-queries.ts'
import type { Run } from '#server/pricing/table.ts'
import { chosenLines, type UndoInput } from './input.ts'
import { notifyUndone } from './notifications.ts'
import { runOf } from './price-run.ts'
import { type ReportProgress, withProgress } from './progress.ts'
import { insertRun, transitionRun, updateTotals } from './queries.ts'
import { underFloorToday } from './undo-effect.ts'
import {
  anyToUndo,
  insertUndoLines,
  leftOfRun,
  loweredByUndo,
  markUnderFloor,
  markUndone,
  nextPart,
  recordUndo,
} from './undo-queries.ts'

/**
 * Undoes an applied run, or chosen prices of it, by a new run: every piece that still has its values gets its former prices,
 * every other is marked on its line and stays. A run of which a part was undone stays applied while it has other prices.
 * Undoing again has no effect. Throws `Forbidden` without the right
 * (docs/domain.md 5.4), `Conflict` for a run that never wrote anything, `Refused` where a price would be under today's
 * floor and no admin gives a reason.
 */
export async function undoRun(
  ctx: Ctx,
  actor: Actor,
  id: number,
  { overrideReason = null, idempotencyKey, ...choice }: Partial<UndoInput> = {},
): Promise<void> {
  const chosen = chosenLines(choice)
  const undoOnce = async (tx: Tx, reportProgress: ReportProgress) => {
    const run = await runOf(tx.db, id)
    if (run.reverted_by_run_id !== null) return
    if (!mayUndo(actor, { appliedBy: run.applied_by, appliedAt: run.applied_at }, tx.clock.now()))
      throw new Forbidden()
    if (!APPLIED.includes(run.state)) throw new Conflict({ key: 'nothing_to_undo' })
    await undo(tx, actor, run, { chosen, overrideReason, reportProgress })
  }
  await recordingFloorAttempt(ctx, actor, () =>
    withProgress(ctx, actor, idempotencyKey, (reportProgress) =>
      transaction(ctx, (tx) => undoOnce(tx, reportProgress)),
    ),
  )
}

interface UndoOptions {
  /** Null: all lines. */
  chosen: LineChoice | null
  overrideReason: string | null
  /** Receives the number of lines that are done. */
  reportProgress: ReportProgress
}

async function undo(
  tx: Tx,
  actor: Actor,
  run: Run,
  { chosen, overrideReason, reportProgress }: UndoOptions,
): Promise<void> {
  const at = tx.clock.now()
  const toUndo = { runId: run.id, chosen, visibility: visibilityOf(actor) }
  if (chosen !== null && !(await anyToUndo(tx.db, toUndo))) return
  if (!can(actor, 'runs.undo_under_floor'))
    await refuseMoreAttempts(tx, actor, lowPieces(await loweredByUndo(tx.db, toUndo)))
  const low = await underFloorToday(tx, toUndo)
  refuseLowPrices(actor, run, low, overrideReason)
  const usedReason = low.length > 0 ? overrideReason : null
  const part = chosen === null ? 0 : await nextPart(tx.db, run.id)
  const row = { ...rowOf(actor, run, at), undo_part: part, override_reason: usedReason }
  const runId = await insertRun(tx, row, null)
  const writing: RunWrite = { runId, flags: ['ok'], visibility: 'cost', at, userId: actor.id }
  let lines = 0
  for (const range of await lineRanges(tx.db, run.id))
    lines += await insertUndoLines(tx, runId, toUndo, range)
  const lowIds = low.map(({ id }) => id)
  await markUnderFloor(tx, runId, lowIds)
  const ranges = await lineRanges(tx.db, runId)
  for (const [index, range] of ranges.entries()) {
    await recordUndo(tx, writing, run.id, range)
    await writeFormerPrices(tx, writing, range)
    await markUndone(tx, runId, run.id, range)
    reportProgress(Math.round((lines * (index + 1)) / ranges.length), lines)
  }
  const totals = await countLines(tx.db, runId)
  await updateTotals(tx, runId, JSON.stringify(totals))
  const { blocked: kept } = totals
  if (kept > 0) await transitionRun(tx, runId, APPLIED, { state: 'partly_applied' })
  const { hasWritten, hasKept } = await leftOfRun(tx.db, run.id)
  await transitionRun(
    tx,
    run.id,
    APPLIED,
    hasWritten
      ? { state: run.state }
      : { state: hasKept ? 'partly_reverted' : 'reverted', reverted_by_run_id: runId },
  )
  await notifyUndone(tx, actor, run, { restored: lines - kept, kept, at })
  await record(tx, actor, {
    act: 'run_reverted',
    subject: 'price_run',
    subjectId: run.id,
    details: { by: runId, restored: lines - kept, kept, overrideReason: usedReason },
  })
}

/** A price under its floor is restored only with an admin's reason. */
function refuseLowPrices(
  actor: Actor,
  run: Run,
  low: { id: number; sku: string }[],
  overrideReason: string | null,
): void {
  if (low.length === 0) return
  const pieces = lowPieces(low)
  if (!can(actor, 'runs.undo_under_floor'))
    throw new UnderFloor({ form: UNDER_FLOOR }, { subject: 'price_run', subjectId: run.id }, pieces)
  const values = namedPieces(pieces)
  if (overrideReason === null)
    throw new Refused({ overrideReason: { key: 'undo_under_floor', values } })
}

function rowOf(actor: Actor, run: Run, at: string) {
  return {
    kind: 'revert' as const,
    state: 'applied' as const,
    formula_version: run.formula_version,
    currency: run.currency,
    scope: run.scope,
    totals: '{}',
    created_by: actor.id,
    created_at: at,
    applied_by: actor.id,
    applied_at: at,
    reverts_run_id: run.id,
    reverted_by_run_id: null,
  }
}
