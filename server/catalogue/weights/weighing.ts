import type { Actor } from '#server/access/actor.ts'
import { record } from '#server/audit/record.ts'
import { pieceOf } from '#server/catalogue/catalogue.ts'
import type { WeightInput } from '#server/catalogue/input.ts'
import * as queries from '#server/catalogue/queries.ts'
import { unitMistake } from '#server/formula/units/unit-mistake.ts'
import { formatGrams } from '#server/formula/units/weight.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { Refused } from '#server/platform/errors.ts'
import { medianPerInch, weightOf } from './weight-calibration.ts'
import { weighedSimilar } from './weight-queries.ts'

/**
 * Records the measured weight of a piece, which replaces the model's. Throws `Refused` where the weight looks like one
 * in another unit and is not confirmed, with the unit and the expected weight in grams.
 */
export async function weigh(
  ctx: Ctx,
  actor: Actor,
  variantId: number,
  { weightMg, note, confirmed }: WeightInput,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const piece = await pieceOf(tx.db, variantId)
    const expected = await expectedWeight(tx.db, piece)
    const mistake = confirmed ? null : unitMistake(weightMg, expected)
    if (mistake !== null) {
      const values = { weight: formatGrams(weightMg), expected: formatGrams(expected) }
      throw new Refused({ confirmed: { key: `confirm_unit_${mistake}`, values } })
    }
    await queries.insertWeightRecord(tx, {
      variant_id: variantId,
      weight_mg: weightMg,
      previous_weight_mg: piece.weight_mg,
      at: tx.clock.now(),
      weighed_by: actor.id,
      note,
    })
    await queries.updateWeight(tx, variantId, weightMg)
    await record(tx, actor, {
      act: 'piece_weighed',
      subject: 'piece',
      subjectId: variantId,
      details: { sku: piece.sku, fromMg: piece.weight_mg, toMg: weightMg, note },
    })
  })
}

/** The expected weight from similar measured pieces, or the stored weight. Milligrams. */
async function expectedWeight(db: Db, piece: queries.Piece): Promise<number> {
  const { width, length } = piece
  if (width === null || length === null) return piece.weight_mg
  const perInch = medianPerInch(await weighedSimilar(db, { ...piece, width }, piece.id))
  return perInch === null ? piece.weight_mg : weightOf(perInch, length)
}
