import type { ExpressionBuilder, Insertable } from 'kysely'
import { FORMULA_VERSION } from '#server/formula/price/formulas.ts'
import { APPLIED, READY, type RunState } from '#server/formula/run-states.ts'
import { GOLD, type Metal } from '#server/formula/units/karat.ts'
import { quoteFingerprint } from '#server/market/quotes/quote.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { changed, count } from '#server/platform/database/row-counts.ts'
import type { Schema } from '#server/platform/database/schema.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { batches } from '#server/platform/database/value-lists.ts'
import { type Basis, firstQuote } from '#server/pricing/lines/basis.ts'
import type { CostVisibility } from '#server/pricing/lines/cost-visibility.ts'
import type { Line } from '#server/pricing/lines/line.ts'
import { insertRunQuotes, pricesMetal } from '#server/pricing/lines/run-quote-queries.ts'
import type { RunKind } from '#server/pricing/run-kind-list.ts'
import type { LineFlag, PriceRunTable, Run, RunProgressTable } from '#server/pricing/table.ts'

export type NamedRun = Run & {
  creator: string | null
  applier: string | null
  approver: string | null
  campaign_starts_at: string | null
}

const ROWS_PER_BATCH = 500

export function runById(db: Db, id: number): Promise<NamedRun | undefined> {
  return namedRuns(db).where('price_runs.id', '=', id).executeTakeFirst()
}

/** The run that the system made for the cause with this key. */
export function systemRun(db: Db, key: string): Promise<Run | undefined> {
  return db
    .selectFrom('price_runs')
    .selectAll()
    .where('created_by', 'is', null)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
}

/** The filter of a list of runs: before one of them, of one kind, in some states. */
export interface RunFilter {
  before: number | null
  kind: RunKind | null
  states: readonly RunState[]
  /** Only these runs, or all but these. */
  only?: number[]
  except?: number[]
}

/** Newest first. */
export function runsMatching(db: Db, filter: RunFilter, limit: number): Promise<NamedRun[]> {
  return namedRuns(db)
    .where((e) => matchesFilter(e, filter))
    .orderBy('price_runs.id', 'desc')
    .limit(limit)
    .execute()
}

export async function countRuns(db: Db, filter: RunFilter): Promise<number> {
  return count(db.selectFrom('price_runs').where((e) => matchesFilter(e, filter)))
}

/** A state without runs is missing. */
export async function runsByState(db: Db): Promise<{ state: RunState; n: number }[]> {
  const found = await db
    .selectFrom('price_runs')
    .select((e) => ['state', e.fn.countAll<number>().as('n')])
    .groupBy('state')
    .execute()
  return found.map(({ state, n }) => ({ state, n: Number(n) }))
}

function matchesFilter(
  e: ExpressionBuilder<Schema, 'price_runs'>,
  { before, kind, states, only, except = [] }: RunFilter,
) {
  return e.and([
    ...(before === null ? [] : [e('price_runs.id', '<', before)]),
    ...(kind === null ? [] : [e('price_runs.kind', '=', kind)]),
    ...(states.length === 0 ? [] : [e('price_runs.state', 'in', states)]),
    ...(only === undefined
      ? []
      : [only.length === 0 ? e.lit(false) : e('price_runs.id', 'in', only)]),
    ...(except.length === 0 ? [] : [e('price_runs.id', 'not in', except)]),
  ])
}

/** Previews that no campaign has, with at least one line to be written with one of these flags; the oldest first. */
export function openRunsWith(
  db: Db,
  flags: readonly LineFlag[],
  visibility: CostVisibility,
): Promise<Run[]> {
  return db
    .selectFrom('price_runs')
    .selectAll()
    .where('state', 'in', READY)
    .where('campaign_id', 'is', null)
    .where((e) =>
      e.exists(
        e
          .selectFrom('price_run_lines')
          .select('variant_id')
          .whereRef('run_id', '=', 'price_runs.id')
          .where('chosen', '=', 1)
          .where(visibility === 'no_cost' ? 'open_flag' : 'flag', 'in', flags),
      ),
    )
    .orderBy('id')
    .execute()
}

