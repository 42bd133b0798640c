import { metalPrice } from '#server/formula/price/gram-price.ts'
import { divideHalfEven, fromDecimal } from '#server/formula/units/fixed.ts'
import { type Fineness, finenessOf } from '#server/formula/units/karat.ts'
import { safeNumber } from '#server/formula/units/money.ts'
import { formatScaled } from '#server/formula/units/scaled.ts'
import type { WeightUnit } from '#server/formula/units/weight.ts'

/** One price per gram, pennyweight and troy ounce of an alloy, decimal text with 4 places, no premium. */
export interface KaratRate {
  label: string
  fineness: string
  stamp: string
  perGram: string
  perPennyweight: string
  perTroyOunce: string
}

/** Pure gold, as quoted by the market. */
export const FINE_GOLD: Fineness = { numerator: 1, denominator: 1 }

const PLACES = 4
const EXTRA_PLACES = 10n ** 8n

/** One unit of an alloy at a price in millionths per troy ounce: decimal text with 4 places, half to even. */
export function rateOf(mid: number, fineness: Fineness, unit: WeightUnit): string {
  const exact = fromDecimal(metalPrice(mid, fineness, unit))
  return formatScaled(safeNumber(divideHalfEven(exact, EXTRA_PLACES)), PLACES)
}

/** The price board: the value of the metal alone for each alloy, no premium. Source: docs/domain.md 1.1. */
export function karatRates(
  mid: number,
  alloys: { label: string; fineness: string; stamp: string }[],
): KaratRate[] {
  return alloys.map(({ label, fineness, stamp }) => ({
    label,
    fineness,
    stamp,
    perGram: rateOf(mid, finenessOf(fineness), 'g'),
    perPennyweight: rateOf(mid, finenessOf(fineness), 'dwt'),
    perTroyOunce: rateOf(mid, finenessOf(fineness), 'ozt'),
  }))
}
