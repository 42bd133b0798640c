import type { Actor } from '#server/access/actor.ts'
import { refuseBankDetails } from '#server/configuration/bank-details.ts'
import { parseAmount } from '#server/formula/units/money.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { Refused } from '#server/platform/errors.ts'
import { insertWithinLimits } from './paid-out.ts'
import type * as queries from './queries.ts'

export {
  creditOf,
  type NamedPayment,
  netPaidByContract,
  type Payment,
  paymentsOf,
  redactReferences,
} from './queries.ts'

declare module '#server/platform/context.ts' {
  interface Reactions {
    /** Called after a payment, refund or reversal was inserted. */
    paymentWritten(tx: Tx, payment: queries.Payment): Promise<void>
  }
}

/**
 * Inserts a payment row of a contract or an invoice, and runs the reactions to it. Throws `Refused` beside the method
 * or the amount for what is beyond the limits of a day, and beside the reference for other bank details than the shop's;
 * money that is paid out may go to any account.
 */
export async function bookPayment(
  tx: Tx,
  actor: Actor,
  row: Omit<queries.NewPayment, 'at' | 'user_id'>,
): Promise<queries.Payment> {
  if (row.direction === 'in')
    await refuseBankDetails(tx.db, actor, [{ field: 'reference', text: row.reference ?? '' }])
  const payment = await insertWithinLimits(tx, actor, row)
  await tx.reactions.paymentWritten(tx, payment)
  return payment
}

type Movement = Pick<queries.Payment, 'direction' | 'amount'>

/** Positive for money that came in. */
export function signedAmount({ direction, amount }: Movement): number {
  return direction === 'in' ? amount : -amount
}

/** Payments in minus payments out; negative if the shop has paid out more. Minor units. */
export function netPaidOf(payments: readonly Movement[]): number {
  return payments.reduce((sum, payment) => sum + signedAmount(payment), 0)
}

/** Minor units. Throws `Refused` beside the field, also for zero. */
export function amountIn(text: string, currency: string, field: string): number {
  const amount = parseAmount(text, currency)
  if (amount === null || amount === 0) throw new Refused({ [field]: { key: 'amount' } })
  return amount
}

/** Face amount of a check or money order, minor units; null when empty. */
export function faceAmountIn(text: string, currency: string): number | null {
  return text === '' ? null : amountIn(text, currency, 'faceAmount')
}

/** Neither a reversal nor reversed. `payments`: all of the same contract or invoice, or its reversal alone. */
export function isUnreversed(
  { id, reverses_id }: queries.Payment,
  payments: readonly queries.Payment[],
): boolean {
  return reverses_id === null && !payments.some((one) => one.reverses_id === id)
}

/** Throws `Refused` for a payment that was already reversed or is a reversal. */
export function refuseReversed(payment: queries.Payment, payments: queries.Payment[]): void {
  if (!isUnreversed(payment, payments)) throw new Refused({ reason: { key: 'payment_reversed' } })
}

/** A payment of the same amount in the other direction. */
export function reversalOf(payment: queries.Payment, reason: string) {
  const { kind, method, amount, face_amount } = payment
  return {
    direction: payment.direction === 'in' ? ('out' as const) : ('in' as const),
    kind,
    method,
    amount,
    face_amount,
    reference: reason.slice(0, 80),
    reverses_id: payment.id,
  }
}
