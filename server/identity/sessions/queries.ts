import type { Db } from '#server/platform/database/connect.ts'
import { changed } from '#server/platform/database/row-counts.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/** The devices on which a user is signed in at `now`, the last used first. */
export function sessionsOf(db: Db, userId: number, now: string) {
  return db
    .selectFrom('sessions')
    .select(['id_hash', 'created_at', 'last_seen_at', 'ip', 'agent', 'locked_at'])
    .where('user_id', '=', userId)
    .where('waiting_since', 'is', null)
    .where('expires_at', '>', now)
    .where('ends_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute()
}

export async function deleteOwnSession(tx: Tx, userId: number, idHash: string): Promise<boolean> {
  return changed(
    tx.db.deleteFrom('sessions').where('user_id', '=', userId).where('id_hash', '=', idHash),
  )
}

/** Ends all of a user's sessions but one, including those that wait for the second factor. Returns how many. */
export async function deleteOtherSessions(tx: Tx, userId: number, but: string): Promise<number> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id_hash', '<>', but)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Locks a session; false if it was locked already or has ended. */
export async function lockSession(tx: Tx, idHash: string, at: string): Promise<boolean> {
  return changed(
    tx.db
      .updateTable('sessions')
      .set({ locked_at: at })
      .where('id_hash', '=', idHash)
      .where('locked_at', 'is', null),
  )
}

/** Unlocks a session after the password was entered, which counts as authentication. */
export async function unlockSession(tx: Tx, idHash: string, at: string): Promise<void> {
  await tx.db
    .updateTable('sessions')
    .set({ locked_at: null, proven_at: at, last_seen_at: at })
    .where('id_hash', '=', idHash)
    .execute()
}

/** Signs a user out everywhere, also where the second factor is still required. */
export async function endSessionsOf(tx: Tx, userId: number): Promise<void> {
  await tx.db.deleteFrom('sessions').where('user_id', '=', userId).execute()
}
