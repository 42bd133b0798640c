import { type Insertable, type SelectQueryBuilder, sql, type Updateable } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { inBatches, type Redactor, redactRows } from '#server/platform/database/redact-rows.ts'
import { changed } from '#server/platform/database/row-counts.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import type { AnnouncementTable } from './table.ts'

export type DatedAnnouncement = NonNullable<Awaited<ReturnType<typeof announcementById>>>

const MAX_SHOWN = 50
/** A campaign in another state begins at no date that is known. */
const DATED_STATES = ['scheduled', 'running', 'paused'] as const

/** Each announcement with its own times or those of its campaign. */
function dated(db: Db) {
  return db
    .selectFrom('announcements')
    .leftJoin('sale_campaigns', 'sale_campaigns.id', 'announcements.campaign_id')
    .innerJoin('users', 'users.id', 'announcements.changed_by')
    .selectAll('announcements')
    .select([
      'sale_campaigns.name as campaign_name',
      'sale_campaigns.state as campaign_state',
      'users.name as editor',
      startsAt.as('starts'),
      endsAt.as('ends'),
    ])
}

const startsAt = sql<string>`coalesce(sale_campaigns.starts_at, announcements.starts_at)`
const endsAt = sql<string>`coalesce(sale_campaigns.ends_at, announcements.ends_at)`

export function announcementById(db: Db, id: number) {
  return dated(db).where('announcements.id', '=', id).executeTakeFirst()
}

/** Those that are not over, ended, deleted or without their campaign, in the order of their dates. */
export function openAnnouncements(db: Db, now: string): Promise<DatedAnnouncement[]> {
  return open(dated(db), now)
    .orderBy(startsAt)
    .orderBy('announcements.id')
    .limit(MAX_SHOWN)
    .execute()
}

/** Those among the open ones that began and of which users wait to be notified. */
export function dueForReminders(db: Db, now: string): Promise<DatedAnnouncement[]> {
  return open(dated(db), now)
    .where(startsAt, '<=', now)
    .where('announcements.id', 'in', (e) =>
      e.selectFrom('announcement_reminders').select('announcement_id').where('sent_at', 'is', null),
    )
    .execute()
}

type Dated = ReturnType<typeof dated>
type DatedQuery =
  Dated extends SelectQueryBuilder<infer S, infer T, infer O> ? SelectQueryBuilder<S, T, O> : never

function open(query: DatedQuery, now: string): DatedQuery {
  return query
    .where('ended_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where(endsAt, '>', now)
    .where((e) =>
      e.or([e('campaign_id', 'is', null), e('sale_campaigns.state', 'in', DATED_STATES)]),
    )
}

/** Ended and deleted ones whose dates are not over, the newest first. */
export function hiddenAnnouncements(db: Db, now: string, limit: number) {
  return dated(db)
    .where((e) => e.or([e('ended_at', 'is not', null), e('deleted_at', 'is not', null)]))
    .where(endsAt, '>', now)
    .orderBy('announcements.id', 'desc')
    .limit(limit)
    .execute()
}

/** Scheduled campaigns that have not begun. */
export function upcomingCampaigns(db: Db, now: string) {
  return db
    .selectFrom('sale_campaigns')
    .select(['id', 'name', 'starts_at'])
    .where('state', '=', 'scheduled')
    .where('starts_at', '>', now)
    .orderBy('starts_at')
    .limit(MAX_SHOWN)
    .execute()
}

export async function timeZone(db: Db): Promise<string> {
  const shop = await db.selectFrom('shop').select('time_zone').executeTakeFirstOrThrow()
  return shop.time_zone
}

export async function insertAnnouncement(
  tx: Tx,
  row: Insertable<AnnouncementTable>,
): Promise<number> {
  const { id } = await tx.db
    .insertInto('announcements')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes an announcement of this version; false when it has changed. */
export async function updateAnnouncement(
  tx: Tx,
  { id, version }: { id: number; version: number },
  changes: Updateable<AnnouncementTable>,
): Promise<boolean> {
  return changed(
    tx.db
      .updateTable('announcements')
      .set((e) => ({ ...changes, version: e('version', '+', 1) }))
      .where('id', '=', id)
      .where('version', '=', version),
  )
}

/** The announcements of which this user is notified. */
export async function remindersOf(db: Db, userId: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('announcement_reminders')
    .select('announcement_id')
    .where('user_id', '=', userId)
    .execute()
  return new Set(rows.map((row) => row.announcement_id))
}

export async function insertReminder(
  tx: Tx,
  row: { announcement_id: number; user_id: number; created_at: string },
): Promise<void> {
  await tx.db
    .insertInto('announcement_reminders')
    .values({ ...row, sent_at: null })
    .onConflict((conflict) => conflict.columns(['announcement_id', 'user_id']).doNothing())
    .execute()
}

export async function deleteReminder(tx: Tx, id: number, userId: number): Promise<void> {
  await tx.db
    .deleteFrom('announcement_reminders')
    .where('announcement_id', '=', id)
    .where('user_id', '=', userId)
    .execute()
}

/** Marks the waiting reminders of an announcement as sent and returns their users. */
export async function takeReminders(tx: Tx, id: number, now: string): Promise<number[]> {
  const rows = await tx.db
    .updateTable('announcement_reminders')
    .set({ sent_at: now })
    .where('announcement_id', '=', id)
    .where('sent_at', 'is', null)
    .returning('user_id')
    .execute()
  return rows.map((row) => row.user_id)
}

/** Deletes for good what was deleted before `until`. */
export async function deleteFinally(tx: Tx, until: string): Promise<void> {
  await tx.db.deleteFrom('announcements').where('deleted_at', '<', until).execute()
}

const BATCH_SIZE = 1000

/** Redacts the texts of all announcements. */
export async function redactAnnouncements(tx: Tx, redactor: Redactor): Promise<void> {
  const from = (after: number) =>
    tx.db
      .selectFrom('announcements')
      .select(['id', 'title', 'body'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute()
  for await (const rows of inBatches(from))
    await redactRows(tx, 'announcements', rows, { title: 'text', body: 'text' }, redactor)
}
