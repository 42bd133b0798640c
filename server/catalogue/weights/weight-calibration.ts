import type { Actor } from '#server/access/actor.ts'
import { record } from '#server/audit/record.ts'
import * as queries from '#server/catalogue/queries.ts'
import type { Construction } from '#server/formula/settings/pricing-settings.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { type PieceWithLength, piecesWithLength, updateModelWeight } from './weight-queries.ts'

/** With fewer measured pieces, nothing is calibrated. */
const MIN_WEIGHED = 3

/** A correction of model weights derived from measured pieces. */
export interface Calibration {
  construction: Construction | null
  karat: string
  /** Hundredths of a millimetre. */
  width: number
  weighed: number
  /** Micrograms per inch: of the model, and the median of the measured pieces. */
  modelPerInch: number
  measuredPerInch: number
  /** Pieces to correct, each with its new weight. */
  pieces: { id: number; weight_mg: number; newWeightMg: number }[]
}

/** The number of pieces of each product whose model weight can be corrected: product id to pieces. */
export async function correctableByProduct(db: Db): Promise<Map<number, number>> {
  const byProduct = Map.groupBy(await piecesWithLength(db, null), ({ product_id }) => product_id)
  return new Map(
    [...byProduct].map(([id, pieces]) => [
      id,
      calibrationsFor(pieces).reduce((sum, calibration) => sum + calibration.pieces.length, 0),
    ]),
  )
}

/** The corrections of a product: where measured pieces differ from the model weight of similar pieces. */
export async function calibrationsOf(db: Db, productId: number): Promise<Calibration[]> {
  return calibrationsFor(await piecesWithLength(db, productId))
}

function calibrationsFor(pieces: PieceWithLength[]): Calibration[] {
  const groups = Map.groupBy(pieces, ({ construction, karat, width }) =>
    [construction, karat, width].join(' '),
  )
  return [...groups.values()].map(calibrationFor).filter((calibration) => calibration !== null)
}

/**
 * Corrects the weights of pieces that were never measured from similar measured ones. Returns how many changed. Their
 * prices follow at the next reprice, which is reviewed like any other.
 */
export async function applyCalibrations(
  ctx: Ctx,
  actor: Actor,
  productId: number,
): Promise<number> {
  return transaction(ctx, async (tx) => {
    const corrections = (await calibrationsOf(tx.db, productId)).flatMap(({ pieces }) => pieces)
    let count = 0
    for (const piece of corrections) {
      if (!(await updateModelWeight(tx, piece, piece.newWeightMg))) continue
      count += 1
      await queries.insertWeightRecord(tx, {
        variant_id: piece.id,
        weight_mg: piece.newWeightMg,
        previous_weight_mg: piece.weight_mg,
        at: tx.clock.now(),
        weighed_by: actor.id,
        note: null,
      })
    }
    const act = { act: 'weights_learned', subject: 'product', subjectId: productId }
    if (count > 0) await record(tx, actor, { ...act, details: { count } })
    return count
  })
}

function calibrationFor(similar: PieceWithLength[]): Calibration | null {
  const weighed = similar.filter(({ weight_source }) => weight_source === 'measured')
  const measuredPerInch = medianPerInch(weighed)
  const unweighed = similar.filter(({ weight_source }) => weight_source === 'model')
  const modelPerInch = medianPerInch(unweighed)
  const [first] = similar
  if (!first || measuredPerInch === null || modelPerInch === null) return null
  const pieces = unweighed
    .map(({ id, weight_mg, length }) => ({
      id,
      weight_mg,
      newWeightMg: weightOf(measuredPerInch, length),
    }))
    .filter(({ weight_mg, newWeightMg }) => weight_mg !== newWeightMg)
  if (weighed.length < MIN_WEIGHED || pieces.length === 0) return null
  const { construction, karat, width } = first
  return {
    construction,
    karat,
    width,
    weighed: weighed.length,
    modelPerInch,
    measuredPerInch,
    pieces,
  }
}

interface WeightAndLength {
  weight_mg: number
  /** Hundredths of an inch, > 0. */
  length: number
}

/**
 * The median weight per inch of measured pieces, in micrograms; for an even number the mean of the middle two, rounded
 * to the microgram. Null without any. Source: docs/domain.md 5.3, weight record.
 */
export function medianPerInch(weighed: readonly WeightAndLength[]): number | null {
  const perInch = weighed
    .map(({ weight_mg, length }) => Math.round((weight_mg * 100_000) / length))
    .sort((a, b) => a - b)
  const middle = Math.floor(perInch.length / 2)
  const [below, above] = [perInch[middle - 1], perInch[middle]]
  if (above === undefined) return null
  if (perInch.length % 2 === 1 || below === undefined) return above
  return Math.round((below + above) / 2)
}

/** Micrograms per inch and hundredths of an inch → milligrams. */
export const weightOf = (perInch: number, length: number): number =>
  Math.round((perInch * length) / 100_000)
