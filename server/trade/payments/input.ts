import * as z from 'zod'
import { PAYMENT_METHODS } from '#server/formula/payment-methods.ts'
import { plainText, requiredSubmitKey } from '#server/http/routing/text-input.ts'
import { amount, reason } from './typed-input.ts'

const direction = z.enum(['in', 'out'], 'choose')
const method = z.enum(PAYMENT_METHODS, 'choose')
const nonCreditMethod = method.refine((one) => one !== 'store_credit', 'choose')

const paymentFields = {
  amount,
  /** What is printed on a check or money order. */
  faceAmount: amount.default(''),
  reference: plainText(80).default(''),
  idempotencyKey: requiredSubmitKey,
}

/** `POST /contracts/:id/payments`. */
export const paymentInput = z.strictObject({ direction, method, ...paymentFields })
export type PaymentInput = z.output<typeof paymentInput>

/** `POST /apps/invoice/:id/payments`: without store credit, which is used through a contract. */
export const invoicePaymentInput = z.strictObject({
  direction: direction.default('in'),
  method: nonCreditMethod,
  ...paymentFields,
})

/** `POST /customers/:id/credit/payouts`: not payable as store credit. */
export const payoutInput = z.strictObject({
  direction: z.literal('out', 'choose').default('out'),
  method: nonCreditMethod,
  ...paymentFields,
})
export type PayoutInput = z.output<typeof payoutInput>

/** `POST …/payments/:payment/reversal` of a contract or an invoice, and that of a payout. */
export const reversalInput = z.strictObject({ reason })
