import { useCan } from '#client/lib/page-props.ts'
import { type OfferedMethod, PAYMENT_METHODS } from '#server/formula/payment-methods.ts'
import type { MethodAmount } from '#server/trade/payments/refund-method.ts'

/**
 * The methods offered for a refund: those by which the money came in and store credit, and all of them to an admin.
 */
export function useRefundMethods(refundable: readonly MethodAmount[]): readonly OfferedMethod[] {
  const paidBy = refundable.map(({ method }) => method)
  const isAnyAllowed = useCan()['contracts.override']
  return PAYMENT_METHODS.filter(
    (method) => isAnyAllowed || method === 'store_credit' || paidBy.includes(method),
  )
}
