import { reassignIds } from '#server/compliance/id-documents/retention.ts'
import type { Reactions } from '#server/platform/context.ts'
import { reassignContracts } from '#server/trade/contracts/contract.ts'
import { reassignInvoices } from '#server/trade/invoices/invoice.ts'
import { refuseMovingMoney, refuseRenaming } from '#server/trade/payments/credit.ts'
import { redactMessages } from '#server/workspace/messages/message.ts'
import { afterLimitExceeded, afterPayment } from './compliance/compliance.ts'

/** What other folders do after a change, in its transaction. `scheduled.ts` has the work that runs on a schedule. */
export const reactions: Reactions = {
  paymentWritten: afterPayment,
  limitExceeded: afterLimitExceeded,

  /** Payments never change: they keep their customer id, and are read for all merged customers. */
  async customersMerged(tx, actor, from, to) {
    await refuseMovingMoney(tx, actor, from)
    return {
      documents: await reassignIds(tx, from, to),
      contracts: await reassignContracts(tx, from, to),
      invoices: await reassignInvoices(tx, from, to),
    }
  },

  customerRenamed: refuseRenaming,
  customersErased: redactMessages,
}
