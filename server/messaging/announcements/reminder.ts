import type { Actor } from '#server/access/actor.ts'
import { notifyEachOnce } from '#server/messaging/notifications/notification.ts'
import { type Ctx, plusMs } from '#server/platform/context.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { Conflict, NotFound } from '#server/platform/errors.ts'
import { forEachIsolated } from '#server/platform/jobs/schedule.ts'
import { DAY_MS } from '#server/platform/time/calendar.ts'
import { hasBegun } from './props.ts'
import * as queries from './queries.ts'

/** Where a notification of an announcement leads. */
const PAGE = '/pages/coming-soon-boxed'
const JOB = 'announcements'
const KEPT_DAYS = 30

/** Whether this user is notified when it begins. Throws `NotFound`, and `Conflict` when it has begun. */
export async function setReminder(
  ctx: Ctx,
  actor: Actor,
  id: number,
  { isWanted }: { isWanted: boolean },
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const now = tx.clock.now()
    const row = (await queries.openAnnouncements(tx.db, now)).find((one) => one.id === id)
    if (!row) throw new NotFound()
    if (!isWanted) return queries.deleteReminder(tx, id, actor.id)
    if (hasBegun(row, now)) throw new Conflict({ key: 'announcement_begun' })
    await queries.insertReminder(tx, { announcement_id: id, user_id: actor.id, created_at: now })
  })
}

/** Notifies the users who wait for an announcement that has begun. */
export async function runAnnouncements(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  const due = (await queries.dueForReminders(ctx.db, now)).filter((row) => hasBegun(row, now))
  await forEachIsolated(ctx, JOB, due, (row) => transaction(ctx, (tx) => sendReminders(tx, row)))
}

/** Deletes for good what was deleted thirty days ago. */
export async function deleteOldAnnouncements(ctx: Ctx): Promise<void> {
  const until = plusMs(ctx.clock.now(), -KEPT_DAYS * DAY_MS)
  await transaction(ctx, (tx) => queries.deleteFinally(tx, until))
}

/** The key allows one notification per user, also when the date is moved after it was sent. */
async function sendReminders(
  tx: Tx,
  { id, title }: Pick<queries.DatedAnnouncement, 'id' | 'title'>,
): Promise<void> {
  const now = tx.clock.now()
  await notifyEachOnce(tx, `announcement ${id}`, {
    to: await queries.takeReminders(tx, id, now),
    kind: 'announcement_begun',
    values: { title },
    link: PAGE,
    by: null,
    at: now,
  })
}
