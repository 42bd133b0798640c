import type { Actor } from '#server/access/actor.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import { formatAmount } from '#server/formula/units/money.ts'
import { lockUser } from '#server/identity/accounts/account.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { dayOf, startOfDay } from '#server/platform/time/calendar.ts'
import { type AdminException, refuseUnlessAdmin } from './admin-exception.ts'
import { bookedSince, insertPayment, type NewPayment, type Payment } from './queries.ts'

/**
 * Inserts a payment. Refuses one with which the user would have booked more than a limit of the shop in one of its days:
 * paid out in cash, paid out by any method, refunds as store credit too, or paid in as `other`, of which no till or bank
 * has a record. An admin may. Such payments of one user wait for each other, so that they do not exceed it together. A
 * reversal does not count, nor what was reversed. Throws `Refused` beside the amount for payouts by any method, else
 * beside the method.
 */
export async function insertWithinLimits(
  tx: Tx,
  actor: Actor,
  row: Omit<NewPayment, 'at' | 'user_id'>,
): Promise<Payment> {
  const isLimited = row.reverses_id === null && (isPaidOut(row) || isOtherIn(row))
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
    { exceeded: 'cash_out', field: 'method', limit: cashOut, counted: rows.filter(isCashOut) },
    { exceeded: 'paid_out', field: 'amount', limit: paidOut, counted: rows.filter(isPaidOut) },
    { exceeded: 'other_in', field: 'method', limit: paidOut, counted: rows.filter(isOtherIn) },
  ] as const
  const { currency } = payment
  for (const { exceeded, field, limit, counted } of rules) {
    const amount = counted.reduce((sum, one) => sum + one.amount, 0)
    if (amount <= limit || !counted.some(({ id }) => id === payment.id)) continue
    const values = {
      limit: formatAmount(limit, currency),
      paid: formatAmount(amount - payment.amount, currency),
      currency,
    }
    await refuseUnlessAdmin(
      tx,
      actor,
      { exceeded, amount, limit, currency, ...subjectOf(payment) },
      { [field]: { key: `${exceeded}_by_admin`, values } },
    )
  }
}

type Booked = Pick<Payment, 'direction' | 'method'>
const isPaidOut = ({ direction }: Booked) => direction === 'out'
const isCashOut = (booked: Booked) => isPaidOut(booked) && booked.method === 'cash'
const isOtherIn = (booked: Booked) => !isPaidOut(booked) && booked.method === 'other'

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
