import type { Insertable } from 'kysely'
import type { Db, Row } from '#server/platform/database/connect.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import type { AuditEntryTable } from './table.ts'

/** Takes the next number. Other transactions that record an act wait until this one ends. */
export function incrementHead(tx: Tx): Promise<{ entries: number; hash: string }> {
  return tx.db
    .updateTable('audit_head')
    .set((e) => ({ entries: e('entries', '+', 1) }))
    .where('id', '=', 1)
    .returning(['entries', 'hash'])
    .executeTakeFirstOrThrow()
}

export async function updateHead(tx: Tx, hash: string): Promise<void> {
  await tx.db.updateTable('audit_head').set({ hash }).where('id', '=', 1).execute()
}

export async function insertEntry(tx: Tx, entry: Insertable<AuditEntryTable>): Promise<void> {
  await tx.db.insertInto('audit_entries').values(entry).execute()
}

/** The time of a user's last entry with this act and subject. */
export function lastEntryOf(
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

export type Entry = Row<AuditEntryTable>

/** Which entries; times as ISO text, `until` excluded. */
export interface AuditFilter {
  by: number | null
  act: string | null
  subject: string | null
  subjectId: string | null
  since: string | null
  until: string | null
}

/** Newest first; only entries before a number when one is given. */
export function entriesBefore(
  db: Db,
  { by, act, subject, subjectId, since, until }: AuditFilter,
  before: number | null,
  limit: number,
): Promise<Entry[]> {
  return db
    .selectFrom('audit_entries')
    .selectAll()
    .$if(by !== null, (rows) => rows.where('user_id', '=', by))
    .$if(act !== null, (rows) => rows.where('act', '=', act ?? ''))
    .$if(subject !== null, (rows) => rows.where('subject', '=', subject ?? ''))
    .$if(subjectId !== null, (rows) => rows.where('subject_id', '=', subjectId))
    .$if(since !== null, (rows) => rows.where('at', '>=', since ?? ''))
    .$if(until !== null, (rows) => rows.where('at', '<', until ?? ''))
    .$if(before !== null, (rows) => rows.where('number', '<', before ?? 0))
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
}

/** The entries after a number, up to another, oldest first. */
export function entriesBetween(db: Db, after: number, to: number): Promise<Entry[]> {
  return db
    .selectFrom('audit_entries')
    .selectAll()
    .where('number', '>', after)
    .where('number', '<=', to)
    .orderBy('number')
    .execute()
}

/** All users; accounts are never deleted, so every author is among them. */
export function authors(db: Db): Promise<{ id: number; name: string }[]> {
  return db.selectFrom('users').select(['id', 'name']).orderBy('name').orderBy('id').execute()
}

/** The distinct pairs of act and subject in the log. */
export function actsAndSubjects(db: Db): Promise<{ act: string; subject: string }[]> {
  return db
    .selectFrom('audit_entries')
    .select(['act', 'subject'])
    .distinct()
    .orderBy('act')
    .orderBy('subject')
    .execute()
}

export function headOf(db: Db): Promise<{ entries: number; hash: string }> {
  return db
    .selectFrom('audit_head')
    .select(['entries', 'hash'])
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
}
