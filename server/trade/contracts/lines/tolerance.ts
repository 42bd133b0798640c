import { fromDecimal, mul, mulDiv, toDecimal } from '#server/formula/units/fixed.ts'
import { toMinor } from '#server/formula/units/money.ts'
import { gramsOf, isMoreThanShare } from '#server/formula/units/weight.ts'

export interface WeighedPiece {
  plannedMg: number
  weighedMg: number
  toleranceBp: number
  /** Locked price of a gram of the alloy with its wastage, decimal text. */
  metalGram: string
  currency: string
  /** Whether extra weight raises the price: only if it was agreed and the customer approves it now. */
  heavier: 'shop_bears' | 'customer_pays'
}

export interface WeightSettlement {
  outcome: 'within' | 'credit' | 'charge' | 'borne'
  /** Change of the price, minor units; negative is a credit. */
  amount: number
  differenceMg: number
}

/**
 * Change of the price of a piece whose weight differs from the plan: none within the tolerance; beyond it a lighter
 * piece is credited in full, and a heavier one is charged only if that was agreed. Source: docs/domain.md 5.1, custom
 * order.
 */
export function settleWeight(piece: WeighedPiece): WeightSettlement {
  const { plannedMg, weighedMg, toleranceBp, metalGram, currency, heavier } = piece
  const differenceMg = weighedMg - plannedMg
  if (!isMoreThanShare(Math.abs(differenceMg), plannedMg, toleranceBp))
    return { outcome: 'within', amount: 0, differenceMg }
  if (differenceMg > 0 && heavier === 'shop_bears')
    return { outcome: 'borne', amount: 0, differenceMg }
  const amount = toMinor(mul(gramsOf(differenceMg), fromDecimal(metalGram)), currency)
  return { outcome: differenceMg > 0 ? 'charge' : 'credit', amount, differenceMg }
}

/** Price of a gram of alloy with its wastage, decimal text, from a receipt. */
export function metalGramIn(metalWithWastage: string, weightMg: number): string {
  return toDecimal(mulDiv(fromDecimal(metalWithWastage), 1000n, BigInt(weightMg)))
}
