import {
  type Fixed,
  fromBasisPoints,
  mul,
  mulDiv,
  ONE,
  toDecimal,
} from '#server/formula/units/fixed.ts'
import type { Fineness } from '#server/formula/units/karat.ts'
import { gramsPer, type WeightUnit } from '#server/formula/units/weight.ts'

const MICRO: Fixed = ONE / 1_000_000n

/** Millionths per troy ounce → Fixed. Exact. */
export const fromMicro = (micro: number): Fixed => BigInt(micro) * MICRO

/** A Fixed price of a gram, or another unit, of fine metal → the price of that unit of an alloy: × fineness. */
export const alloyGram = (fineGram: Fixed, { numerator, denominator }: Fineness): Fixed =>
  mulDiv(fineGram, BigInt(numerator), BigInt(denominator))

/**
 * The value of one unit of an alloy by its metal alone (the price board; docs/domain.md 1.1). Inputs: millionths per
 * troy ounce, fineness, unit, premium in basis points. Result: decimal text, 12 places.
 */
export function metalPrice(
  midMicro: number,
  fineness: Fineness,
  unit: WeightUnit,
  premiumBp = 0,
): string {
  const basis = mul(fromMicro(midMicro), ONE + fromBasisPoints(premiumBp))
  const perUnit = mulDiv(basis, gramsPer(unit), gramsPer('ozt'))
  return toDecimal(alloyGram(perUnit, fineness))
}
