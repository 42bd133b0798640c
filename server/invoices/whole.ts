import { contractOf } from '#server/contracts/contract.ts'
import { heldOf } from '#server/contracts/totals.ts'
import { customerNamed, type NamedCustomer } from '#server/customers/customer.ts'
import type { Db } from '#server/database/connect.ts'
import { invoiceOf } from './invoice.ts'
import type { Invoice, InvoiceLine, Payment } from './queries.ts'
import * as queries from './queries.ts'
import { type InvoiceState, stateOf } from './state.ts'

/** An invoice with everything that hangs on it. */
export interface WholeInvoice {
  invoice: Invoice
  /** As the money has it. */
  state: InvoiceState
  customer: NamedCustomer | undefined
  contract: { id: number; number: string | null } | null
  lines: InvoiceLine[]
  payments: Payment[]
  /** Σin − Σout, minor units. */
  paid: number
}

/** Throws `NotFound`. */
export async function wholeInvoice(db: Db, id: number): Promise<WholeInvoice> {
  const invoice = await invoiceOf(db, id)
  const payments = await queries.paymentsOf(db, invoice)
  const paid = heldOf(payments)
  const contract = invoice.contract_id === null ? null : await contractOf(db, invoice.contract_id)
  return {
    ...{ invoice, payments, paid },
    state: stateOf(invoice, paid),
    customer: await customerNamed(db, invoice.customer_id),
    contract: contract && { id: contract.id, number: contract.number },
    lines: await queries.linesOf(db, id),
  }
}
