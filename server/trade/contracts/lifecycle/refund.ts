import { Refused } from '#server/platform/errors.ts'
import { cancellationFee, termsOf } from '#server/trade/contracts/terms/terms.ts'
import { hasTerm } from '#server/trade/contracts/types/lookup.ts'
import { lockCustomer } from '#server/trade/customers/customer.ts'
import { netPaidByContract } from '#server/trade/payments/payment.ts'
import { bookContractPayment } from './pay.ts'
import type { Step, StepEffect } from './transitions.ts'

/**
 * Refunds what was paid less the agreed fee, which an admin may waive. The step names the method; as store credit the
 * amount stays with the customer. Source: docs/domain.md 5.1, layaway arithmetic.
 */
export async function refundPayments({
  tx,
  actor,
  contract,
  transition,
  input,
}: Step): Promise<StepEffect> {
  const netPaid = (await netPaidByContract(tx.db, [contract.id])).get(contract.id) ?? 0
  const hasFee = hasTerm(contract.type, 'feePercent') && transition.act !== 'return'
  const agreedFee = hasFee ? cancellationFee(contract.total, netPaid, termsOf(contract).feeBp) : 0
  const fee = input.waiveFee ? 0 : agreedFee
  const refund = netPaid - fee
  const details = { paid: netPaid, fee, refund, ...(input.waiveFee && { waived: agreedFee }) }
  if (refund <= 0) return { details }
  if (input.method === undefined) throw new Refused({ method: { key: 'choose' } })
  await bookContractPayment(tx, contract, {
    customer_id: await lockCustomer(tx, contract.customer_id),
    direction: 'out',
    kind: input.method === 'store_credit' ? 'store_credit_issue' : 'refund',
    method: input.method,
    amount: refund,
    face_amount: null,
    reference: '',
    user_id: actor.id,
  })
  return { details: { ...details, method: input.method } }
}
