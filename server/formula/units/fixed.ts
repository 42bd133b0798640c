/**
 * Exact arithmetic of the price formula: a bigint that counts millionths of a millionth (12 decimal places).
 * Every step that has to round rounds half to even; sums, differences and comparisons use + - < directly.
 */
export type Fixed = bigint

const PLACES = 12
export const ONE: Fixed = 1_000_000_000_000n
const BASIS_POINT: Fixed = ONE / 10_000n
const MILLIONTH: Fixed = ONE / 1_000_000n

/** Decimal text (optional minus, at most 12 places) → Fixed; null when it is anything else. */
export function parseDecimal(text: string): Fixed | null {
  const match = /^(-?)(\d{1,24})(?:\.(\d{1,12}))?$/.exec(text)
  if (!match) return null
  const [, sign, whole = '', fraction = ''] = match
  const size = BigInt(whole + fraction.padEnd(PLACES, '0'))
  return sign === '-' ? -size : size
}

/** As `parseDecimal`, for validated text. Throws RangeError on anything else. */
export function fromDecimal(text: string): Fixed {
  const value = parseDecimal(text)
  if (value === null) throw new RangeError(`not a decimal number: ${JSON.stringify(text)}`)
  return value
}

/** Fixed → decimal text with exactly 12 places, '15073.939247863520'. */
export function toDecimal(value: Fixed): string {
  const digits = abs(value)
    .toString()
    .padStart(PLACES + 1, '0')
  const sign = value < 0n ? '-' : ''
  return `${sign}${digits.slice(0, -PLACES)}.${digits.slice(-PLACES)}`
}

/** Basis points (1/100 of a percent, integer) → Fixed ratio. Exact. */
export const fromBasisPoints = (bp: number): Fixed => BigInt(bp) * BASIS_POINT

/** Millionths (1/10,000 of a percent, integer) → Fixed ratio. Exact. */
export const fromMillionths = (ppm: number): Fixed => BigInt(ppm) * MILLIONTH

/** a × b, half to even at 12 places. */
export const mul = (a: Fixed, b: Fixed): Fixed => divideHalfEven(a * b, ONE)

/** a ÷ b, half to even at 12 places. Throws RangeError when b is zero. */
export const div = (a: Fixed, b: Fixed): Fixed => divideHalfEven(a * ONE, b)

/** a × n ÷ d for plain integers n and d, rounded once, half to even. */
export const mulDiv = (a: Fixed, n: bigint, d: bigint): Fixed => divideHalfEven(a * n, d)

export const larger = (a: Fixed, b: Fixed): Fixed => (a > b ? a : b)
export const smaller = (a: Fixed, b: Fixed): Fixed => (a < b ? a : b)
export const abs = (a: Fixed): Fixed => (a < 0n ? -a : a)

/** Integer n ÷ d to the nearest integer, ties to the even one. Throws RangeError when d is zero. */
export function divideHalfEven(n: bigint, d: bigint): bigint {
  const quotient = n / d
  const rest = abs(n - quotient * d) * 2n
  const divisor = abs(d)
  if (rest < divisor) return quotient
  if (rest === divisor && (quotient & 1n) === 0n) return quotient
  return n < 0n === d < 0n ? quotient + 1n : quotient - 1n
}
