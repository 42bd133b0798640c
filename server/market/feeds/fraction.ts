import { divideHalfEven } from '#server/formula/units/fixed.ts'
import { safeNumber } from '#server/formula/units/money.ts'
import { FeedFault } from './feed.ts'

/** A number as it was written, as a fraction; nothing is rounded before `toMicro`. */
export interface Exact {
  numerator: bigint
  /** > 0. */
  denominator: bigint
}

const MICRO = 1_000_000n
const NUMBER = /^(-?)(\d{1,20})(?:\.(\d{1,30}))?(?:[eE]([+-]?\d{1,2}))?$/

/** A plain decimal or a JSON number as text → exact; null for anything else, '4,389.05' and 'NaN' among it. */
export function parseExact(text: string): Exact | null {
  const match = NUMBER.exec(text)
  if (!match) return null
  const [, sign, whole = '', fraction = '', exponent = '0'] = match
  const digits = BigInt(sign + whole + fraction)
  const places = fraction.length - Number(exponent)
  if (places < 0) return { numerator: digits * 10n ** BigInt(-places), denominator: 1n }
  return { numerator: digits, denominator: 10n ** BigInt(places) }
}

/** Half-way between two. */
export const between = (a: Exact, b: Exact): Exact => ({
  numerator: a.numerator * b.denominator + b.numerator * a.denominator,
  denominator: 2n * a.denominator * b.denominator,
})

export const times = (a: Exact, b: Exact): Exact => ({
  numerator: a.numerator * b.numerator,
  denominator: a.denominator * b.denominator,
})

/** 1 ÷ a. Throws a bad shape for zero. */
export function inverse({ numerator, denominator }: Exact): Exact {
  if (numerator === 0n) throw new FeedFault('bad_shape')
  return numerator < 0n
    ? { numerator: -denominator, denominator: -numerator }
    : { numerator: denominator, denominator: numerator }
}

/** → whole millionths, half to even. Throws a bad shape beyond 2^53 − 1, where no price can be. */
export function toMicro({ numerator, denominator }: Exact): number {
  try {
    return safeNumber(divideHalfEven(numerator * MICRO, denominator))
  } catch {
    throw new FeedFault('bad_shape')
  }
}
