import { complianceSettings } from '#server/configuration/compliance-settings.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import { plusMs } from '#server/platform/context.ts'
import type { Db, Row } from '#server/platform/database/connect.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { dayOf } from '#server/platform/time/calendar.ts'
import { contractOf } from '#server/trade/contracts/contract.ts'
import { customerNamed, lockCustomer } from '#server/trade/customers/customer.ts'
import { invoiceOf } from '#server/trade/invoices/invoice.ts'
import type { AdminException } from '#server/trade/payments/admin-exception.ts'
import type { PaymentTable } from '#server/trade/payments/table.ts'
import { cashCrossings, isCash, mayBeCash, statementDue } from './cash-rules.ts'
import { type NewFinding, openFindings } from './open-findings.ts'
import * as queries from './queries.ts'
import { holdUntil, retainUntil } from './retention.ts'

export { OF_SALES } from './queries.ts'

/** The compliance settings of the shop: cash limits, buy-back holds and retention periods. */
export async function complianceOf(db: Db) {
  const { compliance, currency } = await shopOf(db)
  return complianceSettings(compliance, currency)
}

/**
 * Opens findings that a new payment causes by law. Call it in the transaction of the payment, after its row is
 * inserted, for every payment, including reversals; it never rejects a payment.
 */
export async function afterPayment(tx: Tx, payment: Row<PaymentTable>): Promise<void> {
  if (payment.direction !== 'in' || !mayBeCash(payment.method)) return
  const { currency, time_zone: timeZone, compliance } = await shopOf(tx.db)
  const settings = complianceSettings(compliance, currency)
  const { form8300, cashLimit, reportDays, formYears } = settings
  const { face_amount: faceAmount, reverses_id: reversesId } = payment
  const isCounted = isCash({ ...payment, faceAmount, reversesId }, cashLimit)
  if (!form8300 || payment.currency !== currency || !isCounted) return
  // Payments of a customer wait for each other here, so that the last of them counts all.
  const customer = await customerNamed(tx.db, await lockCustomer(tx, payment.customer_id))
  if (!customer) return
  const payments = await queries.cashPaymentsOf(tx.db, customer.id, currency)
  // Two customers who were merged may have exceeded the limit together earlier; no finding is opened twice.
  const before = await queries.findingsOf(tx.db, 'form_8300', 'customer', String(customer.id))
  const reportedPayments = new Set(
    before.flatMap(({ numbers }) => JSON.parse(numbers).payments.at(-1)),
  )
  const usedTimes = new Set(before.map(({ opened_at }) => opened_at))
  const newFindings: NewFinding[] = []
  for (const { at, sum, paymentId, paymentIds } of cashCrossings(payments, cashLimit)) {
    if (reportedPayments.has(paymentId)) continue
    const openedAt = firstUnusedTime(at, usedTimes)
    usedTimes.add(openedAt)
    const numbers = {
      sum,
      limit: cashLimit,
      currency,
      payments: paymentIds,
      statementDue: statementDue(dayOf(at, timeZone)),
      keepUntil: retainUntil(dayOf(at, timeZone), formYears),
    }
    newFindings.push({
      type: 'form_8300',
      subject: 'customer',
      subject_id: String(customer.id),
      severity: 'critical',
      numbers: JSON.stringify(numbers),
      opened_at: openedAt,
      due_at: holdUntil(at, reportDays),
    })
  }
  await openFindings(tx, tx.clock.now(), newFindings)
}

/** Opens a finding about what an admin did beyond a limit of staff, in the same transaction. */
export async function afterLimitExceeded(
  tx: Tx,
  { subject, subjectId, ...numbers }: AdminException,
): Promise<void> {
  const about = { subject, subject_id: String(subjectId) }
  const before = await queries.findingsOf(tx.db, 'admin_exception', subject, about.subject_id)
  const now = tx.clock.now()
  const openedAt = firstUnusedTime(now, new Set(before.map(({ opened_at }) => opened_at)))
  const number = await numberOf(tx.db, subject, subjectId)
  await openFindings(tx, now, [
    {
      type: 'admin_exception',
      ...about,
      severity: 'warning',
      numbers: JSON.stringify({ ...numbers, ...(number !== null && { number }) }),
      opened_at: openedAt,
      due_at: now,
    },
  ])
}

async function numberOf(
  db: Db,
  subject: AdminException['subject'],
  id: number,
): Promise<string | null> {
  if (subject === 'contract') return (await contractOf(db, id)).number
  return subject === 'invoice' ? (await invoiceOf(db, id)).number : null
}

/** Findings of one subject have distinct times, even if two payments of one millisecond each exceed the limit. */
function firstUnusedTime(at: string, usedTimes: ReadonlySet<string>): string {
  return usedTimes.has(at) ? firstUnusedTime(plusMs(at, 1), usedTimes) : at
}
