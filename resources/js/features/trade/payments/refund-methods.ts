import { useCan } from '#client/lib/page-props.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '#server/formula/payment-methods.ts'
import type { MethodAmount } from '#server/trade/payments/refund-method.ts'

/** The methods offered for a refund: those by which the money came in, and all of them to an admin. */
export function useRefundMethods(refundable: readonly MethodAmount[]): readonly PaymentMethod[] {
  return useCan()['contracts.override'] ? PAYMENT_METHODS : refundable.map(({ method }) => method)
}
