import { afterPayment } from './compliance/compliance.ts'
import type { Reactions } from './context.ts'
import { reassignContracts } from './contracts/contract.ts'
import { reassignIds } from './id-documents/retention.ts'
import { reassignInvoices } from './invoices/invoice.ts'
import { redactMessages } from './messages/message.ts'

/** What follows from a change in a noun below, in its transaction. Beside it, `scheduled.ts`: what the clock starts. */
export const reactions: Reactions = {
  paymentWritten: afterPayment,

  /** Payments never change, so they stay where they are and are read together. */
  async customersMerged(tx, from, to) {
    await reassignIds(tx, from, to)
    return {
      contracts: await reassignContracts(tx, from, to),
      invoices: await reassignInvoices(tx, from, to),
    }
  },

  customersErased: redactMessages,
}
