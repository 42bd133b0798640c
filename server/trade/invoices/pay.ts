import { authorize } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { formatAmount } from '#server/formula/units/money.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { NotFound, Refused } from '#server/platform/errors.ts'
import { once } from '#server/platform/idempotency/once.ts'
import type { PaymentInput } from '#server/trade/payments/input.ts'
import * as payments from '#server/trade/payments/payment.ts'
import { moveFrom, note } from './invoice.ts'
import { type WholeInvoice, wholeInvoice } from './invoice-with-lines.ts'

/**
 * Money for a free invoice: in up to what is owed, back up to what was paid; the same submit again does nothing. That
 * of a contract is paid through the contract. Throws `Refused` beside the field.
 */
export function payInvoice(ctx: Ctx, actor: Actor, id: number, input: PaymentInput) {
  const { idempotencyKey: key, ...body } = input
  const submit = { act: 'payment', key, body: { ...body, invoice: id } }
  return transaction(ctx, (tx) => once(tx, actor, submit, () => move(tx, actor, id, body)))
}

/** The most that may move this way now, minor units. */
export function mostPayable(
  { invoice, state, paid }: WholeInvoice,
  direction: 'in' | 'out',
): number {
  if (invoice.contract_id !== null || state === 'draft' || state === 'void') return 0
  return Math.max(0, direction === 'in' ? invoice.total - paid : paid)
}

type Payment = Omit<PaymentInput, 'idempotencyKey'>

async function move(tx: Tx, actor: Actor, id: number, input: Payment): Promise<number> {
  const whole = await wholeInvoice(tx.db, id)
  const { invoice } = whole
  const { currency } = invoice
  const amount = payments.amountIn(input.amount, currency, 'amount')
  refuseWrong(whole, input, amount)
  const payment = await write(tx, whole, {
    direction: input.direction,
    kind: input.direction === 'in' ? 'balance' : 'refund',
    method: input.method,
    amount,
    face_amount: payments.faceAmountIn(input.faceAmount, currency),
    reference: input.reference,
    user_id: actor.id,
    reverses_id: null,
  })
  const { direction, method } = input
  await note(tx, actor, 'invoice_paid', invoice, { direction, method, amount })
  return payment.id
}

/** Takes back a payment that was written by mistake: the same amount the other way, once. Admins only. */
export async function reverseInvoicePayment(
  ctx: Ctx,
  actor: Actor,
  id: number,
  { paymentId, reason }: { paymentId: number; reason: string },
): Promise<void> {
  authorize(actor, 'payments.reverse')
  await transaction(ctx, async (tx) => {
    const whole = await wholeInvoice(tx.db, id)
    const { invoice, paid } = whole
    const payment = whole.payments.find((one) => one.id === paymentId && one.contract_id === null)
    if (!payment) throw new NotFound()
    payments.refuseReversed(payment, whole.payments)
    if (payment.direction === 'in' && payment.amount > paid)
      throw new Refused({ reason: { key: 'payment_gone_back' } })
    await write(tx, whole, payments.reversalOf(payment, actor, reason))
    const details = { payment: payment.id, amount: payment.amount, reason }
    await note(tx, actor, 'payment_reversed', invoice, details)
  })
}

type Written = Omit<
  Parameters<typeof payments.bookPayment>[1],
  'contract_id' | 'invoice_id' | 'customer_id' | 'currency'
>

/** One row of money, which counts as a change of the invoice. */
async function write(tx: Tx, { invoice, customer }: WholeInvoice, row: Written) {
  await moveFrom(tx, invoice, {})
  return payments.bookPayment(tx, {
    ...row,
    contract_id: null,
    invoice_id: invoice.id,
    customer_id: customer?.id ?? invoice.customer_id,
    currency: invoice.currency,
  })
}

function refuseWrong(whole: WholeInvoice, { direction }: Payment, amount: number): void {
  const { contract, invoice } = whole
  if (contract) {
    const values = { number: contract.number ?? '' }
    throw new Refused({ amount: { key: 'invoice_paid_by_contract', values } })
  }
  const most = mostPayable(whole, direction)
  if (most === 0) throw new Refused({ amount: { key: 'nothing_to_pay' } })
  if (amount <= most) return
  const values = { most: formatAmount(most, invoice.currency), currency: invoice.currency }
  throw new Refused({ amount: { key: 'more_than_owed', values } })
}
