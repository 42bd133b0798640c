import { authorize } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { formatAmount } from '#server/formula/units/money.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { NotFound, Refused } from '#server/platform/errors.ts'
import { once } from '#server/platform/idempotency/once.ts'
import { refusalAfterReturns } from '#server/trade/contracts/lifecycle/staff-limits.ts'
import { lockCustomer } from '#server/trade/customers/customer.ts'
import { type AdminException, refuseUnlessAdmin } from '#server/trade/payments/admin-exception.ts'
import type { PaymentInput } from '#server/trade/payments/input.ts'
import * as payments from '#server/trade/payments/payment.ts'
import { refuseOtherMethod } from '#server/trade/payments/refund-method.ts'
import { recordInvoice } from './invoice.ts'
import { type InvoiceWithLines, invoiceWithLines } from './invoice-with-lines.ts'
import * as queries from './queries.ts'

/**
 * Books a payment of an invoice without a contract: in up to what is owed, out up to what was paid. A repeated submit
 * does nothing. Invoices of a contract are paid through the contract. Throws `Refused` beside the field.
 */
export function payInvoice(ctx: Ctx, actor: Actor, id: number, input: PaymentInput) {
  const { idempotencyKey: key, ...body } = input
  const submit = { act: 'payment', key, body: { ...body, invoice: id } }
  return transaction(
    ctx,
    (tx) => once(tx, actor, submit, () => processPayment(tx, actor, id, body)),
    'read committed',
  )
}

/** The most that can be paid in this direction now, minor units. */
export function maxPayable(
  { invoice, state, paid }: InvoiceWithLines,
  direction: 'in' | 'out',
): number {
  if (invoice.contract_id !== null || state === 'draft' || state === 'void') return 0
  return Math.max(0, direction === 'in' ? invoice.total - paid : paid)
}

type PaymentFields = Omit<PaymentInput, 'idempotencyKey'>

async function processPayment(
  tx: Tx,
  actor: Actor,
  id: number,
  input: PaymentFields,
): Promise<number> {
  const complete = await lockInvoice(tx, id)
  const { invoice } = complete
  const { currency } = invoice
  const amount = payments.amountIn(input.amount, currency, 'amount')
  refuseInvalidPayment(complete, input, amount)
  const { direction, method } = input
  if (direction === 'out') {
    const refund = { amount, currency, subject: 'invoice', subjectId: id } as const
    await refuseLateRefund(tx, actor, complete, refund)
    await refuseOtherMethod(tx, actor, complete.payments, { method, ...refund })
  }
  const payment = await bookInvoicePayment(tx, actor, complete, {
    direction,
    kind: direction === 'in' ? 'balance' : 'refund',
    method,
    amount,
    face_amount: payments.faceAmountIn(input.faceAmount, currency),
    reference: input.reference,
    reverses_id: null,
  })
  await recordInvoice(tx, actor, 'invoice_paid', invoice, { direction, method, amount })
  return payment.id
}

/** Staff refund an invoice within the days of a return since it was issued. Throws `Refused`. */
async function refuseLateRefund(
  tx: Tx,
  actor: Actor,
  { invoice: { issued_on: on } }: InvoiceWithLines,
  refund: Omit<AdminException, 'exceeded' | 'limit'>,
): Promise<void> {
  const refusal = on === null ? null : await refusalAfterReturns(tx, on)
  if (refusal)
    await refuseUnlessAdmin(
      tx,
      actor,
      { exceeded: 'late_refund', limit: 0, ...refund },
      { amount: refusal },
    )
}

/** Reverses a payment that was booked by mistake, once. Admins only. */
export async function reverseInvoicePayment(
  ctx: Ctx,
  actor: Actor,
  id: number,
  { paymentId, reason }: { paymentId: number; reason: string },
): Promise<void> {
  authorize(actor, 'payments.reverse')
  await transaction(
    ctx,
    async (tx) => {
      const complete = await lockInvoice(tx, id)
      const { invoice, paid } = complete
      const payment = complete.payments.find(
        (one) => one.id === paymentId && one.contract_id === null,
      )
      if (!payment) throw new NotFound()
      payments.refuseReversed(payment, complete.payments)
      if (payment.direction === 'in' && payment.amount > paid)
        throw new Refused({ reason: { key: 'payment_already_refunded' } })
      await bookInvoicePayment(tx, actor, complete, payments.reversalOf(payment, reason))
      const details = { payment: payment.id, amount: payment.amount, reason }
      await recordInvoice(tx, actor, 'payment_reversed', invoice, details)
    },
    'read committed',
  )
}

/**
 * Locks an invoice until the transaction ends. A payment counts as a change of it, so that a page opened before it cannot
 * act on the old state. Throws `NotFound`.
 */
async function lockInvoice(tx: Tx, id: number): Promise<InvoiceWithLines> {
  if (!(await queries.lockInvoice(tx, id))) throw new NotFound()
  return invoiceWithLines(tx.db, id)
}

type NewInvoicePayment = Omit<
  Parameters<typeof payments.bookPayment>[2],
  'contract_id' | 'invoice_id' | 'customer_id' | 'currency'
>

/** Inserts one payment row of an invoice. */
async function bookInvoicePayment(
  tx: Tx,
  actor: Actor,
  { invoice }: InvoiceWithLines,
  row: NewInvoicePayment,
) {
  return payments.bookPayment(tx, actor, {
    ...row,
    contract_id: null,
    invoice_id: invoice.id,
    customer_id: await lockCustomer(tx, invoice.customer_id),
    currency: invoice.currency,
  })
}

function refuseInvalidPayment(
  complete: InvoiceWithLines,
  { direction }: PaymentFields,
  amount: number,
): void {
  const { contract, invoice } = complete
  if (contract) {
    const values = { number: contract.number ?? '' }
    throw new Refused({ amount: { key: 'invoice_paid_by_contract', values } })
  }
  const maximum = maxPayable(complete, direction)
  if (maximum === 0) throw new Refused({ amount: { key: 'nothing_to_pay' } })
  if (amount <= maximum) return
  const values = { most: formatAmount(maximum, invoice.currency), currency: invoice.currency }
  throw new Refused({ amount: { key: 'more_than_owed', values } })
}
