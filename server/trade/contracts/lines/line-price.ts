import { alloyByLabel } from '#server/catalogue/alloys/alloy.ts'
import { type Piece, piecesByIds } from '#server/catalogue/catalogue.ts'
import type { Receipt } from '#server/formula/price/receipt.ts'
import type { Construction } from '#server/formula/settings/pricing-settings.ts'
import { divideHalfEven } from '#server/formula/units/fixed.ts'
import { finenessOf, type Metal } from '#server/formula/units/karat.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Basis } from '#server/pricing/lines/basis.ts'
import { pricer } from '#server/pricing/lines/basis.ts'
import { type PricedPiece, pricedPiece } from '#server/pricing/lines/priced-piece.ts'

/** Properties of a contract line that determine the price of its metal. */
export interface GoldLine {
  /** Of a line without a piece and without an alloy. */
  metal: Metal
  variantId: number | null
  karat: string | null
  construction: Construction | null
  weightMg: number | null
}

/** Today's catalogue data and metal price of a line. */
export interface LineToday {
  piece: Piece | null
  /** Of the piece, else of the alloy, else of the line: that of a line without metal means nothing. */
  metal: Metal
  /** Tenths of a per mille. */
  finenessDp: number | null
  weightMg: number | null
  /** List price; null without one. */
  listMinor: number | null
  /** Price by today's price of its metal and the settings; null when these do not price it. */
  receipt: Receipt | null
  /** Dead band of the pricing rule; 0 without a receipt. */
  deadBandBp: number
}

/**
 * Prices lines by today's price of their metal. `agreed` holds the promised price of each line, which is kept within the
 * dead band; the receipt says so. A piece counts with at least its weight in `leastWeights`, milligrams.
 */
export async function linesToday(
  db: Db,
  basis: Basis | null,
  lines: readonly GoldLine[],
  agreed: readonly (number | null)[] = [],
  leastWeights?: ReadonlyMap<number, number>,
): Promise<LineToday[]> {
  const ids = lines.flatMap(({ variantId }) => (variantId === null ? [] : [variantId]))
  const found = await piecesByIds(db, [...new Set(ids)])
  const pieces = new Map(
    found.map((one) => {
      const least = one.alloy_id === null ? 0 : (leastWeights?.get(one.id) ?? 0)
      return [one.id, { ...one, weight_mg: Math.max(one.weight_mg ?? 0, least) || null }]
    }),
  )
  const today: LineToday[] = []
  for (const [n, line] of lines.entries())
    today.push(await lineToday(db, basis, line, pieces, agreed[n] ?? null))
  return today
}

/** Fineness of the catalogue in tenths of a per mille: '585' → 5850, '14/24' → 5833. */
export function finenessDpOf(text: string): number {
  const { numerator, denominator } = finenessOf(text)
  return Number(divideHalfEven(BigInt(numerator) * 10_000n, BigInt(denominator)))
}

async function lineToday(
  db: Db,
  basis: Basis | null,
  line: GoldLine,
  pieces: Map<number, Piece>,
  agreed: number | null,
): Promise<LineToday> {
  const piece = line.variantId === null ? null : (pieces.get(line.variantId) ?? null)
  if (piece) {
    const priced = pricedPiece(piece)
    return {
      piece,
      metal: piece.metal ?? line.metal,
      finenessDp: piece.fineness === null ? null : finenessDpOf(piece.fineness),
      weightMg: piece.weight_mg,
      listMinor: piece.sale_price ?? piece.regular_price,
      ...receiptOf(basis, priced, agreed),
    }
  }
  const alloy = line.karat === null ? undefined : await alloyByLabel(db, line.karat)
  const finenessDp = alloy ? finenessDpOf(alloy.fineness) : null
  const base = {
    piece: null,
    metal: alloy?.metal ?? line.metal,
    finenessDp,
    weightMg: line.weightMg,
    listMinor: null,
  }
  if (!alloy || line.weightMg === null || line.construction === null || !basis)
    return { ...base, ...NO_RECEIPT }
  const metal = {
    ...NO_PRODUCT,
    metal: alloy.metal,
    karat: alloy.label,
    construction: line.construction,
    fineness: alloy.fineness,
    weightMg: line.weightMg,
  }
  return { ...base, ...receiptOf(basis, metal, agreed) }
}

type LineReceipt = Pick<LineToday, 'receipt' | 'deadBandBp'>

const NO_RECEIPT: LineReceipt = { receipt: null, deadBandBp: 0 }

function receiptOf(basis: Basis | null, priced: PricedPiece, agreed: number | null): LineReceipt {
  if (basis === null) return NO_RECEIPT
  const receipt = pricer(basis).receiptOf(priced, agreed)
  return receipt ? { receipt, deadBandBp: basis.ruleOf(priced).rule.deadBandBp } : NO_RECEIPT
}

/** Metal without a product: only rules for its kind apply. */
const NO_PRODUCT = {
  sku: '',
  product: '',
  family: '',
  width: null,
  kind: null,
  length: 100,
  stonesMinor: 0,
  extraMinor: 0,
  minimumMinor: null,
}
