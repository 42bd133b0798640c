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

/** From here on it is worth a note, and from there on the price waits. Source: domain.md 3.3, R7. */
const NOTED_BP = 25
const HELD_BP = 50

/** What the other sources make of a price. */
export interface Disagreement {
  /** How far it lies from their median, signed; null without witnesses. */
  bp: number | null
  reasons: GuardReason[]
}

/** R7: a price against the median of what the other sources say at the same time. */
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

/** Do two prices confirm each other? Each is measured by the other, so that the answer is the same for both. */
export function agrees(one: Quoted, other: Quoted, shopCurrency: string): boolean {
  const [a, b] = inOneMoney([one, other], shopCurrency) ?? []
  return a !== undefined && b !== undefined && !isBeyond(a, b, HELD_BP) && !isBeyond(b, a, HELD_BP)
}

/** Doubled, because of an even number it is the middle between two. */
function twiceMedian(values: Fixed[]): Fixed {
  const sorted = values.toSorted((a, b) => Number(a > b) - Number(a < b))
  const half = Math.floor(sorted.length / 2)
  const upper = sorted[half] ?? 0n
  return sorted.length % 2 === 1 ? 2n * upper : upper + (sorted[half - 1] ?? 0n)
}
