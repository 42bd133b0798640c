import { type Actor, mayApplyHeld, mayRevert } from '#server/accounts/actor.ts'
import type { Ctx } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import { quoteById } from '#server/gold-price-logs/gold-price-log.ts'
import { READY } from './apply.ts'
import { basisProps } from './basis-props.ts'
import { runOf } from './price-run.ts'
import type { PriceRunProps, PriceRunsProps, RunLineProps, RunProps } from './props.ts'
import {
  LINES_A_PAGE,
  type LinePage,
  lastWrittenRun,
  linesOf,
  type NamedRun,
  type RunLine,
  runsBefore,
} from './queries.ts'
import { whyStale } from './stale.ts'
import type { PriceField, RunState } from './table.ts'

/** States in which a run still waits to be applied, or would. */
const WAITING = new Set<RunState>(['previewed', 'approved', 'stale'])

/** One run with its lines; a preview that the world has overtaken is shown as stale. */
export async function runPage(
  ctx: Ctx,
  actor: Actor,
  id: number,
  page: LinePage,
): Promise<PriceRunProps> {
  const run = await runOf(ctx.db, id)
  const stale = WAITING.has(run.state) ? await whyStale(ctx, ctx.db, run) : null
  const found = await linesOf(ctx.db, id, page)
  const lines = found.slice(0, LINES_A_PAGE)
  return {
    run: { ...(await runProps(ctx.db, run)), ...(stale && { state: 'stale' as const }) },
    lines: lines.flatMap((line) => lineProps(line, actor)),
    only: page.only,
    next: found.length > lines.length ? (lines.at(-1)?.variant_id ?? null) : null,
    may: {
      apply: READY.has(run.state) && stale === null,
      approve: mayApprove(actor, run, stale === null),
      applyHeld: mayApplyHeld(actor),
      revert: mayUndo(ctx, actor, run),
      why: stale?.key ?? null,
    },
  }
}

export async function runsPage({ db }: Ctx, before: number | undefined): Promise<PriceRunsProps> {
  const runs = await runsBefore(db, before)
  const last = runs.length === 50 ? runs.at(-1) : undefined
  return {
    runs: await Promise.all(runs.map((run) => runProps(db, run))),
    older: last ? `?before=${last.id}` : null,
  }
}

/** A second pair of eyes is somebody else's. */
function mayApprove(actor: Actor, run: NamedRun, isFresh: boolean): boolean {
  return (
    actor.role === 'admin' &&
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
    scope: JSON.parse(run.scope),
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

/** The regular price always, sale and compare-at where the run moves them. */
function lineProps(line: RunLine, actor: Actor): RunLineProps[] {
  const fields: [PriceField, number | null, number | null][] = [
    ['regular', line.old_regular, line.new_regular],
    ['sale', line.old_sale, line.new_sale],
    ['compare_at', line.old_compare_at, line.new_compare_at],
  ]
  return fields
    .filter(([field, old, next]) => field === 'regular' || old !== next)
    .map(([field, old, next]) => ({
      variantId: line.variant_id,
      sku: line.sku,
      karat: line.karat,
      construction: line.construction,
      widthMm: line.width / 100,
      lengthIn: line.length / 100,
      field,
      old,
      new: next,
      changeBp: changeBp(old, next),
      ...(actor.seesCost && { marginBp: line.margin_bp, oldMarginBp: line.old_margin_bp }),
      chosen: line.chosen === 1,
      verdict: line.verdict === null ? null : JSON.parse(line.verdict),
      flag: line.flag,
      reasons: reasonsFor(actor, line.reasons),
      outcome: line.outcome,
      version: line.version_seen,
    }))
}

function changeBp(old: number | null, next: number | null): number | null {
  return old === null || next === null ? null : Math.round(((next - old) * 10_000) / old)
}

/** Which of the floors lifted a price says something of its cost. */
function reasonsFor(actor: Actor, text: string): string[] {
  const reasons: string[] = JSON.parse(text)
  return actor.seesCost ? reasons : reasons.filter((reason) => !reason.includes('floor'))
}

/** The newest reprice that wrote prices and still stands, for the home page; null where there is none. */
export async function latestRun(db: Db): Promise<NamedRun | null> {
  return (await lastWrittenRun(db)) ?? null
}
