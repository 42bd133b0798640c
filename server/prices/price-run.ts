import type { Doer } from '#server/accounts/actor.ts'
import { piecesOnSale } from '#server/catalogue/catalogue.ts'
import type { Ctx } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import { isUniqueViolation } from '#server/database/dialect.ts'
import { transaction } from '#server/database/transaction.ts'
import { NotFound, Refused } from '#server/errors.ts'
import { quoteFingerprint } from '#server/gold-price-logs/gold-price-log.ts'
import { type Basis, freshBasis, preparer } from './basis.ts'
import type { NewRunInput } from './input.ts'
import { countLines } from './ledger-queries.ts'
import { repriceLine } from './line.ts'
import * as queries from './queries.ts'

/**
 * Computes today's price of every piece in scope and keeps it as a preview; nothing is written to the catalogue.
 * Returns the run's id. The same key by the same user returns the same run; with another scope it is refused.
 * Throws `Refused` without a gold price, or with one past its age limit.
 */
export async function previewReprice(ctx: Ctx, doer: Doer, input: NewRunInput): Promise<number> {
  const scope = scopeText(input)
  try {
    return await transaction(
      ctx.db,
      async (trx) =>
        (await sameSubmit(trx, doer, input, scope)) ?? preview(ctx, trx, doer, input, scope),
    )
  } catch (error) {
    const earlier = isUniqueViolation(error) ? await sameSubmit(ctx.db, doer, input, scope) : null
    if (earlier === null) throw error
    return earlier
  }
}

/** Has anything ever been previewed here? */
export const anyRun = queries.anyRun

/** A run, or `NotFound`. */
export async function runOf(db: Db, id: number): Promise<queries.NamedRun> {
  const run = await queries.runById(db, id)
  if (!run) throw new NotFound()
  return run
}

async function preview(
  ctx: Ctx,
  trx: Db,
  doer: Doer,
  input: NewRunInput,
  scope: string,
): Promise<number> {
  const basis = await freshBasis(ctx, trx)
  const pieces = await piecesOnSale(trx, {
    construction: input.construction ?? null,
    karat: input.karat ?? null,
  })
  if (pieces.length === 0) throw new Refused({ form: { key: 'nothing_in_scope' } })
  const prepared = preparer(basis)
  const runId = await queries.insertRun(trx, {
    ...rowOf(ctx, doer, basis),
    scope,
    idempotency_key: input.idempotencyKey ?? null,
  })
  await queries.insertLines(
    trx,
    runId,
    pieces.map((piece) => repriceLine(piece, basis.formula, prepared(piece.construction))),
  )
  await queries.updateTotals(trx, runId, JSON.stringify(await countLines(trx, runId)))
  return runId
}

async function sameSubmit(
  db: Db,
  doer: Doer,
  input: NewRunInput,
  scope: string,
): Promise<number | null> {
  if (doer.id === null || input.idempotencyKey === undefined) return null
  const earlier = await queries.runBySubmit(db, doer.id, input.idempotencyKey)
  if (!earlier) return null
  if (earlier.scope !== scope) throw new Refused({ idempotencyKey: { key: 'key_reused' } })
  return earlier.id
}

function scopeText({ construction, karat }: NewRunInput): string {
  return JSON.stringify({ ...(construction && { construction }), ...(karat && { karat }) })
}

function rowOf(ctx: Ctx, doer: Doer, { quote, config, formulaVersion }: Basis) {
  return {
    kind: 'reprice' as const,
    state: 'previewed' as const,
    quote_id: quote.id,
    quote_sha256: quoteFingerprint(quote),
    config_version: config.version,
    config_sha256: config.sha256,
    formula_version: formulaVersion,
    currency: config.settings.currency,
    totals: '{}',
    created_by: doer.id,
    created_at: ctx.clock.now(),
    applied_by: null,
    applied_at: null,
    reverts_run_id: null,
    reverted_by_run_id: null,
  }
}
