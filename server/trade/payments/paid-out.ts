import type { Actor } from '#server/access/actor.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import { formatAmount } from '#server/formula/units/money.ts'
import { lockUser } from '#server/identity/accounts/account.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { dayOf, startOfDay } from '#server/platform/time/calendar.ts'
import { type AdminException, refuseUnlessAdmin } from './admin-exception.ts'
import { insertPayment, type NewPayment, type Payment, paidOutSince } from './queries.ts'

/**
 * Inserts a payment. Refuses one with which the user would have paid out more than a limit of the shop in one of its
 * days: in cash, or by any method, refunds as store credit too. An admin may. Payouts of one user wait for each other, so that
 * they do not exceed it together. A reversal is not a payout, and what was reversed no longer counts. Throws `Refused`
 * beside the method for cash, else beside the amount.
 */
export async function insertWithinLimits(
  tx: Tx,
  actor: Actor,
  row: Omit<NewPayment, 'at' | 'user_id'>,
): Promise<Payment> {
  const isPaidOut = row.direction === 'out' && row.reverses_id === null
  if (isPaidOut) await lockUser(tx, actor.id)
  const payment = await insertPayment(tx, { ...row, user_id: actor.id, at: tx.clock.now() })
  if (isPaidOut) await refuseBeyondDay(tx, actor, payment)
  return payment
}

async function refuseBeyondDay(tx: Tx, actor: Actor, payment: Payment): Promise<void> {
  const {
    time_zone: timeZone,
    staff_cash_out: cashOut,
    staff_paid_out: paidOut,
  } = await shopOf(tx.db)
  const since = startOfDay(dayOf(payment.at, timeZone), timeZone)
  const rows = await paidOutSince(tx.db, actor.id, since)
  const rules = [
    { exceeded: 'cash_out', field: 'method', limit: cashOut, counted: rows.filter(isCash) },
    { exceeded: 'paid_out', field: 'amount', limit: paidOut, counted: rows },
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

type PaidOut = Awaited<ReturnType<typeof paidOutSince>>[number]
const isCash = ({ method }: PaidOut) => method === 'cash'

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
