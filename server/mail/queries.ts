import type { Insertable } from 'kysely'
import type { Db } from '#server/database/connect.ts'
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
