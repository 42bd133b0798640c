import type { Insertable } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { inBatches, type Redactor, redactRows } from '#server/platform/database/redact-rows.ts'
import { changed, count } from '#server/platform/database/row-counts.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import type { MessageTable } from './table.ts'

export type ReceivedMessage = Awaited<ReturnType<typeof newestReceived>>[number]

/** Everybody to whom this user may write. */
export function colleaguesOf(db: Db, userId: number): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('status', '=', 'active')
    .where('id', '<>', userId)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

export async function isActiveUser(db: Db, id: number): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst()
  return user !== undefined
}

export async function insertMessage(tx: Tx, row: Insertable<MessageTable>): Promise<number> {
  const { id } = await tx.db
    .insertInto('messages')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export function newestReceived(db: Db, userId: number, limit: number) {
  return db
    .selectFrom('messages')
    .innerJoin('users', 'users.id', 'messages.from_user_id')
    .leftJoin('user_pictures', 'user_pictures.user_id', 'users.id')
    .selectAll('messages')
    .select(['users.name as sender', 'user_pictures.sha256 as picture'])
    .leftJoin('contact_requests', 'contact_requests.id', 'messages.contact_request_id')
    .select([
      'contact_requests.kind',
      'contact_requests.page',
      'contact_requests.version',
      'contact_requests.request_id',
      'contact_requests.browser',
    ])
    .where('to_user_id', '=', userId)
    .where('dismissed_at', 'is', null)
    .orderBy('messages.created_at', 'desc')
    .orderBy('messages.id', 'desc')
    .limit(limit)
    .execute()
}

export async function countUnread(db: Db, userId: number): Promise<number> {
  return count(
    db
      .selectFrom('messages')
      .where('to_user_id', '=', userId)
      .where('read_at', 'is', null)
      .where('dismissed_at', 'is', null),
  )
}

/** False when this user received no such message. The time of the first reading is kept. */
export async function setRead(tx: Tx, userId: number, id: number, at: string): Promise<boolean> {
  return changed(
    tx.db
      .updateTable('messages')
      .set((e) => ({ read_at: e.fn.coalesce('read_at', e.val(at)) }))
      .where('id', '=', id)
      .where('to_user_id', '=', userId),
  )
}

/** False when this user received no such message. */
export async function setDismissed(
  tx: Tx,
  userId: number,
  id: number,
  at: string | null,
): Promise<boolean> {
  return changed(
    tx.db
      .updateTable('messages')
      .set({ dismissed_at: at })
      .where('id', '=', id)
      .where('to_user_id', '=', userId),
  )
}

const BATCH_SIZE = 1000

/** Redacts the messages between colleagues. */
export async function redactMessages(tx: Tx, redactor: Redactor): Promise<void> {
  const from = (after: number) =>
    tx.db
      .selectFrom('messages')
      .select(['id', 'body'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute()
  for await (const rows of inBatches(from))
    await redactRows(tx, 'messages', rows, { body: 'text' }, redactor)
}
