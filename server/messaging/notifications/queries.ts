import { sql } from 'kysely'
import type { Ability } from '#server/access/abilities.ts'
import { holds, lacks } from '#server/access/holder-queries.ts'
import type { Db, Row } from '#server/platform/database/connect.ts'
import { inBatches, type Redactor, redactRows } from '#server/platform/database/redact-rows.ts'
import { changed, count } from '#server/platform/database/row-counts.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import type { NotificationTable } from './table.ts'

/** Ids of users, all users, or the users with or without an ability. */
export type Recipients = number[] | 'everybody' | { holding: Ability } | { lacking: Ability }
export type Content = Pick<NotificationTable, 'kind' | 'facts' | 'link' | 'profile' | 'created_at'>

interface Audience {
  to: Recipients
  exceptUserId: number | null
  /** A user gets at most one row per key. */
  onceKey: string | null
}

/** One row for each active recipient except `exceptUserId`, in one statement. */
export async function insertFor(
  tx: Tx,
  { to, exceptUserId, onceKey }: Audience,
  content: Content,
): Promise<void> {
  await tx.db
    .insertInto('notifications')
    .columns(['user_id', 'kind', 'facts', 'link', 'profile', 'created_at', 'once_key'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select((e) => [
          'users.id',
          e.val(content.kind).as('kind'),
          e.val(content.facts).as('facts'),
          e.val(content.link).as('link'),
          e.val(content.profile).as('profile'),
          e.val(content.created_at).as('created_at'),
          onceKeyOf(onceKey).as('once_key'),
        ])
        .where('status', '=', 'active')
        .where(isRecipient(to))
        .$if(exceptUserId !== null, (users) => users.where('id', '<>', exceptUserId ?? 0)),
    )
    .onConflict((conflict) => conflict.column('once_key').doNothing())
    .execute()
}

function isRecipient(to: Recipients) {
  if (to === 'everybody') return sql<boolean>`1 = 1`
  if (Array.isArray(to)) return sql<boolean>`users.id in (${sql.join(to)})`
  return 'holding' in to ? holds(to.holding) : lacks(to.lacking)
}

/** Whether any user has a row under this key. */
export async function wasNotified(db: Db, onceKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('notifications')
    .select('id')
    .where('once_key', '>=', `${onceKey} `)
    .where('once_key', '<', `${onceKey}!`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The key of one user. In `wasNotified`, `!` is the character after the space. */
function onceKeyOf(onceKey: string | null) {
  return onceKey === null
    ? sql<string | null>`null`
    : sql<string | null>`${`${onceKey} `} || users.id`
}

/** Inserts the row, or increments its count and marks it as unread again. One statement, so that parallel calls all count. */
export async function insertOrCount(
  db: Db,
  userId: number | null,
  onceKey: string,
  content: Content,
): Promise<void> {
  await db
    .insertInto('notifications')
    .values({
      ...content,
      user_id: userId,
      read_at: null,
      dismissed_at: null,
      once_key: onceKey,
    })
    .onConflict((conflict) =>
      conflict.column('once_key').doUpdateSet({
        count: sql<number>`notifications.count + 1`,
        read_at: null,
        dismissed_at: null,
      }),
    )
    .execute()
}

export function newestFor(
  db: Db,
  userId: number,
  limit: number,
): Promise<Row<NotificationTable>[]> {
  return db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', userId)
    .where('dismissed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function countUnread(db: Db, userId: number): Promise<number> {
  return count(
    db
      .selectFrom('notifications')
      .where('user_id', '=', userId)
      .where('read_at', 'is', null)
      .where('dismissed_at', 'is', null),
  )
}

/** How many of these ids belong to this user. */
export async function countOwn(db: Db, userId: number, ids: number[]): Promise<number> {
  return count(db.selectFrom('notifications').where('user_id', '=', userId).where('id', 'in', ids))
}

/** Marks `ids` as read, or all when `ids` is null. */
export async function setRead(
  tx: Tx,
  userId: number,
  ids: number[] | null,
  at: string,
): Promise<void> {
  await tx.db
    .updateTable('notifications')
    .set({ read_at: at })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .$if(ids !== null, (rows) => rows.where('id', 'in', ids ?? []))
    .execute()
}

/** False when this user has no such notification. */
export async function setDismissed(
  tx: Tx,
  userId: number,
  id: number,
  at: string | null,
): Promise<boolean> {
  return changed(
    tx.db
      .updateTable('notifications')
      .set({ dismissed_at: at })
      .where('id', '=', id)
      .where('user_id', '=', userId),
  )
}

const BATCH_SIZE = 1000
const CUSTOMER_LINKS = [
  '/customers%',
  '/contracts%',
  '/apps/invoice%',
  '/compliance%',
  '/pages/coming-soon%',
]

/** Redacts notifications about customers and their documents, and those with texts of users. */
export async function redactNotifications(tx: Tx, redactor: Redactor): Promise<void> {
  const from = (after: number) =>
    tx.db
      .selectFrom('notifications')
      .select(['id', 'facts'])
      .where('id', '>', after)
      .where((e) => e.or(CUSTOMER_LINKS.map((path) => e('link', 'like', path))))
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute()
  for await (const rows of inBatches(from))
    await redactRows(tx, 'notifications', rows, { facts: 'json' }, redactor)
}
