import { divideHalfEven } from '#server/formula/units/fixed.ts'
import { safeNumber } from '#server/formula/units/money.ts'
import { FeedError } from './feed.ts'

/** A number as an exact fraction; nothing is rounded before `toMicro`. */
export interface Fraction {
  numerator: bigint
  /** > 0. */
  denominator: bigint
}

const MICRO = 1_000_000n
const NUMBER = /^(-?)(\d{1,20})(?:\.(\d{1,30}))?(?:[eE]([+-]?\d{1,2}))?$/

/** A plain decimal or a JSON number as text → fraction; null for anything else, such as '4,389.05' and 'NaN'. */
export function parseFraction(text: string): Fraction | null {
  const match = NUMBER.exec(text)
  if (!match) return null
  const [, sign, whole = '', fraction = '', exponent = '0'] = match
  const digits = BigInt(sign + whole + fraction)
  const places = fraction.length - Number(exponent)
  if (places < 0) return { numerator: digits * 10n ** BigInt(-places), denominator: 1n }
  return { numerator: digits, denominator: 10n ** BigInt(places) }
}

/** The midpoint of two fractions. */
export const midpoint = (a: Fraction, b: Fraction): Fraction => ({
  numerator: a.numerator * b.denominator + b.numerator * a.denominator,
  denominator: 2n * a.denominator * b.denominator,
})

export const multiply = (a: Fraction, b: Fraction): Fraction => ({
  numerator: a.numerator * b.numerator,
  denominator: a.denominator * b.denominator,
})

/** 1 ÷ a. Throws `bad_shape` for zero. */
export function inverse({ numerator, denominator }: Fraction): Fraction {
  if (numerator === 0n) throw new FeedError('bad_shape')
  return numerator < 0n
    ? { numerator: -denominator, denominator: -numerator }
    : { numerator: denominator, denominator: numerator }
}

/** → whole millionths, half to even. Throws `bad_shape` beyond 2^53 − 1. */
export function toMicro({ numerator, denominator }: Fraction): number {
  try {
    return safeNumber(divideHalfEven(numerator * MICRO, denominator))
  } catch {
    throw new FeedError('bad_shape')
  }
}
