import type { Insertable } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import type { AuditEntryTable } from './table.ts'

/** Takes the next number. Whoever else records an act waits until this transaction ends. */
export function takeHead(db: Db): Promise<{ entries: number; hash: string }> {
  return db
    .updateTable('audit_head')
    .set((e) => ({ entries: e('entries', '+', 1) }))
    .where('id', '=', 1)
    .returning(['entries', 'hash'])
    .executeTakeFirstOrThrow()
}

export async function updateHead(db: Db, hash: string): Promise<void> {
  await db.updateTable('audit_head').set({ hash }).where('id', '=', 1).execute()
}

export async function insertEntry(db: Db, entry: Insertable<AuditEntryTable>): Promise<void> {
  await db.insertInto('audit_entries').values(entry).execute()
}

/** When somebody did this last. */
export function lastOf(
  db: Db,
  userId: number,
  { act, subject, subjectId }: { act: string; subject: string; subjectId: string },
): Promise<{ at: string } | undefined> {
  return db
    .selectFrom('audit_entries')
    .select('at')
    .where('user_id', '=', userId)
    .where('act', '=', act)
    .where('subject', '=', subject)
    .where('subject_id', '=', subjectId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}
