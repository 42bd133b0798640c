import { type Piece, pieceOf } from '#server/catalogue/catalogue.ts'
import { READY } from '#server/formula/run-states.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { NotFound } from '#server/platform/errors.ts'
import type { PricesAtMoment } from '#server/pricing/ledger/history-queries.ts'
import { type Basis, basisOfRun } from '#server/pricing/lines/basis.ts'
import { type PricedPiece, storedPiece } from '#server/pricing/lines/priced-piece.ts'
import { isByFormula, kindOf } from '#server/pricing/run-kinds.ts'
import { runOf } from '#server/pricing/runs/price-run.ts'
import { type NamedRun, runLineOf } from '#server/pricing/runs/queries.ts'
import type { ReceiptQuery } from './input.ts'
import * as queries from './receipt-queries.ts'

type Change = queries.Change

/** A price of a piece as it was applied, with the rows behind it. */
export interface AppliedPrice {
  piece: Piece
  isToday: boolean
  /** What its run changed on the piece, at least one. */
  changes: [Change, ...Change[]]
  /** The prices right after the changes, minor units. */
  prices: PricesAtMoment
  /** The change that set the regular price in force; null for a piece that never had one. */
  regular: Change | null
  /** How the regular price came about; null where there is none. */
  derivation: Derivation | null
}

/** The rows behind a regular price: the run that first wrote it, and that run's basis. */
export interface Derivation {
  run: NamedRun
  basis: Basis
  /** The piece as it was when it was priced. */
  priced: PricedPiece
  /** The price before that run, minor units, from the ledger. */
  oldMinor: number | null
  /** The price on the run's line. */
  writtenMinor: number | null
  /** Whether the formula gave the price, or a person or a file. */
  isCalculated: boolean
}

/** The current price of a piece. */
export const CURRENT: ReceiptQuery = { change: null, run: null }

/** The price that `which` names. Throws `NotFound` for a piece without a price at that time. */
export async function appliedPrice(
  db: Db,
  variantId: number,
  which: ReceiptQuery,
): Promise<AppliedPrice> {
  const piece = await pieceOf(db, variantId)
  const { change, isToday } = await changeNamedBy(db, variantId, which)
  if (!change) throw new NotFound()
  const [first = change, ...more] = await queries.changesOfRun(db, change.run_id, variantId)
  const inForce = await queries.changesInForce(db, variantId, (more.at(-1) ?? first).id)
  const priceOf = (field: Change['field']) => inForce.find((one) => one.field === field)
  const regular = priceOf('regular') ?? null
  return {
    piece,
    isToday,
    changes: [first, ...more],
    prices: {
      regular: regular?.new ?? null,
      sale: priceOf('sale')?.new ?? null,
      compareAt: priceOf('compare_at')?.new ?? null,
    },
    regular,
    derivation: regular && (await derivationOf(db, regular)),
  }
}

/**
 * A run that did not change the piece leaves the price in force: when it was applied, or the price that it would
 * restore.
 */
async function changeNamedBy(db: Db, variantId: number, { change, run: runId }: ReceiptQuery) {
  if (change !== null)
    return { change: await queries.changeOf(db, variantId, change), isToday: false }
  if (runId === null)
    return { change: await queries.newestChange(db, variantId, null), isToday: true }
  const run = await runOf(db, runId)
  const [own] = await queries.changesOfRun(db, runId, variantId)
  const time = timeOf(run)
  return {
    change: own ?? (await queries.newestChange(db, variantId, time)),
    isToday: time === null,
  }
}

/** The time of the prices that a run shows as former ones; null: they are the current ones. */
function timeOf(run: NamedRun): string | null {
  if (run.applied_at !== null) return run.applied_at
  const restored = kindOf(run.kind).restoredTime?.(JSON.parse(run.rule))
  if (restored !== undefined) return restored
  return READY.includes(run.state) ? null : run.created_at
}

async function derivationOf(db: Db, regular: Change): Promise<Derivation | null> {
  if (regular.new === null || regular.receipt_run_id === null) return null
  const { variant_id: variantId } = regular
  const run = await runOf(db, regular.receipt_run_id)
  const line = await runLineOf(db, run.id, variantId)
  const written = await queries.changesOfRun(db, run.id, variantId)
  if (!line) throw new NotFound()
  return {
    run,
    basis: await basisOfRun(db, run),
    priced: storedPiece(line.piece),
    oldMinor: written.find(({ field }) => field === 'regular')?.old ?? null,
    writtenMinor: line.new_regular,
    isCalculated: isByFormula(run.kind, run.rule, variantId),
  }
}
