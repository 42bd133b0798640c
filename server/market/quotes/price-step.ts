import { fromMicro } from '#server/formula/gram-price.ts'
import {
  divideHalfEven,
  type Fixed,
  fromDecimal,
  larger,
  mul,
  ONE,
  size,
  smaller,
} from '#server/formula/units/fixed.ts'
import { safeNumber } from '#server/formula/units/money.ts'

const ABSURD_BP = 1_000_000_000n

/** Millionths per troy ounce, and what one unit of their currency is worth in the shop's own; null = the same. */
export interface Priced {
  mid: number
  fxRate: string | null
}

/** A price as it is kept: in its own currency, with the rate it came with. */
export interface Quoted {
  mid: number
  currency: string
  fx_rate?: string | null
  /** What that rate leads to. */
  fx_to?: string | null
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
  const bp = basisPoints(inShopMoney(next) - inShopMoney(last), inShopMoney(last))
  return { bp, percent: percentOf(bp) }
}

/** Is `next` more than so many basis points away? Exact: at the very limit it is not. */
export function isBeyond(last: Priced, next: Priced, limitBp: number): boolean {
  const from = inShopMoney(last)
  return size(inShopMoney(next) - from) * 10_000n > from * BigInt(limitBp)
}

/**
 * Prices that can be compared: of one currency as they are, of several in shop money. Null when one that would have
 * to be converted has no rate.
 */
export function inOneMoney<T extends Quoted[]>(
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

/** Can prices of this shop be computed from it: is it shop money, or does its rate lead there? */
export function isPriceable({ currency, fx_rate, fx_to }: Quoted, shopCurrency: string): boolean {
  return currency === shopCurrency ? !fx_rate : fx_to === shopCurrency
}

/** A price in shop money, exact to 12 places. */
export const inShopMoney = ({ mid, fxRate }: Priced): Fixed =>
  mul(fromMicro(mid), fxRate === null ? ONE : fromDecimal(fxRate))

/** What share a part is of the whole, half to even; a hundred thousand fold says no more than that it is absurd. */
export function basisPoints(part: bigint, whole: bigint): number {
  const bp = divideHalfEven(part * 10_000n, whole)
  return safeNumber(smaller(larger(bp, -ABSURD_BP), ABSURD_BP))
}

/** Basis points of any sign → the size in percent, two places. */
export const percentOf = (bp: number): string => (Math.abs(bp) / 100).toFixed(2)
