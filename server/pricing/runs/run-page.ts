import { can, mayUndo } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { groupsSold, productsOnSale } from '#server/catalogue/catalogue.ts'
import { currentConfig, shopOf } from '#server/configuration/configuration.ts'
import { sampleGroups } from '#server/configuration/example-settings.ts'
import {
  ABANDONED,
  APPLIED,
  OPEN,
  READY,
  type RunState,
  SHORT,
  UNDONE,
  WAITING,
  WRITTEN,
} from '#server/formula/run-states.ts'
import { viewsOf } from '#server/identity/saved-views/saved-view.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { rowLimit } from '#server/platform/list-rows.ts'
import { countsForStaff, limitsOn, staffExcess } from '#server/pricing/limits/limits.ts'
import { basisProps } from '#server/pricing/lines/basis.ts'
import {
  type CostVisibility,
  visibilityOf,
  visibleCauses,
  visibleRule,
} from '#server/pricing/lines/cost-visibility.ts'
import {
  causeCounts,
  countsOf,
  firstPricesOf,
  hasSeveralProducts,
  karatsOf,
  type LinePage,
  lineOutcomes,
} from '#server/pricing/lines/line-queries.ts'
import { quotesOfRuns } from '#server/pricing/lines/run-quote-queries.ts'
import { formulaKinds, kindOf, runKinds } from '#server/pricing/run-kinds.ts'
import { runScopeProps } from '#server/pricing/scope/scope.ts'
import { type RunsQuery, runsQuery } from './input.ts'
import { arePricesHidden, campaignActionOf, mayApprove, runOf } from './price-run.ts'
import type { PriceRunProps, PriceRunsProps, RunProps, RunStateGroup } from './props.ts'
import {
  countRuns,
  lastWrittenRun,
  type NamedRun,
  type RunFilter,
  runsByState,
  runsMatching,
} from './queries.ts'
import { readyRuns } from './ready-runs.ts'
import { firstFilter, pageOfLines } from './run-lines.ts'
import { shortfallOf } from './shortfall.ts'
import { staleReason } from './stale.ts'
import { totalsOf } from './totals.ts'
import { partsUndone } from './undo-queries.ts'

/** One run with its first lines; an outdated preview is shown as stale. */
export async function runPage(
  ctx: Ctx,
  actor: Actor,
  id: number,
  { after, print, only: requestedFilter, ...search }: LinePage,
): Promise<PriceRunProps> {
  const run = await runOf(ctx.db, id)
  const visibility = visibilityOf(actor)
  const isVisible = !arePricesHidden(visibility, run)
  const stale = WAITING.includes(run.state) ? await staleReason(ctx, run, visibility) : null
  const isReady = isVisible && READY.includes(run.state) && stale === null
  const excess = isReady ? await staffExcess(ctx, actor, run) : null
  const counts = isVisible ? await countsOf(ctx.db, id, search, { visibility, excess }) : NO_LINES
  const only = requestedFilter ?? firstFilter(counts)
  return {
    run: { ...(await runProps(ctx.db, actor, run)), ...(stale && { state: 'stale' as const }) },
    ...(await pageOfLines(ctx.db, actor, run, { after, print, only, excess, ...search })),
    only,
    ...search,
    karats: isVisible ? await karatsOf(ctx.db, id) : [],
    hasSeveralProducts: isVisible && (await hasSeveralProducts(ctx.db, id)),
    firstPrices: isVisible ? await firstPricesOf(ctx.db, id) : null,
    causes: isVisible ? await causesOfRun(ctx.db, id, visibility) : [],
    counts,
    shortfall: await shortfallOn(ctx.db, actor, run),
    undoneParts: WRITTEN.includes(run.state) ? await partsUndone(ctx.db, id) : [],
    limits: isReady ? await limitsOn(ctx, actor, run, ['ok']) : [],
    staffChangeBp:
      isReady && countsForStaff(actor, run) ? (await shopOf(ctx.db)).staff_change_bp : null,
    hasSamples: isReady && (await usesSamples(ctx.db, actor, run)),
    may: {
      apply: isReady,
      approve: mayApprove(actor, run, stale === null),
      applyHeld: can(actor, 'runs.apply_held'),
      discard: WAITING.includes(run.state),
      again: isVisible && mayRecalculate(run, stale !== null),
      undo: mayUndoRun(ctx, actor, run),
      why: stale?.key ?? null,
    },
  }
}

/** Does a run by formula price with sample values, for a user who may see cost? */
async function usesSamples(db: Db, actor: Actor, run: NamedRun): Promise<boolean> {
  const isByFormula = kindOf(run.kind).pricesByFormula === true
  if (!isByFormula || !can(actor, 'cost.see')) return false
  return sampleGroups(await currentConfig(db), await groupsSold(db)).length > 0
}

/** Combinations that are equal for this user are counted together. */
async function causesOfRun(
  db: Db,
  id: number,
  visibility: CostVisibility,
): Promise<PriceRunProps['causes']> {
  const found = (await causeCounts(db, id, visibility)).map(({ causes, n }) => ({
    causes: visibleCauses(visibility, JSON.parse(causes)),
    lines: n,
  }))
  const same = Map.groupBy(found, ({ causes }) => JSON.stringify(causes))
  return [...same.values()].flatMap(([first, ...rest]) =>
    first ? [{ ...first, lines: rest.reduce((sum, { lines }) => sum + lines, first.lines) }] : [],
  )
}

/** The lines that a campaign could not write cannot be applied later, so its run shows why. */
async function shortfallOn(db: Db, actor: Actor, run: NamedRun) {
  return SHORT.includes(run.state) && run.campaign_id !== null
    ? shortfallOf(db, run.id, can(actor, 'cost.see'))
    : null
}

