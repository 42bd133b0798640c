import {
  div,
  divideHalfEven,
  type Fixed,
  fromBasisPoints,
  fromMillionths,
  mul,
  ONE,
} from '#server/formula/units/fixed.ts'
import { safeNumber } from '#server/formula/units/money.ts'
import type { PriceRule, Tax } from './rule.ts'

/** The rate of a tax in millionths. Exact. */
export const ratePpmOf = (tax: Tax): number => ('ratePpm' in tax ? tax.ratePpm : tax.rateBp * 100)

/** The rate of a tax as a ratio. Fixed, exact. */
export const taxRateOf = (tax: Tax): Fixed => fromMillionths(ratePpmOf(tax))

/** The factor from a net price to the price shown: 1 + rate when inclusive, else 1. Fixed. */
export const grossFactor = (tax: Tax): Fixed =>
  tax.mode === 'inclusive' ? ONE + taxRateOf(tax) : ONE

/** The fee as a share of the net price: it applies to what the customer pays, tax included. Fixed. */
export const feeOfNet = (rule: Pick<PriceRule, 'feeBp' | 'tax'>): Fixed =>
  mul(fromBasisPoints(rule.feeBp), grossFactor(rule.tax))

/** A price shown → net of the tax inside it. Fixed. */
export const netOf = (gross: Fixed, factor: Fixed): Fixed =>
  factor === ONE ? gross : div(gross, factor)

/**
 * The tax inside a price shown, in minor units: price − half-even(price ÷ (1 + rate)), so that both add up.
 * Source: docs/domain.md 1.4.
 */
export function taxWithin(priceMinor: number, tax: Tax): number {
  const net = divideHalfEven(BigInt(priceMinor) * ONE, grossFactor(tax))
  return priceMinor - safeNumber(net)
}
