import { authorize, can } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { record } from '#server/audit/record.ts'
import { pieceOf } from '#server/catalogue/catalogue.ts'
import { LIGHTEST_MG, type WeightInput } from '#server/catalogue/input.ts'
import * as queries from '#server/catalogue/queries.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import { otherWeight } from '#server/formula/price/composition.ts'
import { unitMistake } from '#server/formula/units/unit-mistake.ts'
import { formatGrams, isMoreThanShare } from '#server/formula/units/weight.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { Conflict, Refused } from '#server/platform/errors.ts'
import { medianPerInch, weightOf } from './weight-calibration.ts'
import {
  deleteWaiting,
  insertWaiting,
  recordsOf,
  waitingOf,
  weighedSimilar,
} from './weight-queries.ts'

/**
 * Records the weight of a piece on the scale; that of its other parts and its stones is deducted. Returns and throws as
 * `recordWeight`.
 */
export async function weigh(
  ctx: Ctx,
  actor: Actor,
  variantId: number,
  { weightMg: onScale, note, confirmed }: WeightInput,
): Promise<boolean> {
  return transaction(ctx, async (tx) => {
    const piece = await pieceOf(tx.db, variantId)
    const weightMg = onScale - (piece.consistsOf ? otherWeight(piece.consistsOf) : 0)
    if (weightMg < LIGHTEST_MG) throw new Refused({ grams: { key: 'weight' } })
    return recordWeight(tx, actor, piece, { weightMg, note, confirmed })
  })
}

/**
 * Records the weight of the main metal of a piece, which replaces the model's. One outside the shop's tolerance waits for
 * an admin when staff enter it. It replaces the waiting one of the same user. Returns whether it counts now. Throws
 * `Refused` where the weight looks like one in another unit and is not confirmed, with the unit and the expected weight in
 * grams, and for a piece without metal.
 */
export async function recordWeight(
  tx: Tx,
  actor: Actor,
  piece: queries.Piece,
  { weightMg, note, confirmed }: WeightInput,
): Promise<boolean> {
  const variantId = piece.id
  if (piece.alloy_id === null) throw new Refused({ grams: { key: 'weight_without_metal' } })
  const expected = await expectedWeight(tx.db, { ...piece, alloy_id: piece.alloy_id })
  const mistake = confirmed || expected === null ? null : unitMistake(weightMg, expected)
  if (mistake !== null && expected !== null) {
    const values = { weight: formatGrams(weightMg), expected: formatGrams(expected) }
    throw new Refused({ confirmed: { key: `confirm_unit_${mistake}`, values } })
  }
  const isStaff = !can(actor, 'catalogue.change')
  const waits = isStaff && (await isOutsideTolerance(tx.db, piece, weightMg))
  const at = tx.clock.now()
  const [waiting] = await waitingOf(tx.db, [variantId])
  if (waits || !isStaff || waiting?.weighed_by === actor.id) await deleteWaiting(tx, variantId)
  const weighing = { weight_mg: weightMg, weighed_by: actor.id, note, at }
  if (waits) await insertWaiting(tx, { variant_id: variantId, ...weighing })
  else await saveWeight(tx, piece, { ...weighing, by_staff: Number(isStaff) })
  await record(tx, actor, {
    act: waits ? 'weighing_waits' : 'piece_weighed',
    subject: 'piece',
    subjectId: variantId,
    details: { sku: piece.sku, fromMg: piece.weight_mg, toMg: weightMg, note },
  })
  return !waits
}

/**
 * Approves or rejects the weight of a piece that waits. Admins only. Throws `Conflict` when it was decided or replaced
 * since `at`.
 */
