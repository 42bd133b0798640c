import type { Db } from '#server/platform/database/connect.ts'
import { contractOf } from '#server/trade/contracts/contract.ts'
import { customerNamed, type NamedCustomer } from '#server/trade/customers/customer.ts'
import { type NamedPayment, netPaidOf, paymentsOf } from '#server/trade/payments/payment.ts'
import { invoiceOf } from './invoice.ts'
import { type Invoice, type InvoiceLine, linesOf } from './queries.ts'
import { type InvoiceState, stateOf } from './table.ts'

/** An invoice with its customer, contract, lines and payments. */
export interface InvoiceWithLines {
  invoice: Invoice
  /** State after payments. */
  state: InvoiceState
  customer: NamedCustomer | undefined
  contract: { id: number; number: string | null } | null
  lines: InvoiceLine[]
  payments: NamedPayment[]
  /** Σin − Σout, minor units. */
  paid: number
}

/** Throws `NotFound`. */
export async function invoiceWithLines(db: Db, id: number): Promise<InvoiceWithLines> {
  const invoice = await invoiceOf(db, id)
  const { contract_id: contractId } = invoice
  const owner = contractId === null ? { invoice_id: id } : { contract_id: contractId }
  const payments = await paymentsOf(db, owner)
  const paid = netPaidOf(payments)
  const contract = contractId === null ? null : await contractOf(db, contractId)
  return {
    invoice,
    payments,
    paid,
    state: stateOf(invoice, paid),
    customer: await customerNamed(db, invoice.customer_id),
    contract: contract && { id: contract.id, number: contract.number },
    lines: await linesOf(db, id),
  }
}
