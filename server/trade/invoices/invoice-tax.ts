import {
  type HeldTaxes,
  type LineTaxRow,
  lineTaxOf,
  withOwnTax,
} from '#server/configuration/tax-classes/line-tax.ts'
import { type LineTax, shownTaxes, type TaxSum, taxSums } from '#server/formula/price/tax-sums.ts'
import type { Invoice, InvoiceLine } from './queries.ts'

interface TaxedInvoice {
  invoice: Pick<Invoice, 'tax_mode' | 'tax_rate_bp' | 'discount' | 'shipping'>
  lines: readonly (LineTaxRow & Pick<InvoiceLine, 'qty' | 'unit_price'>)[]
}

/** The tax of an invoice by class, as papers show it. Minor units. */
export function taxesOf({ invoice, lines }: TaxedInvoice): TaxSum[] {
  const taxed = lines.map((line) => ({
    qty: line.qty,
    unitPrice: line.unit_price,
    tax: taxOfLine(invoice, line),
  }))
  return shownTaxes(taxSums(taxed, invoice.tax_mode, invoice))
}

export const taxOfLine = (invoice: TaxedInvoice['invoice'], line: LineTaxRow): LineTax =>
  lineTaxOf(line, ratePpmOf(invoice))

/** The taxes of a draft, which its next content may keep. */
export function heldTaxes({ invoice, lines }: TaxedInvoice): HeldTaxes {
  return { lines: lines.map((line) => withOwnTax(line, ratePpmOf(invoice))), isAgreed: false }
}

/** The rate of an invoice from before tax classes, in millionths. */
const ratePpmOf = ({ tax_rate_bp }: TaxedInvoice['invoice']): number => tax_rate_bp * 100
