import type { Actor } from '#server/access/actor.ts'
import { record } from '#server/audit/record.ts'
import * as queries from '#server/catalogue/queries.ts'
import type { Construction } from '#server/formula/settings/pricing-settings.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { piecesByLength, updateModelWeight, type WeighedPiece } from './weight-queries.ts'

/** Fewer pieces on the scale than this teach nothing about their sisters. */
const ENOUGH = 3

/** What the scale teaches about pieces that were never on it. */
export interface Lesson {
  construction: Construction
  karat: string
  /** Hundredths of a millimetre. */
  width: number
  weighed: number
  /** Micrograms by the inch: what the model says, and the median of the weighed. */
  modelPerInch: number
  learnedPerInch: number
  /** Pieces whose weight would follow, each with its new weight. */
  pieces: { id: number; weight_mg: number; newWeightMg: number }[]
}

/** Where the weighed pieces of a product say something else than the model says of their sisters. */
export async function lessonsOf(db: Db, productId: number): Promise<Lesson[]> {
  const sets = Map.groupBy(await piecesByLength(db, productId), ({ construction, karat, width }) =>
    [construction, karat, width].join(' '),
  )
  return [...sets.values()].map(lessonIn).filter((lesson) => lesson !== null)
}

/**
 * Gives the pieces that were never weighed the weight their weighed sisters teach. Returns how many follow. Their
 * prices follow at the next reprice, which is looked at first like any other.
 */
export async function learn(ctx: Ctx, actor: Actor, productId: number): Promise<number> {
  return transaction(ctx, async (tx) => {
    const taught = (await lessonsOf(tx.db, productId)).flatMap(({ pieces }) => pieces)
    let count = 0
    for (const piece of taught) {
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

function lessonIn(alike: WeighedPiece[]): Lesson | null {
  const weighed = alike.filter(({ weight_source }) => weight_source === 'measured')
  const learnedPerInch = medianPerInch(weighed)
  const unweighed = alike.filter(({ weight_source }) => weight_source === 'model')
  const modelPerInch = medianPerInch(unweighed)
  const [first] = alike
  if (!first || learnedPerInch === null || modelPerInch === null) return null
  const pieces = unweighed
    .map(({ id, weight_mg, length }) => ({
      id,
      weight_mg,
      newWeightMg: weightOf(learnedPerInch, length),
    }))
    .filter(({ weight_mg, newWeightMg }) => weight_mg !== newWeightMg)
  if (weighed.length < ENOUGH || pieces.length === 0) return null
  const { construction, karat, width } = first
  return {
    construction,
    karat,
    width,
    weighed: weighed.length,
    modelPerInch,
    learnedPerInch,
    pieces,
  }
}

interface Weighed {
  weight_mg: number
  /** Hundredths of an inch, > 0. */
  length: number
}

/**
 * The median of what weighed pieces weigh by the inch, in micrograms; of an even number the mean of the middle two,
 * rounded to the microgram. Null without any. Source: domain.md 5.3, WeightRecord.
 */
export function medianPerInch(weighed: readonly Weighed[]): number | null {
  const perInch = weighed
    .map(({ weight_mg, length }) => Math.round((weight_mg * 100_000) / length))
    .sort((a, b) => a - b)
  const middle = Math.floor(perInch.length / 2)
  const [below, above] = [perInch[middle - 1], perInch[middle]]
  if (above === undefined) return null
  if (perInch.length % 2 === 1 || below === undefined) return above
  return Math.round((below + above) / 2)
}

/** Micrograms by the inch and hundredths of an inch → milligrams. */
export const weightOf = (perInch: number, length: number): number =>
  Math.round((perInch * length) / 100_000)
