import { abs, type Fixed } from '#server/formula/units/fixed.ts'
import type { Metal } from '#server/formula/units/karat.ts'
import { METAL_LIMITS } from '#server/market/metal-limits.ts'
import {
  basisPoints,
  inCommonCurrency,
  inShopCurrency,
  isBeyond,
  percentOf,
  type QuotedPrice,
} from '#server/market/quotes/price-step.ts'
import type { CheckReason } from '#server/market/table.ts'

/** A price of a metal, in its own currency, with its exchange rate. */
export type MetalPrice = QuotedPrice & { metal: Metal }

/** The comparison of a price with the other sources. */
export interface Disagreement {
  /** Distance from their median, signed; null without other sources. */
  bp: number | null
  reasons: CheckReason[]
}

/** R7: a price against the median of the other sources of the same metal at the same time. Source: docs/domain.md 3.3. */
export function disagreement(
  next: MetalPrice,
  otherPrices: QuotedPrice[],
  shopCurrency: string,
): Disagreement {
  const priced = inCommonCurrency([next, ...otherPrices], shopCurrency)
  const [own, ...others] = priced?.map(inShopCurrency) ?? []
  if (own === undefined || others.length === 0) return { bp: null, reasons: [] }
  const median = twiceMedian(others)
  const distance = 2n * own - median
  const bp = basisPoints(distance, median)
  const { hold, note } = METAL_LIMITS[next.metal].disagreeBp
  const limitBp = [hold, note].find((limit) => abs(distance) * 10_000n > median * BigInt(limit))
  if (limitBp === undefined) return { bp, reasons: [] }
  const values = { percent: percentOf(bp), limit: percentOf(limitBp), sources: others.length }
  return {
    bp,
    reasons: [{ guard: 'R7', key: limitBp === hold ? 'disagree' : 'differs', values }],
  }
}

/** Whether two prices of a metal confirm each other. Each is measured against the other, so that the result is symmetric. */
export function agrees(one: MetalPrice, other: QuotedPrice, shopCurrency: string): boolean {
  const { hold } = METAL_LIMITS[one.metal].disagreeBp
  const [a, b] = inCommonCurrency([one, other], shopCurrency) ?? []
  return a !== undefined && b !== undefined && !isBeyond(a, b, hold) && !isBeyond(b, a, hold)
}

/** Doubled, since the median of an even number is a midpoint. */
function twiceMedian(values: Fixed[]): Fixed {
  const sorted = values.toSorted((a, b) => Number(a > b) - Number(a < b))
  const half = Math.floor(sorted.length / 2)
  const upper = sorted[half] ?? 0n
  return sorted.length % 2 === 1 ? 2n * upper : upper + (sorted[half - 1] ?? 0n)
}
