import { authorize } from '#server/access/abilities.ts'
import type { Actor, Principal } from '#server/access/actor.ts'
import { record } from '#server/audit/record.ts'
import { FINISHED, READY } from '#server/formula/run-states.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { Conflict, Forbidden, type Refusal, Refused } from '#server/platform/errors.ts'
import { isNotAllowed } from '#server/pricing/compare-at/law/law.ts'
import {
  anyHeldNeedsReason,
  countWaiting,
  lineRanges,
  linesUnderFloor,
  loweredLines,
  markLines,
  type RunWrite,
  recordChanges,
  saveFormerModes,
  writePrices,
} from '#server/pricing/ledger/ledger-queries.ts'
import {
  lowPieces,
  recordingFloorAttempt,
  refuseMoreAttempts,
  UNDER_FLOOR,
  UnderFloor,
} from '#server/pricing/limits/floor-attempts.ts'
import { countsForStaff, refuseBeyondLimits } from '#server/pricing/limits/limits.ts'
import { type CostVisibility, visibilityOf } from '#server/pricing/lines/cost-visibility.ts'
import { checkedLinesOf } from '#server/pricing/lines/line-queries.ts'
import { countLines, type StoredTotals } from '#server/pricing/lines/totals-queries.ts'
import { kindOf } from '#server/pricing/run-kinds.ts'
import type { LineFlag, Run } from '#server/pricing/table.ts'
import type { ApplicationInput } from './input.ts'
import { notifyApplied, notifyFailed } from './notifications.ts'
import { arePricesHidden, refuseChanged, runOf } from './price-run.ts'
import { type ReportProgress, withProgress } from './progress.ts'
import { transitionRun, updateReason, updateTotals } from './queries.ts'
import { shortfallOf } from './shortfall.ts'
import { staleReason } from './stale.ts'

/**
 * Writes the prices of a preview and their ledger rows, all or nothing; rows that were left out stay unchanged.
 * Applying a run again, in parallel or after a lost response, has no further effect. Held lines are written only at the
 * request of an admin, with a reason where one is under its floor or fails the law; included lines that the law does not allow,
 * only when that is confirmed, with the reason of the run. Throws `Conflict` when the preview
 * is stale (and marks it so) or waits for a second person, `Forbidden` for held lines without the right and for a run
 * hidden from this user, `Refused` when it has changed since the `version` seen, beyond what this user may change or under the
 * floor.
 */
export async function applyRun(
  ctx: Ctx,
  principal: Principal,
  id: number,
  {
    includeHeld,
    includeNotAllowed = false,
    version,
    ...given
  }: Pick<ApplicationInput, 'includeHeld'> & Partial<ApplicationInput>,
): Promise<void> {
  if (includeHeld) authorize(principal, 'runs.apply_held')
  const flags: LineFlag[] = includeHeld ? ['ok', 'held'] : ['ok']
  const { reason = null, overrideReason = null, idempotencyKey } = given
  const write = () =>
    withProgress(ctx, principal, idempotencyKey, (reportProgress) =>
      transaction(ctx, (tx) =>
        apply(tx, principal, id, flags, {
          ...{ version, reason, overrideReason, includeNotAllowed },
          reportProgress,
        }),
      ),
    )
  const stale =
    principal.id === null ? await write() : await recordingFloorAttempt(ctx, principal, write)
  if (stale) throw new Conflict(stale)
}

/**
 * Users without the cost right see prices under their floor like any others; when these would be written, they need an
 * admin. Checked last, so that a user learns about the floor only by applying a run or by an attempt that is recorded.
 * Throws `UnderFloor`, or `Refused` after too many attempts.
 */
export async function refuseUnderFloor(
  tx: Tx,
  actor: Pick<Actor, 'id'>,
  run: Pick<Run, 'id' | 'kind'>,
  of: { subject: 'price_run' | 'campaign'; subjectId: number },
): Promise<void> {
  if (!kindOf(run.kind).pricesByFormula)
    await refuseMoreAttempts(tx, actor, lowPieces(await loweredLines(tx.db, run.id)))
  const low = await linesUnderFloor(tx.db, run.id)
  if (low.length > 0) throw new UnderFloor({ form: UNDER_FLOOR }, of, lowPieces(low))
}

/** The user's reasons for the run and for lines written against a check. */
interface WriteOptions {
  reason: string | null
  overrideReason: string | null
  /** Receives the number of written prices. */
  reportProgress: ReportProgress
}

const NO_OPTIONS: WriteOptions = {
  reason: null,
  overrideReason: null,
  reportProgress: () => undefined,
}

