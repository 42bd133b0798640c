import { divideHalfEven, type Fixed, fromDecimal, mul, ONE, size } from '../gold/fixed.ts'
import { fromMicro } from '../gold/gram-price.ts'

/** Millionths per troy ounce, and what one unit of their currency is worth in the shop's own; null = the same. */
export interface Priced {
  mid: number
  fxRate: string | null
}

/** How far a price lies from the one before it. */
export interface Step {
  /** Signed basis points, half to even. */
  bp: number
  /** The size in percent, two places, '4.88'. */
  percent: string
}

/** The step from `last` to `next`, both in shop money, so that two currencies can be told apart from a move. */
export function stepBetween(last: Priced, next: Priced): Step {
  const bp = Number(
    divideHalfEven((inShopMoney(next) - inShopMoney(last)) * 10_000n, inShopMoney(last)),
  )
  return { bp, percent: (Math.abs(bp) / 100).toFixed(2) }
}

/** Is `next` more than so many basis points away? Exact: at the very limit it is not. */
export function isBeyond(last: Priced, next: Priced, limitBp: number): boolean {
  const from = inShopMoney(last)
  return size(inShopMoney(next) - from) * 10_000n > from * BigInt(limitBp)
}

const inShopMoney = ({ mid, fxRate }: Priced): Fixed =>
  mul(fromMicro(mid), fxRate === null ? ONE : fromDecimal(fxRate))
