import { notify } from '#server/messaging/notifications/notification.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import * as queries from './queries.ts'

export type NewFinding = Parameters<typeof queries.insertFinding>[1]

/** Opens findings, and notifies admins once for each type. */
export async function openFindings(
  tx: Tx,
  now: string,
  newFindings: readonly NewFinding[],
): Promise<void> {
  for (const finding of newFindings) await queries.insertFinding(tx, finding)
  for (const [type, ofType] of Map.groupBy(newFindings, (one) => one.type)) {
    const values = { context: type, found: ofType.length }
    await notify(tx, {
      to: { holding: 'compliance.resolve' },
      kind: 'finding_opened',
      values,
      link: '/compliance',
      by: null,
      at: now,
    })
  }
}

type RecurringFinding = Pick<NewFinding, 'type' | 'severity'> & {
  numbers: Record<string, string | number>
}

/**
 * A finding about many pieces at once: opened when `count` is not 0, its figures updated while it is open, and
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
