import type { Actor } from '#server/access/actor.ts'
import { type OfferedMethod, PAYMENT_METHODS } from '#server/formula/payment-methods.ts'
import { formatAmount } from '#server/formula/units/money.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { type AdminException, refuseUnlessAdmin } from './admin-exception.ts'
import { type Payment, signedAmount } from './payment.ts'

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
    amount: payments
      .filter((payment) => refundedBy(payment) === method)
      .reduce((sum, payment) => sum + signedAmount(payment), 0),
  })).filter(({ amount }) => amount > 0)
}

const refundedBy = ({ method }: Payment): OfferedMethod =>
  PAYMENT_METHODS.find((offered) => offered === method) ?? 'other'

/** Minor units. */
function refundableBy(payments: readonly Payment[], method: OfferedMethod): number {
  const refundable = refundableOf(payments)
  if (method === 'store_credit') return refundable.reduce((sum, { amount }) => sum + amount, 0)
  return refundable.find((one) => one.method === method)?.amount ?? 0
}

/**
 * How much store credit goes out by this method (minor units): what the customer paid by it for the contracts from which the
 * credit comes less what went back by it, and what the shop still owes for purchases, which no method limits. `payments`: all
 * of the customer.
 */
function payableAsCredit(payments: readonly Payment[], method: OfferedMethod): number {
  const groups = Map.groupBy(payments, (one) => `${one.contract_id} ${one.invoice_id}`)
  let owed = 0
  const limited: ((by: OfferedMethod) => number)[] = []
  for (const group of groups.values()) {
    const isPayout = group[0]?.contract_id === null && group[0].invoice_id === null
    const sumOf = (by: OfferedMethod) =>
      group.filter((one) => refundedBy(one) === by).reduce((sum, one) => sum + signedAmount(one), 0)
    const netPaid = group.reduce((sum, one) => sum + signedAmount(one), 0)
    const credit = -sumOf('store_credit')
    if (isPayout) limited.push(sumOf)
    else if (netPaid >= 0) limited.push((by) => Math.min(sumOf(by), Math.max(0, credit)))
    else owed += credit
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
 * Refuses a refund by a method by which less came in than goes back, unless an admin makes it. All that came in can go back as
 * store credit. `payments`: those of the same contract, invoice, or customer (a payout of store credit), which is locked.
 * Throws `Refused` beside the method.
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
  const limit =
    refund.subject === 'customer'
      ? payableAsCredit(payments, method)
      : refundableBy(payments, method)
  if (refund.amount <= limit) return
  const { currency } = refund
  const values = { most: formatAmount(limit, currency), currency }
  await refuseUnlessAdmin(
    tx,
    actor,
    { exceeded: 'refund_method', limit, ...refund },
    { method: { key: 'refund_method_by_admin', values } },
  )
}
