import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Row } from '#server/platform/database/connect.ts'
import { jsonTable } from '#server/platform/database/dialect.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import type { AuditAnchorTable, AuditEntryTable, AuditHeadTable, AuditKeyTable } from './table.ts'

/** Locks the head until the transaction ends, and returns it. */
export function lockHead(tx: Tx): Promise<AuditHeadTable> {
  return tx.db
    .updateTable('audit_head')
    .set((e) => ({ entries: e.ref('entries') }))
    .where('id', '=', 1)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function updateHead(tx: Tx, head: Updateable<AuditHeadTable>): Promise<void> {
  await tx.db.updateTable('audit_head').set(head).where('id', '=', 1).execute()
}

export function headOf(db: Db): Promise<AuditHeadTable> {
  return db.selectFrom('audit_head').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()
}

/** The oldest first. */
export function sealedKeys(db: Db): Promise<AuditKeyTable[]> {
  return db.selectFrom('audit_keys').selectAll().orderBy('id').execute()
}

export async function insertKey(tx: Tx, key: AuditKeyTable): Promise<void> {
  await tx.db.insertInto('audit_keys').values(key).execute()
}

/** Does nothing when the chain has an anchor at this entry. */
export async function insertAnchor(tx: Tx, anchor: AuditAnchorTable): Promise<void> {
  await tx.db
    .insertInto('audit_anchors')
    .values(anchor)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The oldest first. */
export function anchors(db: Db): Promise<AuditAnchorTable[]> {
  return db.selectFrom('audit_anchors').selectAll().orderBy('entries').execute()
}

export async function insertEntry(tx: Tx, entry: Insertable<AuditEntryTable>): Promise<void> {
  await tx.db.insertInto('audit_entries').values(entry).execute()
}

/** Inserts an entry while the row of its key is the newest and sealed like this; false when it is not. */
export async function insertEntryUnder(
  tx: Tx,
  { id, sealed }: Pick<AuditKeyTable, 'id' | 'sealed'>,
  entry: Insertable<AuditEntryTable>,
): Promise<boolean> {
  const names = Object.keys(entry) as (keyof AuditEntryTable)[]
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('audit_entries')
    .columns(names)
    .expression((e) =>
      e
        .selectFrom('audit_keys')
        .select(names.map((name) => e.val(entry[name]).as(name)))
        .where('id', '=', id)
        .where('sealed', '=', sealed)
        .where('id', '=', e.selectFrom('audit_keys').select(e.fn.max('id').as('newest'))),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function hasUnsealed(db: Db): Promise<boolean> {
  return (await unsealedMacs(db, 1)).length > 0
}

/** The ids and MACs of the entries that are not in the chain yet, in the order of their ids. */
export function unsealedMacs(db: Db, limit: number): Promise<Pick<Entry, 'id' | 'mac'>[]> {
  return unsealed(db, limit).select(['id', 'mac']).execute()
}

/** The entries that are not in the chain yet, in the order of their ids. */
export function unsealedEntries(db: Db, limit: number): Promise<Entry[]> {
  return unsealed(db, limit).selectAll().execute()
}

const unsealed = (db: Db, limit: number) =>
  db.selectFrom('audit_entries').where('number', 'is', null).orderBy('id').limit(limit)

/** How many entries are not in the chain yet, and how many of them were recorded before a time. */
export function backlog(db: Db, before: string): Promise<{ waiting: number; late: number }> {
  return db
    .selectFrom('audit_entries')
    .select((e) => [
      e.fn.countAll<number>().as('waiting'),
      e.fn.countAll<number>().filterWhere('at', '<', before).as('late'),
    ])
    .where('number', 'is', null)
    .executeTakeFirstOrThrow()
}

/** Gives entries their places in the chain, all in one statement. */
export async function sealEntries(tx: Tx, places: readonly Place[]): Promise<void> {
  const columns = { id: 'integer', number: 'integer', previous_hash: 'text', hash: 'text' } as const
  await sql`update audit_entries
    set number = place.number, previous_hash = place.previous_hash, hash = place.hash
    from ${jsonTable(tx.db, 'place', columns, places)}
    where audit_entries.id = place.id`.execute(tx.db)
}

/** Where an entry is in the chain, by its id. */
export type Place = { id: number; number: number; previous_hash: string; hash: string }

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
    .orderBy('id', 'desc')
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

/** Newest first; only entries before an id when one is given. */
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
    .$if(before !== null, (rows) => rows.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** The entries of the chain after a number, up to another, oldest first. */
export function entriesBetween(db: Db, after: number, to: number): Promise<Entry[]> {
  return db
    .selectFrom('audit_entries')
    .selectAll()
    .where('number', '>', after)
    .where('number', '<=', to)
    .orderBy('number')
    .execute()
}

/** The hashes of some entries, by their numbers. */
export async function hashesOf(db: Db, numbers: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('audit_entries')
    .select(['number', 'hash'])
    .where('number', 'in', numbers)
    .execute()
  return new Map(rows.map(({ number, hash }) => [number ?? 0, hash ?? '']))
}

/** The greatest number that an entry has; 0: no entry is in the chain. */
export async function lastNumber(db: Db): Promise<number> {
  const row = await db
    .selectFrom('audit_entries')
    .select('number')
    .where('number', 'is not', null)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.number ?? 0
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
