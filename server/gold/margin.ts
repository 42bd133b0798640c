import { divideHalfEven } from './fixed.ts'
import { safeNumber } from './money.ts'

const WHOLE = 10_000n

/** Margin m (share of the price) → the markup on cost that gives it, u = m/(1−m). Basis points, half to even, m < 10,000. */
export const markupOfMargin = (marginBp: number): number =>
  safeNumber(divideHalfEven(BigInt(marginBp) * WHOLE, WHOLE - BigInt(marginBp)))

/** Markup u (share of the cost) → the margin it leaves, m = u/(1+u). Basis points, half to even. */
export const marginOfMarkup = (markupBp: number): number =>
  safeNumber(divideHalfEven(BigInt(markupBp) * WHOLE, WHOLE + BigInt(markupBp)))
