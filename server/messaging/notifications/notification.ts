import type { Principal } from '#server/access/actor.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { NotFound } from '#server/platform/errors.ts'
import { type NotificationsProps, notificationProps } from './props.ts'
import * as queries from './queries.ts'
import type { NotificationKind } from './table.ts'

export { countUnread, redactNotifications } from './queries.ts'

export type Recipients = queries.Recipients

/** An event to notify users of. */
export interface NewNotification {
  to: Recipients
  kind: NotificationKind
  values: Record<string, string | number>
  link: string | null
  /** The author, who is not notified. */
  by: Principal | null
  /** ISO time. */
  at: string
}

const MAX_SHOWN = 50

/** Notifies active users, in the transaction of the event. */
export async function notify(tx: Tx, notification: NewNotification): Promise<void> {
  await insert(tx, notification, null)
}

/** Notifies active users of a lasting condition: nobody is notified twice under the same `key`. */
export async function notifyOnce(
  tx: Tx,
  key: string,
  notification: NewNotification,
): Promise<void> {
  if (!(await queries.wasNotified(tx.db, key))) await insert(tx, notification, key)
}

/** Notifies each of these users once under the same `key`, whether or not another user was notified under it. */
export async function notifyEachOnce(
  tx: Tx,
  key: string,
  notification: NewNotification,
): Promise<void> {
  await insert(tx, notification, key)
}

export async function notificationsOf(db: Db, userId: number): Promise<NotificationsProps> {
  const [unread, rows] = await Promise.all([
    queries.countUnread(db, userId),
    queries.newestFor(db, userId, MAX_SHOWN),
  ])
  return { unread, notifications: rows.map(notificationProps) }
}

/** Marks these as read, or all where `ids` is null. Throws `NotFound` when one of them is not this user's. */
export async function markRead(ctx: Ctx, userId: number, ids: number[] | null): Promise<void> {
  await transaction(ctx, async (tx) => {
    if (ids !== null && (await queries.countOwn(tx.db, userId, ids)) < ids.length)
      throw new NotFound()
    await queries.setRead(tx, userId, ids, tx.clock.now())
  })
}

/** Dismisses a notification. Throws `NotFound`. */
export async function dismiss(ctx: Ctx, userId: number, id: number): Promise<void> {
  await setDismissed(ctx, userId, id, ctx.clock.now())
}

/** Undoes a dismissal. Throws `NotFound`. */
export async function restore(ctx: Ctx, userId: number, id: number): Promise<void> {
  await setDismissed(ctx, userId, id, null)
}

async function setDismissed(ctx: Ctx, userId: number, id: number, at: string | null) {
  if (!(await transaction(ctx, (tx) => queries.setDismissed(tx, userId, id, at))))
    throw new NotFound()
}

async function insert(
  tx: Tx,
  { to, kind, values, link, by, at }: NewNotification,
  onceKey: string | null,
): Promise<void> {
  if (Array.isArray(to) && to.length === 0) return
  const content = {
    kind,
    facts: JSON.stringify(values),
    link,
    profile: by && 'name' in by ? by.name : null,
    created_at: at,
  }
  await queries.insertFor(tx, { to, exceptUserId: by?.id ?? null, onceKey }, content)
}

const INTERVAL_MS = 10 * 60 * 1000

/**
 * Notifies a user of failed sign-ins to their account: one notification with a count per ten minutes of the clock.
 * Attempts with an unknown address are counted with `userId` null, so that the response time does not reveal which
 * addresses exist.
 */
export async function countFailedSignIn({ db, clock }: Ctx, userId: number | null): Promise<void> {
  const at = clock.now()
  await queries.insertOrCount(db, userId, keyOf(userId, at), {
    kind: 'sign_in_failed',
    facts: '{}',
    link: null,
    profile: null,
    created_at: at,
  })
}

function keyOf(userId: number | null, at: string): string {
  if (userId === null) return 'sign_in_failed nobody'
  return `sign_in_failed ${userId} ${Math.floor(Date.parse(at) / INTERVAL_MS)}`
}