const NO_LINES = { all: 0, changes: 0, problems: 0, moved: 0 }

export async function runsPage(ctx: Ctx, actor: Actor, query: RunsQuery): Promise<PriceRunsProps> {
  const { db } = ctx
  const { kind, state } = query
  const limit = rowLimit(query)
  const ready = await readyRuns(ctx, actor)
  const found = await runsMatching(db, filterOf(query, ready), limit + 1)
  const runs = found.slice(0, limit)
  const byState = await runsByState(db)
  return {
    runs: await runsProps(db, actor, runs),
    kinds: runKinds,
    kind,
    state,
    total:
      kind === null && state === null
        ? byState.reduce((sum, { n }) => sum + n, 0)
        : await countRuns(db, filterOf({ ...query, before: null }, ready)),
    counts: groupCounts(byState, ready.length),
    views: await viewsOf(db, actor, 'price-runs', (parameters) =>
      countRuns(db, filterOf(runsQuery.parse(parameters), ready)),
    ),
    products: await productsOnSale(db),
    older: found.length > runs.length ? (runs.at(-1)?.id ?? null) : null,
  }
}

function groupCounts(
  byState: Awaited<ReturnType<typeof runsByState>>,
  ready: number,
): PriceRunsProps['counts'] {
  const countOf = (states: readonly RunState[]) =>
    byState.reduce((sum, { state, n }) => (states.includes(state) ? sum + n : sum), 0)
  const { waiting, applied, undone, discarded } = STATES
  return {
    all: countOf(Object.values(STATES).flat()),
    ready,
    waiting: countOf(waiting) - ready,
    applied: countOf(applied),
    undone: countOf(undone),
    discarded: countOf(discarded),
  }
}

/** A preview that this user can apply is `ready`, any other that is not yet applied `waiting`. */
function filterOf({ before, kind, state }: RunsQuery, ready: number[]): RunFilter {
  const states = state === null ? [] : STATES[state === 'ready' ? 'waiting' : state]
  return {
    before,
    kind,
    states,
    ...(state === 'ready' && { only: ready }),
    ...(state === 'waiting' && { except: ready }),
  }
}

const STATES: Record<Exclude<RunStateGroup, 'ready'>, readonly RunState[]> = {
  waiting: OPEN,
  applied: APPLIED,
  undone: UNDONE,
  discarded: ABANDONED,
}

/** Only an outdated preview of a kind that supports it can be recalculated. */
const mayRecalculate = (run: NamedRun, isStale: boolean): boolean =>
  isStale && kindOf(run.kind).isRecalculable === true

/** May this user undo this run now? */
export function mayUndoRun(ctx: Ctx, actor: Actor, run: NamedRun): boolean {
  if (!APPLIED.includes(run.state)) return false
  return mayUndo(actor, { appliedBy: run.applied_by, appliedAt: run.applied_at }, ctx.clock.now())
}

export async function runProps(db: Db, actor: Actor, run: NamedRun): Promise<RunProps> {
  return found((await runsProps(db, actor, [run]))[0])
}

async function runsProps(db: Db, actor: Actor, runs: readonly NamedRun[]): Promise<RunProps[]> {
  const totals = await totalsOf(db, actor, runs)
  const scopes = await runScopeProps(
    db,
    runs.map(({ scope }) => scope),
  )
  const quotes = await quotesOfRuns(
    db,
    runs.map(({ id }) => id),
  )
  return runs.map((run, index) =>
    propsOf(actor, run, {
      totals: found(totals.get(run.id)),
      scope: found(scopes[index]),
      quotes: (quotes.get(run.id) ?? []).map(({ quote }) => basisProps(quote)),
    }),
  )
}

/** What was read for a run is there. */
function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('a part of a run is missing')
  return value
}

function propsOf(
  actor: Actor,
  run: NamedRun,
  parts: Pick<RunProps, 'totals' | 'scope' | 'quotes'>,
): RunProps {
  const visibility = visibilityOf(actor)
  return {
    ...parts,
    id: run.id,
    version: run.version,
    kind: run.kind,
    state: run.state,
    arePricesHidden: arePricesHidden(visibility, run),
    currency: run.currency,
    isScoped: kindOf(run.kind).isScoped === true,
    configVersion: run.config_version,
    formulaVersion: run.formula_version,
    createdAt: run.created_at,
    createdBy: run.creator,
    appliedAt: run.applied_at,
    appliedBy: run.applier,
    undoesRunId: run.reverts_run_id,
    undoneByRunId: run.reverted_by_run_id,
    rule: visibleRule(visibility, JSON.parse(run.rule)),
    reason: run.reason,
    overrideReason: run.override_reason,
    approvedAt: run.approved_at,
    approvedBy: run.approver,
    campaignId: run.campaign_id,
    campaignStartsAt: run.campaign_starts_at,
    campaignAction: campaignActionOf(run),
  }
}

/**
 * The notice about an applied run: the number of its prices, its page, and its undo if this user may undo it. None
 * for a run that was applied and undone before this request.
 */
export async function applicationNotice(ctx: Ctx, actor: Actor, id: number) {
  const run = await runOf(ctx.db, id)
  if (!APPLIED.includes(run.state)) return null
  const written = (await lineOutcomes(ctx.db, id)).filter(({ isWritten }) => isWritten)
  const path = `/price-runs/${id}`
  return {
    key: 'run_applied',
    values: { count: written.reduce((sum, { n }) => sum + n, 0) },
    view: path,
    ...(mayUndoRun(ctx, actor, run) && { undo: { path: `${path}/undo` } }),
  }
}

/** The newest applied reprice, for the home page; null where there is none. */
export async function latestRun(db: Db): Promise<NamedRun | null> {
  return (await lastWrittenRun(db, formulaKinds)) ?? null
}
