import type { Actor } from '#server/access/actor.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import { formatAmount } from '#server/formula/units/money.ts'
import { lockUser } from '#server/identity/accounts/account.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { dayOf, startOfDay } from '#server/platform/time/calendar.ts'
import { type AdminException, refuseUnlessAdmin } from './admin-exception.ts'
import { cashPaidOutSince, type NewPayment } from './queries.ts'

/**
 * Refuses cash that goes out when the user would then have paid out more than the shop's limit in one day of the shop;
 * an admin may. Payouts of one user wait for each other, so that they do not exceed it together. A reversal is not a
 * payout, and what was reversed no longer counts. Throws `Refused` beside the method.
 */
export async function refuseCashBeyondDay(
  tx: Tx,
  actor: Actor,
  payment: Omit<NewPayment, 'at' | 'user_id'>,
): Promise<void> {
  const { direction, method, amount, currency, reverses_id } = payment
  if (direction !== 'out' || method !== 'cash' || reverses_id !== null) return
  await lockUser(tx, actor.id)
  const { staff_cash_out: limit, time_zone: timeZone } = await shopOf(tx.db)
  const since = startOfDay(dayOf(tx.clock.now(), timeZone), timeZone)
  const paid = await cashPaidOutSince(tx.db, actor.id, since)
  if (paid + amount <= limit) return
  const values = {
    limit: formatAmount(limit, currency),
    paid: formatAmount(paid, currency),
    currency,
  }
  const exceeded = { exceeded: 'cash_out' as const, amount: paid + amount, limit, currency }
  await refuseUnlessAdmin(
    tx,
    actor,
    { ...exceeded, ...subjectOf(payment) },
    { method: { key: 'cash_out_by_admin', values } },
  )
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
