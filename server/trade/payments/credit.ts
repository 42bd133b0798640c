import { authorize, can } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import { tradeSettingsOf } from '#server/configuration/trade-settings.ts'
import { formatAmount } from '#server/formula/units/money.ts'
import { type Ctx, plusMs } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { NotFound, Refused } from '#server/platform/errors.ts'
import { once } from '#server/platform/idempotency/once.ts'
import { DAY_MS } from '#server/platform/time/calendar.ts'
import { CONTRACT_TYPES, definitionOf, typesWhere } from '#server/trade/contract-types/lookup.ts'
import {
  customerNamed,
  lockCustomer,
  type NamedCustomer,
  recordCustomer,
} from '#server/trade/customers/customer.ts'
import type { PayoutInput } from './input.ts'
import { amountIn, bookPayment, faceAmountIn, refuseReversed, reversalOf } from './payment.ts'
import * as queries from './queries.ts'
import { refuseOtherMethod } from './refund-method.ts'

/**
 * Pays out store credit, up to the remaining credit; only an admin by another method than it was paid by. The payment
 * belongs to no contract, so that contract balances stay unchanged. A repeated submit does nothing. Returns the payment's
 * id. Throws `Refused` beside the field, `NotFound` for an erased customer.
 */
export function payOutCredit(
  ctx: Ctx,
  actor: Actor,
  customerId: number,
  input: PayoutInput,
): Promise<number> {
  const { idempotencyKey: key, ...body } = input
  const submit = { act: 'payment', key, body: { ...body, creditOf: customerId } }
  return transaction(
    ctx,
    (tx) => once(tx, actor, submit, () => payOut(tx, actor, customerId, body)),
    'read committed',
  )
}

async function payOut(
  tx: Tx,
  actor: Actor,
  customerId: number,
  input: Omit<PayoutInput, 'idempotencyKey'>,
): Promise<number> {
  const customer = await lockExisting(tx, customerId)
  const { currency } = await shopOf(tx.db)
  const amount = amountIn(input.amount, currency, 'amount')
  const faceAmount = faceAmountIn(input.faceAmount, currency)
  const credit = await queries.creditOf(tx.db, customer.id, currency)
  if (amount > credit) {
    const values = { most: formatAmount(Math.max(0, credit), currency), currency }
    throw new Refused({ amount: { key: 'more_than_credit', values } })
  }
  const payments = await queries.paymentsOfCustomer(tx.db, customer.id, currency)
  const subject = { subject: 'customer', subjectId: customer.id } as const
  await refuseOtherMethod(tx, actor, payments, {
    ...subject,
    method: input.method,
    amount,
    currency,
  })
  const payment = await bookPayment(tx, actor, {
    ...NO_CONTRACT_OR_INVOICE,
    customer_id: customer.id,
    currency,
    direction: 'out',
    kind: 'store_credit_use',
    method: input.method,
    amount,
    face_amount: faceAmount,
    reference: input.reference,
    reverses_id: null,
  })
  const details = { payment: payment.id, method: input.method, amount }
  await recordCustomer(tx, actor, { act: 'credit_paid_out', id: customer.id, details })
  return payment.id
}

/** Reverses a payout that was booked by mistake, which restores the credit. Admins only, once. */
export async function reversePayout(
  ctx: Ctx,
  actor: Actor,
  customerId: number,
  { paymentId, reason }: { paymentId: number; reason: string },
): Promise<void> {
  authorize(actor, 'payments.reverse')
  await transaction(
    ctx,
    async (tx) => {
      const customer = await lockExisting(tx, customerId)
      const rows = await queries.paymentWithReversal(tx.db, paymentId)
      const payment = rows.find(({ id }) => id === paymentId)
      if (!payment || !isPayout(payment) || !(await belongsToCustomer(tx.db, payment, customer)))
        throw new NotFound()
      refuseReversed(payment, rows)
      await bookPayment(tx, actor, {
        ...NO_CONTRACT_OR_INVOICE,
        ...reversalOf(payment, reason),
        customer_id: customer.id,
        currency: payment.currency,
      })
      const details = { payment: payment.id, amount: payment.amount, reason }
      await recordCustomer(tx, actor, { act: 'payment_reversed', id: customer.id, details })
    },
    'read committed',
  )
}

/** States of contracts whose goods the customer has received. */
const RECEIVED = [...new Set(CONTRACT_TYPES.flatMap((type) => definitionOf(type).fulfilled))]
/** Contracts in which the other party does not buy. */
const OTHER_PARTIES = typesWhere(({ party }) => party !== 'customer')

const NO_CONTRACT_OR_INVOICE = { contract_id: null, invoice_id: null }

/** The customer, or the one they were merged into, locked until the transaction ends. Throws `NotFound` for an erased one. */
async function lockExisting(tx: Tx, id: number): Promise<NamedCustomer> {
  const customer = await customerNamed(tx.db, await lockCustomer(tx, id))
  if (!customer || customer.isErased) throw new NotFound()
  return customer
}

/**
 * Refuses that a merger gives what this customer has with the shop to another, unless an admin merges. Throws `Refused`.
 */
export async function refuseMovingMoney(tx: Tx, actor: Actor, customerId: number): Promise<void> {
  if (!can(actor, 'contracts.override') && (await hasAssets(tx, customerId)))
    throw new Refused({ other: { key: 'merge_credit_by_admin' } })
}

/** Does the customer have store credit, payments that staff could still refund, or open purchases, consignments and memos? */
async function hasAssets(tx: Tx, customerId: number): Promise<boolean> {
  const { currency, trade } = await shopOf(tx.db)
  const { returnDays } = tradeSettingsOf(trade)
  const since = plusMs(tx.clock.now(), -(returnDays + 1) * DAY_MS)
  return (
    (await queries.creditOf(tx.db, customerId, currency)) !== 0 ||
    (await queries.hasRefundable(tx.db, customerId, since)) ||
    queries.hasGoods(tx.db, customerId, OTHER_PARTIES, RECEIVED)
  )
}

/** Refuses another name for a customer with assets, which would be found under it. Throws `Refused`. */
export async function refuseRenaming(tx: Tx, actor: Actor, customerId: number): Promise<void> {
  if (!can(actor, 'contracts.override') && (await hasAssets(tx, customerId)))
    throw new Refused({ name: { key: 'customer_name_by_admin' } })
}

function isPayout({ contract_id, kind, method }: queries.Payment): boolean {
  return contract_id === null && kind === 'store_credit_use' && method !== 'store_credit'
}

/** Includes customers merged into them since. */
async function belongsToCustomer(
  db: Db,
  payment: queries.Payment,
  customer: NamedCustomer,
): Promise<boolean> {
  return (await customerNamed(db, payment.customer_id))?.id === customer.id
}
