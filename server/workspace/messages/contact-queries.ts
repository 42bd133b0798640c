import type { Insertable } from 'kysely'
import { holds } from '#server/access/holder-queries.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import type { ContactRequestTable } from './table.ts'

/** The active users who receive requests, except this one. */
export function recipientsFor(db: Db, userId: number) {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'locale'])
    .where('status', '=', 'active')
    .where('id', '<>', userId)
    .where(holds('contact_requests.receive'))
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** Whether one of these users has used a session since `since` that is not locked. */
export async function isAnyActive(db: Db, userIds: number[], since: string): Promise<boolean> {
  const session = await db
    .selectFrom('sessions')
    .select('id_hash')
    .where('user_id', 'in', userIds)
    .where('locked_at', 'is', null)
    .where('waiting_since', 'is', null)
    .where('last_seen_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return session !== undefined
}

/** At most `limit`, newest first. */
export function newestRequests(db: Db, userId: number, limit: number) {
  return db
    .selectFrom('contact_requests')
    .select(['number', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
}

export async function insertRequest(tx: Tx, row: Insertable<ContactRequestTable>): Promise<number> {
  const { id } = await tx.db
    .insertInto('contact_requests')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
