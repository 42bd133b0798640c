import { type Priced, totalsOf } from '#server/contracts/totals.ts'
import type { Tax } from '#server/gold/rule.ts'

export interface InvoiceSums {
  subtotal: number
  tax: number
  total: number
}

/**
 * What an invoice comes to: lines − discount + shipping, and the tax on that, in it or added to it, line by line as
 * contracts count it. subtotal − discount + shipping + tax is always the total. Minor units. Source: domain 1.4.
 */
export function sumsOf(
  lines: readonly Priced[],
  { discount, shipping }: { discount: number; shipping: number },
  tax: Tax,
): InvoiceSums {
  const goods = totalsOf(lines, tax)
  const less = totalsOf([{ qty: 1, unitPrice: discount }], tax).tax
  const more = totalsOf([{ qty: 1, unitPrice: shipping }], tax).tax
  const gross = lines.reduce((sum, { qty, unitPrice }) => sum + qty * unitPrice, 0)
  const taxes = Math.max(0, goods.tax - less + more)
  const subtotal = tax.mode === 'inclusive' ? gross - taxes : gross
  return { subtotal, tax: taxes, total: subtotal - discount + shipping + taxes }
}
