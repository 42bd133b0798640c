import { reassignIds } from '#server/compliance/id-documents/retention.ts'
import type { Reactions } from '#server/platform/context.ts'
import { reassignContracts } from '#server/trade/contracts/contract.ts'
import { reassignInvoices } from '#server/trade/invoices/invoice.ts'
import { redactMessages } from '#server/workspace/messages/message.ts'
import { afterPayment } from './compliance/compliance.ts'

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
