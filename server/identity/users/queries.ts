import type { Db } from '#server/platform/database/connect.ts'

/** All users, with the number of devices signed in at `now`. */
export function listPeople(db: Db, now: string) {
  return db
    .selectFrom('users as u')
    .select(['u.id', 'u.name', 'u.email', 'u.role', 'u.status', 'u.version'])
    .select(['u.created_at', 'u.last_login_at', 'u.totp_confirmed_at'])
    .select((e) => [
      e
        .selectFrom('sessions as s')
        .select((s) => s.fn.countAll<number>().as('n'))
        .whereRef('s.user_id', '=', 'u.id')
        .where('s.expires_at', '>', now)
        .where('s.ends_at', '>', now)
        .where('s.waiting_since', 'is', null)
        .as('sessions'),
      e
        .selectFrom('passkeys as p')
        .select((p) => p.fn.countAll<number>().as('n'))
        .whereRef('p.user_id', '=', 'u.id')
        .as('passkeys'),
      e
        .selectFrom('user_pictures as f')
        .select('f.sha256')
        .whereRef('f.user_id', '=', 'u.id')
        .as('picture'),
    ])
    .orderBy('u.name')
    .orderBy('u.id')
    .execute()
}

export function personById(db: Db, id: number) {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'role', 'status', 'version', 'locale'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Whether a user has this address. */
export async function isEmailTaken(db: Db, emailKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', emailKey)
    .executeTakeFirst()
  return row !== undefined
}

/** Invitations neither accepted nor revoked, newest first. */
export function openInvitations(db: Db) {
  return db
    .selectFrom('user_links as l')
    .leftJoin('users as by', 'by.id', 'l.created_by')
    .select(['l.id', 'l.data', 'l.created_at', 'l.expires_at', 'by.name as invited_by'])
    .where('l.kind', '=', 'invitation')
    .where('l.used_at', 'is', null)
    .where('l.revoked_at', 'is', null)
    .orderBy('l.id', 'desc')
    .execute()
}
