import type { PriceRule, Tax } from '#server/formula/settings/rule.ts'
import {
  div,
  divideHalfEven,
  type Fixed,
  fromBasisPoints,
  mul,
  ONE,
} from '#server/formula/units/fixed.ts'
import { safeNumber } from '#server/formula/units/money.ts'

/** The factor from a net price to the price shown: 1 + rate when inclusive, else 1. Fixed. */
export const grossFactor = (tax: Tax): Fixed =>
  tax.mode === 'inclusive' ? ONE + fromBasisPoints(tax.rateBp) : ONE

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

/**
 * The tax on an amount: inside it when inclusive, to be added half to even when exclusive. Minor units.
 * Source: docs/domain.md 1.4.
 */
export function taxOn(amountMinor: number, tax: Tax): number {
  if (tax.mode === 'inclusive') return taxWithin(amountMinor, tax)
  return safeNumber(divideHalfEven(BigInt(amountMinor) * BigInt(tax.rateBp), 10_000n))
}

export interface InvoiceSums {
  subtotal: number
  tax: number
  total: number
}

/**
 * The sums of an invoice: lines − discount + shipping, with the tax inside or added, calculated per line as for
 * contracts. subtotal − discount + shipping + tax is always the total. Minor units. Source: docs/domain.md 1.4.
 */
export function invoiceSums(
  lines: readonly { qty: number; unitPrice: number }[],
  { discount, shipping }: { discount: number; shipping: number },
  tax: Tax,
): InvoiceSums {
  const amounts = lines.map(({ qty, unitPrice }) => qty * unitPrice)
  const gross = amounts.reduce((sum, amount) => sum + amount, 0)
  const onGoods = amounts.reduce((sum, amount) => sum + taxOn(amount, tax), 0)
  const taxes = Math.max(0, onGoods - taxOn(discount, tax) + taxOn(shipping, tax))
  const subtotal = tax.mode === 'inclusive' ? gross - taxes : gross
  return { subtotal, tax: taxes, total: subtotal - discount + shipping + taxes }
}