export async function decideWeighing(
  ctx: Ctx,
  actor: Actor,
  variantId: number,
  { at, decision }: { at: string; decision: 'approval' | 'rejection' },
): Promise<void> {
  authorize(actor, 'catalogue.change')
  await transaction(ctx, async (tx) => {
    const piece = await pieceOf(tx.db, variantId)
    const [waiting] = await waitingOf(tx.db, [variantId])
    if (waiting?.at !== at) throw new Conflict({ key: 'weighing_conflict' })
    await deleteWaiting(tx, variantId)
    const { weight_mg, weighed_by, note } = waiting
    if (decision === 'approval')
      await saveWeight(tx, piece, { weight_mg, weighed_by, note, at: tx.clock.now(), by_staff: 0 })
    await record(tx, actor, {
      act: decision === 'approval' ? 'weighing_approved' : 'weighing_rejected',
      subject: 'piece',
      subjectId: variantId,
      details: { sku: piece.sku, fromMg: piece.weight_mg, toMg: weight_mg, note },
    })
  })
}

/**
 * The least weights by which floors of these pieces are calculated, where these are not only their weights now: the last
 * one that an admin approved, or the model's, and one that waits. Milligrams.
 */
export async function floorWeights(db: Db, variantIds: number[]): Promise<Map<number, number>> {
  if (variantIds.length === 0) return new Map()
  const weights = new Map<number, number>()
  const raise = (id: number, mg: number) => weights.set(id, Math.max(weights.get(id) ?? 0, mg))
  const records = Map.groupBy(await recordsOf(db, variantIds), (row) => row.variant_id)
  for (const [id, ofPiece] of records) {
    const approved = ofPiece.findLast(({ by_staff }) => by_staff === 0)?.weight_mg
    raise(id, approved ?? ofPiece[0]?.previous_weight_mg ?? 0)
  }
  for (const { variant_id, weight_mg } of await waitingOf(db, variantIds))
    raise(variant_id, weight_mg)
  return weights
}

/** The weight of a piece that waits for an admin, or null. */
export async function waitingWeighing(db: Db, variantId: number) {
  return (await waitingOf(db, [variantId]))[0] ?? null
}

/** Records that a piece that had a weight, as in `before`, has none now; one that waits for an admin is dropped. */
export async function removeWeight(
  tx: Tx,
  actor: Actor,
  { id, weight_mg: previous }: queries.Piece,
  note: string,
): Promise<void> {
  await deleteWaiting(tx, id)
  if (previous === null) return
  await queries.insertWeightRecord(tx, {
    variant_id: id,
    weight_mg: null,
    previous_weight_mg: previous,
    at: tx.clock.now(),
    weighed_by: actor.id,
    note,
  })
}

/**
 * Does a weight differ too much from the last one that an admin approved, or else from the model's? Where there is none, an
 * admin decides.
 */
async function isOutsideTolerance(
  db: Db,
  piece: queries.Piece,
  weightMg: number,
): Promise<boolean> {
  const shop = await shopOf(db)
  const records = await recordsOf(db, [piece.id])
  const approved = records.findLast(({ by_staff }) => by_staff === 0)?.weight_mg
  const model = records[0]?.previous_weight_mg ?? piece.weight_mg
  const from = approved ?? model
  if (from === null) return true
  const bp = approved === undefined ? shop.weigh_first_bp : shop.weigh_again_bp
  return isMoreThanShare(Math.abs(weightMg - from), from, bp)
}

async function saveWeight(
  tx: Tx,
  { id, weight_mg: previous }: queries.Piece,
  weighing: Omit<
    Parameters<typeof queries.insertWeightRecord>[1],
    'variant_id' | 'weight_mg' | 'previous_weight_mg'
  > & { weight_mg: number },
): Promise<void> {
  await queries.insertWeightRecord(tx, {
    ...weighing,
    variant_id: id,
    previous_weight_mg: previous,
  })
  await queries.updateWeight(tx, id, weighing.weight_mg)
}

/** The expected weight from similar measured pieces, or the stored weight, milligrams; null without either. */
async function expectedWeight(
  db: Db,
  piece: queries.Piece & { alloy_id: number },
): Promise<number | null> {
  const { width, length } = piece
  if (width === null || length === null) return piece.weight_mg
  const perInch = medianPerInch(await weighedSimilar(db, { ...piece, width }, piece.id))
  return perInch === null ? piece.weight_mg : weightOf(perInch, length)
}
