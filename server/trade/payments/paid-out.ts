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
 * has a record, or redeemed of store credit. Credit that the user issued to the customer on the same day counts once, when
 * it is issued. An admin may. Such payments of one user wait for each other, so that they do not exceed it together. A
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
  const limits: DayLimit[] = [
    { name: 'cash_out', field: 'method', limit: cashOut, isCounted: isCashOut },
    {
      name: 'paid_out',
      field: 'amount',
      limit: paidOut,
      isCounted: (row) => isPaidOut(row) && !row.isTakenOver,
      twice: creditAlsoIssued(
        rows.filter(({ isTakenOver }) => !isTakenOver),
        isCreditPayout,
      ),
    },
    { name: 'other_in', field: 'method', limit: paidOut, isCounted: isOtherIn },
    {
      name: 'credit_redeemed',
      field: 'method',
      limit: paidOut,
      isCounted: isCreditUse,
      twice: creditAlsoIssued(rows, isCreditUse),
    },
  ]
  const { currency } = payment
  for (const { name, field, limit, isCounted, twice = 0 } of limits) {
    const counted = rows.filter(isCounted)
    const amount = sumOf(counted) - twice
    if (amount <= limit || !counted.some(({ id }) => id === payment.id)) continue
    const values = {
      limit: formatAmount(limit, currency),
      paid: formatAmount(Math.max(0, amount - payment.amount), currency),
      currency,
    }
    const refusals = { [field]: { key: `${name}_by_admin`, values } }
    // Admins see the bank account and the credit, so nobody has to hear of what they record.
    if (name === 'credit_redeemed' || isTransferIn(payment)) {
      if (!can(actor, 'contracts.override')) throw new Refused(refusals)
    } else {
      const exception = { exceeded: name, amount, limit, currency, ...subjectOf(payment) }
      await refuseUnlessAdmin(tx, actor, exception, refusals)
    }
  }
}

/**
 * What this user may give out without an admin in a day of the shop, in minor units, and since when today counts (ISO time).
 * What the user gives out at the same time waits, so that it does not exceed the limit together.
 */
export async function limitOfDay(
  tx: Tx,
  { id: userId }: Actor,
): Promise<{ limit: number; since: string }> {
  await lockUser(tx, userId)
  const { staff_paid_out: limit, time_zone: timeZone } = await shopOf(tx.db)
  return { limit, since: startOfDay(dayOf(tx.clock.now(), timeZone), timeZone) }
}

type BookedRow = Awaited<ReturnType<typeof bookedSince>>[number]

/** What one member of staff may book in a day. Amounts in minor units. */
interface DayLimit {
  name: 'cash_out' | 'paid_out' | 'other_in' | 'credit_redeemed'
  /** The field beside which it is refused. */
  field: 'method' | 'amount'
  limit: number
  isCounted: (row: BookedRow) => boolean
  /** What is counted twice. */
  twice?: number
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

const isCreditIssue = (booked: Booked) => isPaidOut(booked) && booked.method === 'store_credit'
/** Store credit that leaves the shop as money. */
const isCreditPayout = (booked: Booked & Pick<Payment, 'kind'>) =>
  isPaidOut(booked) && booked.kind === 'store_credit_use'

/** Of what these rows book, the credit that the user issued to the same customer in this time. */
function creditAlsoIssued(rows: BookedRow[], isBooked: (row: BookedRow) => boolean): number {
  const byCustomer = [...Map.groupBy(rows, ({ customer_id }) => customer_id).values()]
  return sumOf(
    byCustomer.map((own) => ({
      amount: Math.min(sumOf(own.filter(isBooked)), sumOf(own.filter(isCreditIssue))),
    })),
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
