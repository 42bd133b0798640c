import type { Ctx } from '#server/platform/context.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import type { Cause, LineCause } from '#server/pricing/cause.ts'
import type { Basis } from '#server/pricing/lines/basis.ts'
import { storedPiece } from '#server/pricing/lines/priced-piece.ts'
import { isByFormula, kindOf } from '#server/pricing/run-kinds.ts'
import { setCauses, type UndecidedChange, undecidedChanges } from './cause-queries.ts'
import { causesOf, type PriceBefore } from './causes.ts'
import { basisFinder, inputsOf } from './line-causes.ts'

const ROWS_PER_BATCH = 2_000

/**
 * Decides the causes of ledger rows of earlier releases, which stored one for a whole run, by comparing the receipts of
 * the price before and after. A row is `unknown` where the line of a receipt is missing or nothing differs. An interrupted
 * start continues at the next one.
 */
export async function decideOldCauses(ctx: Ctx): Promise<void> {
  let decided = ROWS_PER_BATCH
  while (decided === ROWS_PER_BATCH) decided = await transaction(ctx, decideBatch)
}

/** Returns the number of rows. */
async function decideBatch(tx: Tx): Promise<number> {
  const changes = await undecidedChanges(tx.db, ROWS_PER_BATCH)
  const basisOf = basisFinder(tx.db)
  const decided = []
  for (const change of changes) decided.push({ ...change, ...(await decision(change, basisOf)) })
  await setCauses(tx, decided)
  return decided.length
}

type BasisOf = (runId: number) => Promise<Basis>

async function decision(
  change: UndecidedChange,
  basisOf: BasisOf,
): Promise<{ cause: Cause; causes: string | null }> {
  const { kind, rule, variantId } = change
  if (!isByFormula(kind, rule, variantId)) return { cause: kindOf(kind).cause, causes: null }
  const causes = await causesOfChange(change, basisOf)
  const [{ cause } = { cause: 'unknown' as const }] = causes
  return { cause, causes: JSON.stringify(causes) }
}

async function causesOfChange(change: UndecidedChange, basisOf: BasisOf): Promise<LineCause[]> {
  const { runId, regularId, oldRegular, piece } = change
  if (regularId === null) return [{ cause: 'unknown' }]
  const before = await priceBefore(change, basisOf)
  const next = piece === null ? null : inputsOf(await basisOf(runId), storedPiece(piece))
  return causesOf(oldRegular, before, next)
}

async function priceBefore(
  { variantId, beforeRunId, beforeKind, beforeRule, beforePiece }: UndecidedChange,
  basisOf: BasisOf,
): Promise<PriceBefore> {
  if (beforeRunId === null || beforeKind === null || beforePiece === null) return null
  if (!isByFormula(beforeKind, beforeRule ?? '{}', variantId)) return 'other'
  return inputsOf(await basisOf(beforeRunId), storedPiece(beforePiece))
}
