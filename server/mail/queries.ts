import type { Insertable, Updateable } from 'kysely'
import type { Db, Row } from '#server/database/connect.ts'
import type { OutboxTable } from './table.ts'

export async function shopName(db: Db): Promise<string | null> {
  const row = await db.selectFrom('shop').select('name').where('id', '=', 1).executeTakeFirst()
  return row?.name ?? null
}

export async function insertLetter(db: Db, letter: Insertable<OutboxTable>): Promise<number> {
  const { id } = await db
    .insertInto('outbox')
    .values(letter)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type StoredLetter = Row<OutboxTable>

/** Newest first, without what they say. */
export function lettersBefore(db: Db, before: number | null, limit: number) {
  return db
    .selectFrom('outbox')
    .select(['id', 'kind', 'to_email', 'locale', 'subject', 'state', 'attempts', 'error'])
    .select(['created_at', 'sent_at', 'next_at'])
    .$if(before !== null, (rows) => rows.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export function letterById(db: Db, id: number): Promise<StoredLetter | undefined> {
  return db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Takes the letter that has waited longest, until `giveUpAt`; of two that ask at once one gets it. */
export function takeWaiting(
  db: Db,
  now: string,
  giveUpAt: string,
): Promise<StoredLetter | undefined> {
  return db
    .updateTable('outbox')
    .set((e) => ({ state: 'sending', attempts: e('attempts', '+', 1), next_at: giveUpAt }))
    .where('state', '=', 'waiting')
    .where('id', '=', (e) =>
      e
        .selectFrom('outbox')
        .select('id')
        .where('state', '=', 'waiting')
        .where('next_at', '<=', now)
        .orderBy('next_at')
        .orderBy('id')
        .limit(1),
    )
    .returningAll()
    .executeTakeFirst()
}

/** A letter whose sender was cut off in the middle waits again. */
export async function freeCutOff(db: Db, now: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'waiting' })
    .where('state', '=', 'sending')
    .where('next_at', '<=', now)
    .execute()
}

/** Notes how an attempt ended, unless somebody else has taken the letter since. */
export async function noteAttempt(
  db: Db,
  { id, attempts }: Pick<StoredLetter, 'id' | 'attempts'>,
  how: Updateable<OutboxTable>,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set(how)
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .where('attempts', '=', attempts)
    .execute()
}

/** Puts a letter that failed back in the line; false where it is not one of those. */
export async function waitAgain(db: Db, id: number, now: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ state: 'waiting', attempts: 0, next_at: now, error: null })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
