import { sql } from 'kysely'
import { inject } from 'vitest'
import type { Db, Trx } from '#server/platform/database/connect.ts'

/** Runs `work` as a person with access to the database, who can change entries; the changes are rolled back. */
export async function withTampering(db: Db, work: (db: Trx) => Promise<void>): Promise<void> {
  const undo = new Error('undo')
  const done = db.transaction().execute(async (trx) => {
    await withoutTriggers(trx, work)
    throw undo
  })
  await done.catch((error: unknown) => {
    if (error !== undo) throw error
  })
}

/** The same without a rollback: only for a database that is not used afterwards. */
export async function withoutTriggers<D extends Db>(
  db: D,
  work: (db: D) => Promise<void>,
): Promise<void> {
  for (const statement of unlock[inject('engine')]) await sql.raw(statement).execute(db)
  await work(db)
}

const unlock = {
  sqlite: ['entries', 'anchors'].flatMap((table) =>
    ['update', 'delete'].map((event) => `drop trigger audit_${table}_no_${event}`),
  ),
  postgres: [
    'drop trigger audit_entries_append_only on audit_entries',
    'drop trigger audit_entries_words on audit_entries',
    'drop trigger audit_anchors_append_only on audit_anchors',
  ],
}
