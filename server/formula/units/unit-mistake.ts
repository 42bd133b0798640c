/** A weight in one unit that was read as another. */
export type UnitMistake =
  | 'per_foot_as_per_inch'
  | 'per_inch_as_per_foot'
  | 'grams_as_dwt'
  | 'dwt_as_grams'

/** Tolerance around a mistake's factor, in basis points. */
const TOLERANCE_BP = 500

/** Milligrams weighed over milligrams expected, in thousandths. */
const FACTORS: readonly [UnitMistake, numerator: number, denominator: number][] = [
  ['per_foot_as_per_inch', 12_000, 1000],
  ['per_inch_as_per_foot', 1000, 12_000],
  ['grams_as_dwt', 1555, 1000],
  ['dwt_as_grams', 1000, 1555],
]

/**
 * The unit that a weight was probably meant in, when it is within 5 % of 12, 1/12, 1.555 or 1/1.555 times the expected
 * weight; null otherwise. Inputs: milligrams entered and expected, both > 0. Source: docs/domain.md 2.
 */
export function unitMistake(weightMg: number, expectedMg: number): UnitMistake | null {
  const found = FACTORS.find(([, numerator, denominator]) =>
    isNear(BigInt(weightMg) * BigInt(denominator), BigInt(expectedMg) * BigInt(numerator)),
  )
  return found ? found[0] : null
}

/** |a ÷ b − 1| ≤ 5 %, in whole numbers. */
function isNear(a: bigint, b: bigint): boolean {
  const difference = a > b ? a - b : b - a
  return difference * 10_000n <= b * BigInt(TOLERANCE_BP)
}
