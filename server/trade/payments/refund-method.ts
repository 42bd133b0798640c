import { can } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import {
  type OfferedMethod,
  PAYMENT_METHODS,
  type PaymentMethod,
} from '#server/formula/payment-methods.ts'
import { formatAmount } from '#server/formula/units/money.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { Refused } from '#server/platform/errors.ts'
import { type AdminException, refuseUnlessAdmin } from './admin-exception.ts'
import { isUnreversed, netPaidOf, type Payment } from './payment.ts'

/** An amount in minor units that is paid back by this method. */
export interface MethodAmount {
  method: OfferedMethod
  amount: number
}

/**
 * By each method, what came in by it less what already went back by it, if something is left; minor units. What came in
 * by a method that is no longer offered goes back as `other`.
 */
export function refundableOf(payments: readonly Payment[]): MethodAmount[] {
  return PAYMENT_METHODS.map((method) => ({
    method,
    amount: netPaidOf(payments.filter(isRefundedBy(method))),
  })).filter(({ amount }) => amount > 0)
}

const refundedBy = ({ method }: Payment): OfferedMethod =>
  PAYMENT_METHODS.find((offered) => offered === method) ?? 'other'

const isRefundedBy = (method: OfferedMethod) => (payment: Payment) => refundedBy(payment) === method

/** Minor units. */
function refundableBy(payments: readonly Payment[], method: OfferedMethod): number {
  const refundable = refundableOf(payments)
  if (method === 'store_credit') return refundable.reduce((sum, { amount }) => sum + amount, 0)
  return refundable.find((one) => one.method === method)?.amount ?? 0
}

/**
 * How much store credit goes out by this method (minor units): what the customer paid by it for the contracts from which the
 * credit comes less what went back by it, and what the shop still owes for purchases, which no method limits. `payments`: all
 * of the customer. `isCounted`: of what came in by the method, of credit for purchases and of payouts, only these count.
 */
function payableAsCredit(
  payments: readonly Payment[],
  method: OfferedMethod,
  isCounted: (payment: Payment) => boolean = () => true,
): number {
  const groups = Map.groupBy(payments, (one) => `${one.contract_id} ${one.invoice_id}`)
  let owed = 0
  const limited: ((by: OfferedMethod) => number)[] = []
  for (const group of groups.values()) {
    const isPayout = group[0]?.contract_id === null && group[0].invoice_id === null
    const counted = group.filter(isCounted)
    const sumOf = (by: OfferedMethod, some = counted) => netPaidOf(some.filter(isRefundedBy(by)))
    if (isPayout) limited.push(sumOf)
    else if (netPaidOf(group) < 0) owed -= sumOf('store_credit')
    else {
      const credit = Math.max(0, -sumOf('store_credit', group))
      limited.push((by) => Math.min(sumOf(by), credit))
    }
  }
  const net = (by: OfferedMethod) => limited.reduce((sum, sumOf) => sum + sumOf(by), 0)
  const beyond = PAYMENT_METHODS.filter((by) => by !== 'store_credit').reduce(
    (sum, by) => sum + Math.max(0, -net(by)),
    0,
  )
  return Math.max(0, net(method)) + Math.max(0, owed - beyond)
}

/** `refund` (minor units) by the methods by which it came in, in their order; together at most what came in. */
export function refundAsPaid(payments: readonly Payment[], refund: number): MethodAmount[] {
  let rest = refund
  return refundableOf(payments).flatMap(({ method, amount }) => {
    const part = Math.min(rest, amount)
    rest -= part
    return part > 0 ? [{ method, amount: part }] : []
  })
}

/**
 * Refuses a refund by a method by which less came in than goes back, or less was received by this user, unless an admin makes
 * it. All that came in can go back as store credit, and what another person received also by card, of which the terminal has
 * a record. `payments`: those of the same contract, invoice, or customer (a payout of store credit), which is locked. Throws
 * `Refused` beside the method.
 */
export async function refuseOtherMethod(
  tx: Tx,
  actor: Actor,
  payments: readonly Payment[],
  {
    method,
    ...refund
  }: MethodAmount & Pick<AdminException, 'subject' | 'subjectId'> & { currency: string },
): Promise<void> {
  const { currency } = refund
  const isCredit = refund.subject === 'customer'
  const limit = isCredit ? payableAsCredit(payments, method) : refundableBy(payments, method)
  if (refund.amount > limit)
    await refuseUnlessAdmin(
      tx,
      actor,
      { exceeded: 'refund_method', limit, ...refund },
      { method: { key: 'refund_method_by_admin', values: mostOf(limit, currency) } },
    )
  if (isTraceable(method) || can(actor, 'contracts.override')) return
  const own = payments.filter(
    (one) => one.user_id === actor.id && one.reverses_id === null && isUnreversed(one, payments),
  )
  const received = isCredit
    ? payableAsCredit(payments, method, (one) => own.includes(one))
    : Math.max(0, netPaidOf(own.filter(isRefundedBy(method))))
  if (refund.amount > received)
    throw new Refused({
      method: { key: 'refund_of_other_by_admin', values: mostOf(received, currency) },
    })
}

/** Refunds of which the card terminal, or the credit of the customer, keeps a record. */
export const isTraceable = (method: PaymentMethod): boolean =>
  method === 'card' || method === 'store_credit'

const mostOf = (limit: number, currency: string) => ({
  most: formatAmount(limit, currency),
  currency,
})