async function apply(
  tx: Tx,
  principal: Principal,
  id: number,
  flags: LineFlag[],
  options: WriteOptions & { version: number | undefined; includeNotAllowed: boolean },
): Promise<Refusal | null> {
  const run = await runOf(tx.db, id)
  const visibility = visibilityOf(principal)
  if (FINISHED.includes(run.state)) return null
  if (arePricesHidden(visibility, run)) throw new Forbidden()
  if (!READY.includes(run.state)) return { key: 'preview_again' }
  refuseChanged(run, options.version)
  const stale = await staleReason(tx, run, visibility)
  if (stale) {
    await transitionRun(tx, id, READY, { state: 'stale' })
    return stale
  }
  if (
    flags.includes('held') &&
    options.overrideReason === null &&
    (await anyHeldNeedsReason(tx.db, id))
  )
    throw new Refused({ overrideReason: { key: 'override_reason_needed' } })
  if (principal.id !== null)
    await refuseNotAllowed(tx, run, visibility, {
      isConfirmed: options.includeNotAllowed,
      reason: options.reason ?? run.reason,
    })
  await refuseBeyondLimits(tx, principal, run, flags)
  if (visibility === 'no_cost' && principal.id !== null)
    await refuseUnderFloor(tx, principal, run, { subject: 'price_run', subjectId: id })
  await writeRun(tx, principal, run, flags, options)
  return null
}

/**
 * Lines that a user included although a market that warns does not allow their compare-at price are written only once that is
 * confirmed, with a reason for the run. Those of a market that blocks are held instead. Throws `Refused` with their number.
 */
async function refuseNotAllowed(
  tx: Tx,
  run: Run,
  visibility: CostVisibility,
  { isConfirmed, reason }: { isConfirmed: boolean; reason: string | null },
): Promise<void> {
  const hasReason = reason !== null && reason.length >= LEAST_REASON
  if (isConfirmed && hasReason) return
  let count = 0
  for await (const { flag, verdict } of checkedLinesOf(tx.db, run.id, visibility))
    if (flag === 'ok' && isNotAllowed(JSON.parse(verdict))) count += 1
  if (count === 0) return
  throw new Refused({
    notAllowed: { key: 'run_not_allowed', values: { count } },
    ...(isConfirmed && { reason: { key: 'reason_too_short' } }),
  })
}

/** Characters. */
const LEAST_REASON = 5

/** How many prices a run wrote, and how many of its lines still need a decision. */
export interface WriteResult {
  written: number
  waiting: number
}

/**
 * Writes the chosen lines with these flags and their ledger rows, in the caller's transaction. A run of a campaign that
 * could write none of its prices has failed.
 */
export async function writeRun(
  tx: Tx,
  principal: Principal,
  run: Run,
  flags: LineFlag[],
  { reason, overrideReason, reportProgress }: WriteOptions = NO_OPTIONS,
): Promise<WriteResult> {
  const visibility = visibilityOf(principal)
  const writing: RunWrite = {
    runId: run.id,
    flags,
    visibility: visibility,
    at: tx.clock.now(),
    userId: principal.id,
  }
  if (reason !== null) await updateReason(tx, run.id, reason)
  const ranges = await lineRanges(tx.db, run.id)
  let written = 0
  for (const range of ranges) written += await markLines(tx, writing, range)
  const { cause, pricesByFormula: byFormula = false, restoredTime } = kindOf(run.kind)
  const ledgerWrite = {
    ...writing,
    cause,
    byFormula,
    overrideReason,
    restoredTime: restoredTime?.(JSON.parse(run.rule)) ?? null,
  }
  await saveFormerModes(tx, writing)
  for (const [index, range] of ranges.entries()) {
    await recordChanges(tx, ledgerWrite, range)
    await writePrices(tx, ledgerWrite, range)
    reportProgress(Math.round((written * (index + 1)) / ranges.length), written)
  }
  const totals: StoredTotals = { ...(await countLines(tx.db, run.id)), isApplied: true }
  await updateTotals(tx, run.id, JSON.stringify(totals))
  const waiting = await countWaiting(tx.db, run.id)
  const state = finalState(run, { written, waiting: waiting.no_cost })
  await transitionRun(tx, run.id, READY, {
    state,
    applied_by: principal.id,
    applied_at: writing.at,
    override_reason: overrideReason,
    ...(countsForStaff(principal, run) && { by_staff: 1 }),
  })
  const { at } = writing
  if (state === 'failed')
    await notifyFailed(tx, run, { shortfall: await shortfallOf(tx.db, run.id, false), at })
  else await notifyApplied(tx, principal, run, { written, waiting, at })
  await record(tx, principal, {
    act: 'run_applied',
    subject: 'price_run',
    subjectId: run.id,
    details: {
      kind: run.kind,
      written,
      waiting: waiting.cost,
      held: flags.includes('held'),
      overrideReason,
    },
  })
  return { written, waiting: waiting.no_cost }
}

function finalState({ campaign_id }: Run, { written, waiting }: WriteResult): Run['state'] {
  // The lines that a campaign did not write cannot be applied later.
  if (campaign_id !== null && written === 0) return 'failed'
  return waiting > 0 ? 'partly_applied' : 'applied'
}
