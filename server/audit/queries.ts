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
