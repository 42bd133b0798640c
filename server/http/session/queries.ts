import type { Insertable } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { changed } from '#server/platform/database/row-counts.ts'
import type { SessionTable } from './table.ts'

/** Sign-in saves a new session, and express-session saves it again at the end of the response. */
export async function insertSession(db: Db, session: Insertable<SessionTable>): Promise<void> {
  await db
    .insertInto('sessions')
    .values(session)
    .onConflict((on) => on.column('id_hash').doUpdateSet({ data: session.data }))
    .execute()
}

/** Never inserts a row, so that a session ended by another request stays ended. */
export async function updateSessionData(db: Db, idHash: string, data: string): Promise<void> {
  await db.updateTable('sessions').set({ data }).where('id_hash', '=', idHash).execute()
}

export async function updateIdleEnd(
  db: Db,
  idHash: string,
  seenAt: string,
  expiresAt: string,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: seenAt, expires_at: expiresAt })
    .where('id_hash', '=', idHash)
    .where('last_seen_at', '<', seenAt)
    .execute()
}

export async function deleteSession(db: Db, idHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('id_hash', '=', idHash).execute()
}

export async function deleteExpiredSessions(db: Db, now: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((row) => row.or([row('expires_at', '<=', now), row('ends_at', '<=', now)]))
    .execute()
}

/** Changes the id of a session and records the authentication; false: it does not exist any more. */
export async function changeSessionId(
  db: Db,
  idHash: string,
  newHash: string,
  authenticatedAt: string,
): Promise<boolean> {
  return changed(
    db
      .updateTable('sessions')
      .set({ id_hash: newHash, proven_at: authenticatedAt })
      .where('id_hash', '=', idHash),
  )
}
