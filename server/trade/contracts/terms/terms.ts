import type { TaxMode } from '#server/formula/settings/rule.ts'
import { divideHalfEven } from '#server/formula/units/fixed.ts'
import { safeNumber } from '#server/formula/units/money.ts'
import type { ContractType } from '#server/trade/contract-types/list.ts'
import { hasTerm } from '#server/trade/contract-types/lookup.ts'
import type { PaymentInterval } from './schedule.ts'

export const MAX_GRACE_DAYS = 90

/** Terms of a contract, JSON in `contracts.terms`. Ratios in basis points. */
export interface Terms {
  taxMode: TaxMode
  /** Only in contracts from before tax classes, whose lines have no rate of their own. */
  taxRateBp?: number
  /** Layaway: number and interval of the instalments. */
  count: number
  every: PaymentInterval
  /** ISO day of the first instalment. */
  firstOn: string | null
  /** Fee of a cancelled layaway, as a share of its total. */
  feeBp: number
  /** Days after a due day before an unpaid instalment is overdue, at most `MAX_GRACE_DAYS`. */
  graceDays: number
  /** Price lock: its duration from the confirmation. */
  lockMinutes: number
  /** Custom order: days for which the quote is valid. */
  quoteDays: number
  /** Custom order: up to this difference of weight the price stays. */
  toleranceBp: number
  /** Custom order: who pays for weight beyond the tolerance. */
  heavier: 'shop_bears' | 'customer_pays'
  /** Buy-back: the share of the melt value that the shop pays. */
  payBp: number
}

export const termsOf = ({ terms }: { terms: string }): Terms => JSON.parse(terms)

/** Whether the prices were agreed with the tax inside. */
export const agreedTax = (contract: { terms: string }): Pick<Terms, 'taxMode'> => ({
  taxMode: termsOf(contract).taxMode,
})

/** A share of an amount, basis points, half to even. Minor units. */
export function shareOf(amount: number, bp: number): number {
  return safeNumber(divideHalfEven(BigInt(amount) * BigInt(bp), 10_000n))
}

/** The cancellation fee that a contract has agreed, of what was paid; 0 for types without one. Minor units. */
export function agreedFee(
  contract: { type: ContractType; total: number; terms: string },
  netPaid: number,
): number {
  if (!hasTerm(contract.type, 'feePercent')) return 0
  return cancellationFee(contract.total, netPaid, termsOf(contract).feeBp)
}

/** Fee of a cancelled layaway: never more than was paid. Minor units. Source: docs/domain.md 5.1. */
export function cancellationFee(total: number, paid: number, feeBp: number): number {
  return Math.min(shareOf(total, feeBp), Math.max(0, paid))
}
