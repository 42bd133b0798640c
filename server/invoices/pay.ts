import { authorize } from '#server/access/abilities.ts'
import type { Actor } from '#server/accounts/actor.ts'
import type { Ctx } from '#server/context.ts'
import * as payments from '#server/contracts/payment.ts'
import { type Tx, transaction } from '#server/database/transaction.ts'
import { NotFound, Refused } from '#server/errors.ts'
import { formatAmount } from '#server/gold/money.ts'
import type { PaymentInput } from './input.ts'
import { moveFrom, note, onceMore } from './invoice.ts'
import { type WholeInvoice, wholeInvoice } from './whole.ts'

/**
 * Money for a free invoice: in up to what is owed, back up to what was paid; the same submit again does nothing. That
 * of a contract is paid through the contract. Throws `Refused` beside the field.
 */
export function payInvoice(ctx: Ctx, actor: Actor, id: number, input: PaymentInput) {
  return onceMore(() => move(ctx, actor, id, input))
}

/** The most that may move this way now, minor units. */
export function mostPayable(
  { invoice, state, paid }: WholeInvoice,
  direction: 'in' | 'out',
): number {
  if (invoice.contract_id !== null || state === 'draft' || state === 'void') return 0
  return Math.max(0, direction === 'in' ? invoice.total - paid : paid)
}

function move(ctx: Ctx, actor: Actor, id: number, input: PaymentInput): Promise<void> {
  return transaction(ctx, async (tx) => {
    const whole = await wholeInvoice(tx.db, id)
    const { invoice } = whole
    const { currency } = invoice
    const before = await payments.paymentBySubmit(tx.db, actor.id, input.idempotencyKey)
    const amount = payments.amountIn(input.amount, currency, 'amount')
    if (before) return refuseOther(before, { ...input, id, amount, currency })
    refuseWrong(whole, input, amount)
    await write(tx, whole, {
      direction: input.direction,
      kind: input.direction === 'in' ? 'balance' : 'refund',
      method: input.method,
      amount,
      face_amount: payments.faceAmountIn(input.faceAmount, currency),
      reference: input.reference,
      user_id: actor.id,
      reverses_id: null,
      idempotency_key: input.idempotencyKey,
    })
    const { direction, method } = input
    await note(tx, actor, 'invoice_paid', invoice, { direction, method, amount })
  })
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

type Booked = NonNullable<Awaited<ReturnType<typeof payments.paymentBySubmit>>>
type Written = Omit<
  Parameters<typeof payments.bookPayment>[1],
  'contract_id' | 'invoice_id' | 'customer_id' | 'currency'
>

/** One row of money, which counts as a change of the invoice. */
async function write(tx: Tx, { invoice, customer }: WholeInvoice, row: Written): Promise<void> {
  await moveFrom(tx, invoice, {})
  await payments.bookPayment(tx, {
    ...row,
    contract_id: null,
    invoice_id: invoice.id,
    customer_id: customer?.id ?? invoice.customer_id,
    currency: invoice.currency,
  })
}

/** One key is one payment. */
function refuseOther(
  before: Booked,
  asked: Omit<PaymentInput, 'amount'> & { id: number; amount: number; currency: string },
): void {
  const isSame =
    before.invoice_id === asked.id &&
    before.amount === asked.amount &&
    before.direction === asked.direction &&
    before.method === asked.method &&
    before.face_amount === payments.faceAmountIn(asked.faceAmount, asked.currency) &&
    before.reference === asked.reference
  if (!isSame) throw new Refused({ idempotencyKey: { key: 'idempotency_key_reused' } })
}

function refuseWrong(whole: WholeInvoice, { direction }: PaymentInput, amount: number): void {
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
