import { divideHalfEven } from '#server/formula/units/fixed.ts'
import { safeNumber } from '#server/formula/units/money.ts'
import type { PaymentInterval } from './schedule.ts'

/** Terms of a contract, JSON in `contracts.terms`. Ratios in basis points. */
export interface Terms {
  taxMode: 'exclusive' | 'inclusive'
  taxRateBp: number
  /** Layaway. */
  count: number
  every: PaymentInterval
  /** ISO day of the first instalment. */
  firstOn: string | null
  feeBp: number
  graceDays: number
  /** Price lock: its duration from the confirmation. */
  lockMinutes: number
  /** Custom order: days for which the quote is valid. */
  quoteDays: number
  toleranceBp: number
  heavier: 'shop_bears' | 'customer_pays'
  /** Buy-back: the share of melt value that is offered. */
  payBp: number
}

export const termsOf = ({ terms }: { terms: string }): Terms => JSON.parse(terms)

/** Tax mode and rate that the prices were agreed with. */
export function agreedTax(contract: { terms: string }): Pick<Terms, 'taxMode' | 'taxRateBp'> {
  const { taxMode, taxRateBp } = termsOf(contract)
  return { taxMode, taxRateBp }
}

/** A share of an amount, basis points, half to even. Minor units. */
export function shareOf(amount: number, bp: number): number {
  return safeNumber(divideHalfEven(BigInt(amount) * BigInt(bp), 10_000n))
}

/** Fee of a cancelled layaway: never more than was paid. Minor units. Source: docs/domain.md 5.1. */
export function cancellationFee(total: number, paid: number, feeBp: number): number {
  return Math.min(shareOf(total, feeBp), Math.max(0, paid))
}
