import { fromMicro } from '#server/formula/price/gram-price.ts'
import {
  abs,
  divideHalfEven,
  type Fixed,
  fromDecimal,
  larger,
  mul,
  ONE,
  smaller,
} from '#server/formula/units/fixed.ts'
import { safeNumber } from '#server/formula/units/money.ts'

const MAX_BP = 1_000_000_000n

/** Millionths per troy ounce, and the exchange rate to the shop's currency; null for the same currency. */
export interface Priced {
  mid: number
  fxRate: string | null
}

/** A stored price: in its own currency, with its exchange rate. */
export interface QuotedPrice {
  mid: number
  currency: string
  fx_rate?: string | null
  /** The target currency of the rate. */
  fx_to?: string | null
}

/** The step from one price to the next. */
export interface Step {
  /** Signed basis points, half to even. */
  bp: number
  /** The size in percent, two places, '4.88'. */
  percent: string
}

/** The step from `last` to `next`, both in shop currency, so that a change of currency is not a move. */
export function stepBetween(last: Priced, next: Priced): Step {
  const bp = basisPoints(inShopCurrency(next) - inShopCurrency(last), inShopCurrency(last))
  return { bp, percent: percentOf(bp) }
}

/** Whether `next` is more than `limitBp` away. Exact: a step of the limit itself is not beyond it. */
export function isBeyond(last: Priced, next: Priced, limitBp: number): boolean {
  const from = inShopCurrency(last)
  return abs(inShopCurrency(next) - from) * 10_000n > from * BigInt(limitBp)
}

/**
 * Comparable prices: unconverted if all have one currency, else in shop currency. Null when a required rate is missing.
 */
export function inCommonCurrency<T extends QuotedPrice[]>(
  quotes: readonly [...T],
  shopCurrency: string,
): { [K in keyof T]: Priced } | null {
  const [first, ...others] = quotes
  const oneCurrency = others.every(({ currency }) => currency === first?.currency)
  const known = quotes.every(({ currency, fx_to }) => [currency, fx_to].includes(shopCurrency))
  if (!oneCurrency && !known) return null
  const priced = quotes.map(({ mid, currency, fx_rate }) => ({
    mid,
    fxRate: oneCurrency || currency === shopCurrency ? null : (fx_rate ?? null),
  }))
  return priced as { [K in keyof T]: Priced }
}

/** Whether prices of this shop can be calculated from it: it is in shop currency, or has an exchange rate to it. */
export function isPriceable(
  { currency, fx_rate, fx_to }: QuotedPrice,
  shopCurrency: string,
): boolean {
  return currency === shopCurrency ? !fx_rate : fx_to === shopCurrency
}

/** A price in shop currency, exact to 12 places. */
export const inShopCurrency = ({ mid, fxRate }: Priced): Fixed =>
  mul(fromMicro(mid), fxRate === null ? ONE : fromDecimal(fxRate))

/** The ratio of part to whole in basis points, half to even, limited to ±100,000 times the whole. */
export function basisPoints(part: bigint, whole: bigint): number {
  const bp = divideHalfEven(part * 10_000n, whole)
  return safeNumber(smaller(larger(bp, -MAX_BP), MAX_BP))
}

/** Basis points of any sign → the size in percent, two places. */
export const percentOf = (bp: number): string => (Math.abs(bp) / 100).toFixed(2)
