import { can } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import { formatAmount } from '#server/formula/units/money.ts'
import { lockUser } from '#server/identity/accounts/account.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { Refused } from '#server/platform/errors.ts'
import { dayOf, startOfDay } from '#server/platform/time/calendar.ts'
import { type AdminException, refuseUnlessAdmin } from './admin-exception.ts'
import { bookedSince, insertPayment, type NewPayment, type Payment } from './queries.ts'

/**
 * Inserts a payment. Refuses one with which the user would have booked more than a limit of the shop in one of its days:
 * paid out in cash, paid out by any method, refunds as store credit too, paid in by bank transfer or `other`, of which no till
 * has a record, or redeemed of store credit that others issued. An admin may. Such payments of one user wait for each other, so that they do not exceed it together. A
 * reversal does not count, nor what was reversed. Throws `Refused` beside the amount for payouts by any method, else
 * beside the method.
 */
export async function insertWithinLimits(
  tx: Tx,
  actor: Actor,
  row: Omit<NewPayment, 'at' | 'user_id'>,
): Promise<Payment> {
  const isLimited =
    row.reverses_id === null && (isPaidOut(row) || isOtherIn(row) || isCreditUse(row))
  if (isLimited) await lockUser(tx, actor.id)
  const payment = await insertPayment(tx, { ...row, user_id: actor.id, at: tx.clock.now() })
  if (isLimited) await refuseBeyondDay(tx, actor, payment)
  return payment
}

async function refuseBeyondDay(tx: Tx, actor: Actor, payment: Payment): Promise<void> {
  const {
    time_zone: timeZone,
    staff_cash_out: cashOut,
    staff_paid_out: paidOut,
  } = await shopOf(tx.db)
  const since = startOfDay(dayOf(payment.at, timeZone), timeZone)
  const rows = await bookedSince(tx.db, actor.id, since)
  const rules = [
    { exceeded: 'cash_out', field: 'method', limit: cashOut, rows: rows.filter(isCashOut) },
    { exceeded: 'paid_out', field: 'amount', limit: paidOut, rows: rows.filter(isPaidOut) },
    { exceeded: 'other_in', field: 'method', limit: paidOut, rows: rows.filter(isOtherIn) },
  ] as const
  const { currency } = payment
  for (const { exceeded, field, limit, rows: counted } of rules) {
    const amount = sumOf(counted)
    if (amount <= limit || !counted.some(({ id }) => id === payment.id)) continue
    // Admins see the bank account, so nobody has to hear of a transfer that they record.
    if (isTransferIn(payment) && can(actor, 'contracts.override')) continue
    await refuseUnlessAdmin(
      tx,
      actor,
      { exceeded, amount, limit, currency, ...subjectOf(payment) },
      { [field]: { key: `${exceeded}_by_admin`, values: valuesOf(payment, amount, limit) } },
    )
  }
  const redeemed = redeemedOfOthers(rows)
  if (isCreditUse(payment) && redeemed > cashOut && !can(actor, 'contracts.override')) {
    const values = valuesOf(payment, redeemed, cashOut)
    throw new Refused({ method: { key: 'credit_redeemed_by_admin', values } })
  }
}

/** What was booked before this payment, and the limit, as texts. */
function valuesOf({ amount, currency }: Payment, booked: number, limit: number) {
  const paid = formatAmount(Math.max(0, booked - amount), currency)
  return { limit: formatAmount(limit, currency), paid, currency }
}

type Booked = Pick<Payment, 'direction' | 'method'>
const isPaidOut = ({ direction }: Booked) => direction === 'out'
const isCashOut = (booked: Booked) => isPaidOut(booked) && booked.method === 'cash'
const isTransferIn = (booked: Booked) => !isPaidOut(booked) && booked.method === 'wire'
const isOtherIn = (booked: Booked) =>
  isTransferIn(booked) || (!isPaidOut(booked) && booked.method === 'other')
const isCreditUse = (booked: Booked) => !isPaidOut(booked) && booked.method === 'store_credit'
const sumOf = (rows: readonly { amount: number }[]) =>
  rows.reduce((sum, { amount }) => sum + amount, 0)

/** What customers redeemed beyond the credit that this user issued to them before, such as for a piece exchanged today. */
function redeemedOfOthers(rows: Awaited<ReturnType<typeof bookedSince>>): number {
  let redeemed = 0
  for (const own of Map.groupBy(rows, ({ customer_id }) => customer_id).values()) {
    const issued = own.filter((row) => isPaidOut(row) && row.method === 'store_credit')
    redeemed += Math.max(0, sumOf(own.filter(isCreditUse)) - sumOf(issued))
  }
  return redeemed
}

function subjectOf({
  contract_id,
  invoice_id,
  customer_id,
}: Pick<NewPayment, 'contract_id' | 'invoice_id' | 'customer_id'>): Pick<
  AdminException,
  'subject' | 'subjectId'
> {
  if (contract_id !== null) return { subject: 'contract', subjectId: contract_id }
  if (invoice_id !== null) return { subject: 'invoice', subjectId: invoice_id }
  return { subject: 'customer', subjectId: customer_id }
}
