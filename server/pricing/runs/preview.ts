import type { Principal } from '#server/access/actor.ts'
import type { Piece } from '#server/catalogue/catalogue.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { isUniqueViolation } from '#server/platform/database/dialect.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { batches } from '#server/platform/database/value-lists.ts'
import { Refused } from '#server/platform/errors.ts'
import { once } from '#server/platform/idempotency/once.ts'
import { causeFinder } from '#server/pricing/ledger/line-causes.ts'
import { beyondByWeight } from '#server/pricing/limits/limits.ts'
import { type Basis, freshBasis, metalsNeeded } from '#server/pricing/lines/basis.ts'
import { type Line, wherePriced } from '#server/pricing/lines/line.ts'
import { countLines } from '#server/pricing/lines/totals-queries.ts'
import type { RunKind } from '#server/pricing/run-kind-list.ts'
import { type ReportProgress, withProgress } from './progress.ts'
import * as queries from './queries.ts'

export interface RunRequest {
  kind: RunKind
  /** Which pieces, for display; keys and texts only. */
  scope: object
  /** What to change, in the shape of the kind. */
  rule?: object
  reason?: string | null
  campaignId?: number | null
  /** The key of a user's form. */
  idempotencyKey?: string | null | undefined
  /** The cause of a system run, such as one gold price; finds the run again. */
  systemKey?: string
}

/** Which pieces a run covers, and the line of each; both may read from the transaction. */
export interface PreviewSteps {
  pieces: (tx: Tx) => Promise<Piece[]>
  lines: (tx: Tx, basis: Basis, pieces: Piece[]) => Promise<(piece: Piece) => Line>
  /** Whether the formula sets a piece's regular price; its line then says why that changes. Default: for none. */
  isByFormula?: (piece: Piece) => boolean
  /** Receives the number of saved lines; throwing rolls all of them back. */
  onSaved?: (done: number, of: number) => Promise<void>
}

const LINES_PER_BATCH = 500

/**
 * Calculates a run and saves it as a preview; the catalogue stays unchanged. Returns the run's id. The same key of the
 * same user returns the same run, and is refused with another request. Lines of a metal without a price within its age limit
 * are blocked. Throws `Refused` where no metal in scope has one, and with nothing in scope.
 */
export async function previewRun(
  ctx: Ctx,
  principal: Principal,
  request: RunRequest,
  steps: PreviewSteps,
): Promise<number> {
  const { id } = principal
  if (id === null) return previewSystemRun(ctx, principal, request, steps)
  const { kind, scope, rule = {}, reason = null, idempotencyKey: key } = request
  const submit = { act: 'price_run', key, body: { kind, scope, rule, reason }, isLong: true }
  return withProgress(ctx, principal, key, (reportProgress) =>
    transaction(
      ctx,
      (tx) =>
        once(tx, { id }, submit, () => preview(tx, principal, request, steps, reportProgress)),
      'repeatable read',
    ),
  )
}

/** One run for each cause, created by the first process. */
async function previewSystemRun(
  ctx: Ctx,
  principal: Principal,
  request: RunRequest,
  steps: PreviewSteps,
): Promise<number> {
  const findRun = async (db: Db) =>
    request.systemKey === undefined ? undefined : queries.systemRun(db, request.systemKey)
  try {
    return await transaction(
      ctx,
      async (tx) =>
        (await findRun(tx.db))?.id ??
        (await preview(tx, principal, request, steps, () => undefined)),
      'repeatable read',
    )
  } catch (error) {
    const earlier = isUniqueViolation(error) ? await findRun(ctx.db) : undefined
    if (!earlier) throw error
    return earlier.id
  }
}

async function preview(
  tx: Tx,
  principal: Principal,
  request: RunRequest,
  steps: PreviewSteps,
  reportProgress: ReportProgress,
): Promise<number> {
  const pieces = await steps.pieces(tx)
  if (pieces.length === 0) throw new Refused({ form: { key: 'nothing_in_scope' } })
  const basis = await freshBasis(tx, metalsNeeded(pieces))
  const lineFor = wherePriced(basis, await steps.lines(tx, basis, pieces))
  const runId = await queries.insertRun(tx, rowOf(tx, principal, request, basis), basis)
  const { isByFormula = () => false } = steps
  const withCauses = causeFinder(tx.db, basis)
  let done = 0
  for (const batch of batches(pieces, LINES_PER_BATCH)) {
    const lines = batch.filter((piece) => !isByFormula(piece)).map(lineFor)
    const formulaLines = await withCauses(batch.filter(isByFormula).map(lineFor))
    await queries.insertRunLines(tx, runId, [...lines, ...formulaLines])
    done += batch.length
    await steps.onSaved?.(done, pieces.length)
    reportProgress(done, pieces.length)
  }
  const rule = JSON.stringify(request.rule ?? {})
  const beyond = await beyondByWeight(tx, principal, { id: runId, kind: request.kind, rule })
  await queries.holdLines(tx, runId, beyond, 'staff_weight')
  await queries.updateTotals(tx, runId, JSON.stringify(await countLines(tx.db, runId)))
  return runId
}

function rowOf(ctx: Ctx, principal: Principal, request: RunRequest, { config }: Basis) {
  return {
    kind: request.kind,
    state: 'previewed' as const,
    currency: config.settings.currency,
    scope: JSON.stringify(request.scope),
    rule: JSON.stringify(request.rule ?? {}),
    reason: request.reason ?? null,
    campaign_id: request.campaignId ?? null,
    totals: '{}',
    created_by: principal.id,
    created_at: ctx.clock.now(),
    idempotency_key: request.systemKey ?? null,
  }
}
