import { Refused } from '#server/platform/errors.ts'
import { agreedFee } from '#server/trade/contracts/terms/terms.ts'
import { lockCustomer } from '#server/trade/customers/customer.ts'
import { netPaidOf, paymentsOf } from '#server/trade/payments/payment.ts'
import { refundAsPaid, refuseOtherMethod } from '#server/trade/payments/refund-method.ts'
import { bookContractPayment } from './pay.ts'
import type { Step, StepEffect } from './transitions.ts'

/**
 * Refunds what was paid less the agreed fee, which an admin may waive. The step names the method, or `as_paid` for each
 * method by which money came in; as store credit the amount stays with the customer. Source: docs/domain.md 5.1, layaway
 * arithmetic.
 */
export async function refundPayments({
  tx,
  actor,
  contract,
  transition,
  input,
}: Step): Promise<StepEffect> {
  const payments = await paymentsOf(tx.db, { contract_id: contract.id })
  const netPaid = netPaidOf(payments)
  const agreed = transition.act === 'return' ? 0 : agreedFee(contract, netPaid)
  const fee = input.waiveFee ? 0 : agreed
  const refund = netPaid - fee
  const details = { paid: netPaid, fee, refund, ...(input.waiveFee && { waived: agreed }) }
  if (refund <= 0) return { details }
  const { method } = input
  if (method === undefined) throw new Refused({ method: { key: 'choose' } })
  const parts = method === 'as_paid' ? refundAsPaid(payments, refund) : [{ method, amount: refund }]
  for (const part of parts) {
    await refuseOtherMethod(tx, actor, payments, {
      ...part,
      currency: contract.currency,
      subject: 'contract',
      subjectId: contract.id,
    })
    await bookContractPayment(tx, actor, contract, {
      customer_id: await lockCustomer(tx, contract.customer_id),
      direction: 'out',
      kind: part.method === 'store_credit' ? 'store_credit_issue' : 'refund',
      ...part,
      face_amount: null,
      reference: '',
    })
  }
  return { details: { ...details, method } }
}
