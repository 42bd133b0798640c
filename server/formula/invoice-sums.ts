import type { Tax } from '#server/formula/settings/rule.ts'
import { taxOn } from './tax.ts'

export interface InvoiceSums {
  subtotal: number
  tax: number
  total: number
}

/**
 * What an invoice comes to: lines − discount + shipping, and the tax on that, in it or added to it, line by line as
 * contracts count it. subtotal − discount + shipping + tax is always the total. Minor units. Source: domain 1.4.
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
