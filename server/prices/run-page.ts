import { can, mayRevert } from '#server/access/abilities.ts'
import type { Actor } from '#server/accounts/actor.ts'
import type { Ctx } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import { quoteById } from '#server/gold-price-logs/gold-price-log.ts'
import { READY } from './apply.ts'
import { basisProps } from './basis-props.ts'
import type { RunsQuery } from './input.ts'
import { limitsOn } from './limits.ts'
import { canPreviewAgain } from './preview-again.ts'
import { runOf } from './price-run.ts'
import type { PriceRunProps, PriceRunsProps, RunProps, RunStateGroup } from './props.ts'
import { lastWrittenRun, type NamedRun, RUNS_A_PAGE, runsMatching } from './queries.ts'
import { countsOf, type LinePage } from './run-line-queries.ts'
import { firstFilter, pageOfLines } from './run-lines.ts'
import { runScopeProps } from './run-scope.ts'
import { whyStale } from './stale.ts'
import type { RunState } from './table.ts'

/** States in which a run still waits to be applied, or would. */
const WAITING = new Set<RunState>(['previewed', 'approved', 'stale'])

/** One run with its first lines; a preview that the world has overtaken is shown as stale. */
export async function runPage(
  ctx: Ctx,
  actor: Actor,
  id: number,
  { after, only: asked }: LinePage,
): Promise<PriceRunProps> {
  const run = await runOf(ctx.db, id)
  const stale = WAITING.has(run.state) ? await whyStale(ctx, ctx.db, run) : null
  const isReady = READY.has(run.state) && stale === null
  const counts = await countsOf(ctx.db, id)
  const only = asked ?? firstFilter(counts)
  return {
    run: { ...(await runProps(ctx.db, run)), ...(stale && { state: 'stale' as const }) },
    ...(await pageOfLines(ctx.db, actor, id, { after, only })),
    only,
    counts,
    limits: isReady ? await limitsOn(ctx.db, actor, run, ['ok']) : [],
    may: {
      apply: isReady,
      approve: mayApprove(actor, run, stale === null),
      applyHeld: can(actor, 'runs.apply_held'),
      discard: WAITING.has(run.state),
      again: mayAgain(run, stale !== null),
      revert: mayUndo(ctx, actor, run),
      why: stale?.key ?? null,
    },
  }
}

export async function runsPage(
  { db }: Ctx,
  { before, kind, state }: RunsQuery,
): Promise<PriceRunsProps> {
  const states = state === null ? [] : STATES[state]
  const found = await runsMatching(db, { before, kind, states })
  const runs = found.slice(0, RUNS_A_PAGE)
  return {
    runs: await Promise.all(runs.map((run) => runProps(db, run))),
    kind,
    state,
    older: found.length > runs.length ? (runs.at(-1)?.id ?? null) : null,
  }
}

const STATES: Record<RunStateGroup, RunState[]> = {
  waiting: ['draft', 'previewed', 'approved', 'stale'],
  applied: ['applied', 'partly_applied'],
  undone: ['reverted', 'partly_reverted'],
  discarded: ['discarded', 'failed'],
}

/** Only what was asked for, and overtaken since, is worked out again. */
const mayAgain = (run: NamedRun, isStale: boolean): boolean => isStale && canPreviewAgain(run.kind)

/** A second pair of eyes is somebody else's. */
function mayApprove(actor: Actor, run: NamedRun, isFresh: boolean): boolean {
  return (
    can(actor, 'runs.approve') &&
    isFresh &&
    run.state === 'previewed' &&
    run.created_by !== null &&
    run.created_by !== actor.id
  )
}

/** May this user take this run back now? */
export function mayUndo(ctx: Ctx, actor: Actor, run: NamedRun): boolean {
  if (run.state !== 'applied' && run.state !== 'partly_applied') return false
  return mayRevert(actor, { appliedBy: run.applied_by, appliedAt: run.applied_at }, ctx.clock.now())
}

export async function runProps(db: Db, run: NamedRun): Promise<RunProps> {
  return {
    id: run.id,
    kind: run.kind,
    state: run.state,
    totals: JSON.parse(run.totals),
    currency: run.currency,
    scope: await runScopeProps(db, run.scope),
    quote: run.quote_id === null ? null : basisProps(await quoteById(db, run.quote_id)),
    configVersion: run.config_version,
    formulaVersion: run.formula_version,
    createdAt: run.created_at,
    createdBy: run.creator,
    appliedAt: run.applied_at,
    appliedBy: run.applier,
    revertsRunId: run.reverts_run_id,
    revertedByRunId: run.reverted_by_run_id,
    rule: JSON.parse(run.rule),
    reason: run.reason,
    overrideReason: run.override_reason,
    approvedAt: run.approved_at,
    approvedBy: run.approver,
    campaignId: run.campaign_id,
  }
}

/** The newest reprice that wrote prices and still stands, for the home page; null where there is none. */
export async function latestRun(db: Db): Promise<NamedRun | null> {
  return (await lastWrittenRun(db)) ?? null
}
