import { notify, notifyEachOnce } from '#server/messaging/notifications/notification.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { customersNamed } from '#server/trade/customers/customer.ts'
import * as queries from './queries.ts'

/** A finding, with a key under which each admin is notified once, if not of each such finding. */
export type NewFinding = Parameters<typeof queries.insertFinding>[1] & { onceKey?: string }

const MAX_NAMES = 3

/** Findings that are normal in most cases: listed without a notification. */
const WITHOUT_NOTIFICATION = new Set<NewFinding['type']>(['credit_spent'])

/** Opens findings, and notifies admins once for each type or key, naming the customers or contracts. */
export async function openFindings(
  tx: Tx,
  now: string,
  newFindings: readonly NewFinding[],
): Promise<void> {
  for (const { onceKey: _key, ...row } of newFindings) await queries.insertFinding(tx, row)
  const notified = newFindings.filter(({ type }) => !WITHOUT_NOTIFICATION.has(type))
  for (const [type, ofType] of Map.groupBy(notified, (one) => one.type))
    for (const [onceKey, ofKey] of Map.groupBy(ofType, (one) => one.onceKey)) {
      const names = [...new Set(await findingNames(tx.db, ofKey))].filter((name) => name !== '')
      const listed = names.length > MAX_NAMES ? [...names.slice(0, MAX_NAMES), '…'] : names
      const named = { context: `${type}_named`, names: listed.join(', ') }
      const notification = {
        to: { holding: 'compliance.resolve' },
        kind: 'finding_opened',
        values: names.length === 0 ? { context: type } : named,
        link: '/compliance',
        by: null,
        at: now,
      } as const
      if (onceKey === undefined) await notify(tx, notification)
      else await notifyEachOnce(tx, onceKey, notification)
    }
}

/** What people call the customer, contract, invoice or piece of each finding; empty where it has no name. */
export async function findingNames(
  db: Db,
  findings: readonly Pick<NewFinding, 'subject' | 'subject_id' | 'numbers'>[],
): Promise<string[]> {
  const ids = findings.flatMap(({ subject, subject_id: id }) =>
    subject === 'customer' ? [Number(id)] : [],
  )
  const customers = await customersNamed(db, ids)
  return findings.map(({ subject, subject_id: id, numbers }): string => {
    if (subject === 'customer') return customers.get(Number(id))?.name ?? ''
    const { number, sku } = JSON.parse(numbers ?? '{}')
    return (subject === 'contract' || subject === 'invoice' ? number : sku) ?? ''
  })
}

type RecurringFinding = Pick<NewFinding, 'type' | 'severity'> & {
  numbers: Record<string, string | number>
}

/**
 * A finding about many pieces at once: opened when `count` is not 0, its numbers updated while it is open, and
 * resolved automatically when `count` is 0.
 */
export async function updateRecurringFinding(
  tx: Tx,
  now: string,
  count: number,
  { type, severity, numbers }: RecurringFinding,
): Promise<void> {
  const about = { type, subject: 'pieces', subject_id: 'all' }
  const [last] = await queries.findingsOf(tx.db, type, about.subject, about.subject_id)
  const open = last && last.state !== 'resolved' ? last : undefined
  const numbersJson = JSON.stringify(numbers)
  if (count === 0 && open) await queries.resolveFindings(tx, [open.id], now)
  if (count === 0) return
  if (open) await queries.setNumbers(tx, open.id, numbersJson)
  else
    await openFindings(tx, now, [
      { ...about, severity, numbers: numbersJson, opened_at: now, due_at: now },
    ])
}
