import type { Every } from './schedule.ts'

/** What a contract agrees besides its lines; kept as JSON in `contracts.terms`. Ratios in basis points. */
export interface Terms {
  taxMode: 'exclusive' | 'inclusive'
  taxRateBp: number
  /** Layaway. */
  count: number
  every: Every
  /** ISO day of the first instalment. */
  firstOn: string | null
  feeBp: number
  graceDays: number
  /** Price lock: how long it holds from when it is confirmed. */
  lockMinutes: number
  /** Custom order: for how many days its quote stands. */
  quoteDays: number
  toleranceBp: number
  heavier: 'shop_bears' | 'customer_pays'
  /** Buy-back: the share of melt value that is offered. */
  payBp: number
}

export const termsOf = ({ terms }: { terms: string }): Terms => JSON.parse(terms)

/** The tax that prices were agreed with: they mean nothing without it. */
export function taxIn(contract: { terms: string }): Pick<Terms, 'taxMode' | 'taxRateBp'> {
  const { taxMode, taxRateBp } = termsOf(contract)
  return { taxMode, taxRateBp }
}