/** The newest run of these kinds that changed prices and was not undone. */
export function lastWrittenRun(
  db: Db,
  kinds: RunKind[],
  metal: Metal | null = null,
): Promise<NamedRun | undefined> {
  return namedRuns(db)
    .where('price_runs.state', 'in', APPLIED)
    .where('price_runs.kind', 'in', kinds)
    .$if(metal !== null, (rows) => rows.where(pricesMetal(metal ?? GOLD)))
    .orderBy('price_runs.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Adds a run with the prices and settings that it is calculated from; null where it restores former prices. */
export async function insertRun(
  tx: Tx,
  row: Omit<Insertable<PriceRunTable>, keyof BasisColumns> & Partial<Pick<Run, 'formula_version'>>,
  basis: Basis | null,
): Promise<number> {
  const { id } = await tx.db
    .insertInto('price_runs')
    .values({ ...basisColumns(basis), ...row })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (basis) await insertRunQuotes(tx, id, basis.quotes)
  return id
}

type BasisColumns = Pick<
  Insertable<PriceRunTable>,
  'quote_id' | 'quote_sha256' | 'config_version' | 'config_sha256' | 'formula_version'
>

const NO_BASIS: BasisColumns = {
  quote_id: null,
  quote_sha256: null,
  config_version: null,
  config_sha256: null,
  formula_version: FORMULA_VERSION,
}

function basisColumns(basis: Basis | null): BasisColumns {
  if (basis === null) return NO_BASIS
  const quote = firstQuote(basis)
  return {
    quote_id: quote?.id ?? null,
    quote_sha256: quote && quoteFingerprint(quote),
    config_version: basis.config.version,
    config_sha256: basis.config.sha256,
    formula_version: basis.formulaVersion,
  }
}

export async function insertRunLines(tx: Tx, runId: number, lines: Line[]): Promise<void> {
  for (const part of batches(lines, ROWS_PER_BATCH)) {
    const rows = part.map((line) => ({
      chosen: 1,
      causes: null,
      ...line,
      run_id: runId,
      outcome: null,
    }))
    await tx.db.insertInto('price_run_lines').values(rows).execute()
  }
}

export function runLineOf(db: Db, runId: number, variantId: number) {
  return db
    .selectFrom('price_run_lines')
    .selectAll()
    .where('run_id', '=', runId)
    .where('variant_id', '=', variantId)
    .executeTakeFirst()
}

const MAX_NAMED = 5

/** The rows of a preview that changed since it was calculated: how many, and the first SKUs. */
export async function changedRows(
  db: Db,
  runId: number,
  visibility: CostVisibility,
): Promise<{ count: number; skus: string[] }> {
  const moved = db
    .selectFrom('price_run_lines')
    .innerJoin('variants', 'variants.id', 'price_run_lines.variant_id')
    .where('run_id', '=', runId)
    .where(visibility === 'no_cost' ? 'open_flag' : 'flag', 'in', ['ok', 'held'])
    .where('chosen', '=', 1)
    .whereRef('variants.version', '<>', 'price_run_lines.version_seen')
  const rows = await moved
    .select('price_run_lines.sku')
    .orderBy('variant_id')
    .limit(MAX_NAMED + 1)
    .execute()
  return {
    count: rows.length > MAX_NAMED ? await count(moved) : rows.length,
    skus: rows.slice(0, MAX_NAMED).map(({ sku }) => sku),
  }
}

/** Changes a run if it still is in one of these states; false when another process was faster. */
export async function transitionRun(
  tx: Tx,
  id: number,
  from: readonly RunState[],
  changes: Partial<Run>,
): Promise<boolean> {
  return changed(
    tx.db
      .updateTable('price_runs')
      .set((e) => ({ ...changes, version: e('version', '+', 1) }))
      .where('id', '=', id)
      .where('state', 'in', from),
  )
}

/** The reasons of a line, JSON, with another one. */
export const addReason = (reasons: string, reason: string): string =>
  JSON.stringify([...JSON.parse(reasons), reason])

/** Holds lines that would be written, for this reason besides those that they have. */
export async function holdLines(
  tx: Tx,
  runId: number,
  variantIds: readonly number[],
  reason: string,
): Promise<void> {
  for (const some of batches(variantIds)) {
    const lines = await tx.db
      .selectFrom('price_run_lines')
      .select(['variant_id', 'reasons'])
      .where('run_id', '=', runId)
      .where('variant_id', 'in', some)
      .execute()
    for (const { variant_id, reasons } of lines)
      await tx.db
        .updateTable('price_run_lines')
        .set({ flag: 'held', open_flag: 'held', reasons: addReason(reasons, reason) })
        .where('run_id', '=', runId)
        .where('variant_id', '=', variant_id)
        .execute()
  }
}

export async function updateTotals(tx: Tx, id: number, totals: string): Promise<void> {
  await tx.db.updateTable('price_runs').set({ totals }).where('id', '=', id).execute()
}

export async function updateReason(tx: Tx, id: number, reason: string): Promise<void> {
  await tx.db.updateTable('price_runs').set({ reason }).where('id', '=', id).execute()
}

function namedRuns(db: Db) {
  return db
    .selectFrom('price_runs')
    .leftJoin('users as creators', 'creators.id', 'price_runs.created_by')
    .leftJoin('users as appliers', 'appliers.id', 'price_runs.applied_by')
    .leftJoin('users as approvers', 'approvers.id', 'price_runs.approved_by')
    .leftJoin('sale_campaigns', 'sale_campaigns.id', 'price_runs.campaign_id')
    .selectAll('price_runs')
    .select([
      'creators.name as creator',
      'appliers.name as applier',
      'approvers.name as approver',
      'sale_campaigns.starts_at as campaign_starts_at',
    ])
}

/** The progress under a user's key that was saved after a time. */
export function progressSince(
  db: Db,
  userId: number,
  key: string,
  since: string,
): Promise<{ done: number; total: number } | undefined> {
  return db
    .selectFrom('run_progress')
    .select(['done', 'total'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('at', '>', since)
    .executeTakeFirst()
}

export async function saveProgress(db: Db, row: RunProgressTable): Promise<void> {
  const { done, total, at } = row
  await db
    .insertInto('run_progress')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doUpdateSet({ done, total, at }))
    .execute()
}

/** Deletes the progress under a user's key, and all that was saved before a time. */
export async function deleteProgress(
  db: Db,
  userId: number,
  key: string,
  before: string,
): Promise<void> {
  await db
    .deleteFrom('run_progress')
    .where((e) => e.or([e.and({ user_id: userId, key }), e('at', '<', before)]))
    .execute()
}
