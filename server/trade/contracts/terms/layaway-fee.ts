import { divideHalfEven } from '#server/formula/units/fixed.ts'
import { safeNumber } from '#server/formula/units/money.ts'

/** A share of an amount, basis points, half to even. Minor units. */
export function shareOf(amount: number, bp: number): number {
  return safeNumber(divideHalfEven(BigInt(amount) * BigInt(bp), 10_000n))
}

/** What the shop keeps when a layaway is cancelled: never more than was paid. Minor units. Source: domain 5.1. */
export function cancellationFee(total: number, paid: number, feeBp: number): number {
  return Math.min(shareOf(total, feeBp), Math.max(0, paid))
}
