import { type Fixed, size } from '#server/formula/units/fixed.ts'
import type { GuardReason } from '#server/market/history/props.ts'
import {
  basisPoints,
  inOneMoney,
  inShopMoney,
  isBeyond,
  percentOf,
  type Quoted,
} from '#server/market/quotes/price-step.ts'

/** Above the first a reason is recorded, above the second the price is held. Source: domain.md 3.3, R7. */
const NOTED_BP = 25
const HELD_BP = 50

/** The comparison of a price with the other sources. */
export interface Disagreement {
  /** Distance from their median, signed; null without other sources. */
  bp: number | null
  reasons: GuardReason[]
}

/** R7: a price against the median of the other sources at the same time. */
export function disagreement(
  next: Quoted,
  witnesses: Quoted[],
  shopCurrency: string,
): Disagreement {
  const priced = inOneMoney([next, ...witnesses], shopCurrency)
  const [own, ...others] = priced?.map(inShopMoney) ?? []
  if (own === undefined || others.length === 0) return { bp: null, reasons: [] }
  const median = twiceMedian(others)
  const apart = 2n * own - median
  const bp = basisPoints(apart, median)
  const limitBp = [HELD_BP, NOTED_BP].find(
    (limit) => size(apart) * 10_000n > median * BigInt(limit),
  )
  if (limitBp === undefined) return { bp, reasons: [] }
  const values = { percent: percentOf(bp), limit: percentOf(limitBp), sources: others.length }
  return {
    bp,
    reasons: [{ guard: 'R7', key: limitBp === HELD_BP ? 'disagree' : 'differs', values }],
  }
}

/** Whether two prices confirm each other. Each is measured against the other, so that the result is symmetric. */
export function agrees(one: Quoted, other: Quoted, shopCurrency: string): boolean {
  const [a, b] = inOneMoney([one, other], shopCurrency) ?? []
  return a !== undefined && b !== undefined && !isBeyond(a, b, HELD_BP) && !isBeyond(b, a, HELD_BP)
}

/** Doubled, since the median of an even number is a midpoint. */
function twiceMedian(values: Fixed[]): Fixed {
  const sorted = values.toSorted((a, b) => Number(a > b) - Number(a < b))
  const half = Math.floor(sorted.length / 2)
  const upper = sorted[half] ?? 0n
  return sorted.length % 2 === 1 ? 2n * upper : upper + (sorted[half - 1] ?? 0n)
}
