import { fromDecimal, mul, mulDiv, toDecimal } from '#server/formula/units/fixed.ts'
import { toMinor } from '#server/formula/units/money.ts'
import { gramsOf } from '#server/formula/units/weight.ts'

export interface WeighedPiece {
  plannedMg: number
  weighedMg: number
  toleranceBp: number
  /** Locked price of a gram of the alloy and of its wastage, decimal text. */
  metalGram: string
  currency: string
  /** May heavier gold cost more? Only where that was agreed beforehand and the customer says yes to it now. */
  heavier: 'shop_bears' | 'customer_pays'
}

export interface WeightSettlement {
  verdict: 'within' | 'credit' | 'charge' | 'borne'
  /** What the price changes by, minor units: negative is a credit. */
  amount: number
  differenceMg: number
}

/**
 * What a piece that weighs other than planned costs more or less: nothing within the tolerance; beyond it, lighter is
 * credited in full and heavier is the shop's, unless it was agreed otherwise. Source: domain 5.1, custom order.
 */
export function settleWeight(piece: WeighedPiece): WeightSettlement {
  const { plannedMg, weighedMg, toleranceBp, metalGram, currency, heavier } = piece
  const differenceMg = weighedMg - plannedMg
  const isWithin =
    BigInt(Math.abs(differenceMg)) * 10_000n <= BigInt(plannedMg) * BigInt(toleranceBp)
  if (isWithin) return { verdict: 'within', amount: 0, differenceMg }
  if (differenceMg > 0 && heavier === 'shop_bears')
    return { verdict: 'borne', amount: 0, differenceMg }
  const amount = toMinor(mul(gramsOf(differenceMg), fromDecimal(metalGram)), currency)
  return { verdict: differenceMg > 0 ? 'charge' : 'credit', amount, differenceMg }
}

/** A gram of alloy with its wastage, decimal text, from a receipt's steps: the metal with its wastage, spread over its grams. */
export function metalGramIn(metalWithWastage: string, weightMg: number): string {
  return toDecimal(mulDiv(fromDecimal(metalWithWastage), 1000n, BigInt(weightMg)))
}
