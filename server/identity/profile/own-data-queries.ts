import type { Db } from '#server/platform/database/connect.ts'

/** All data stored about a user, table by table; no password, key or session id. */
export async function personalDataOf(db: Db, userId: number) {
  const account = await db
    .selectFrom('users')
    .select([
      'id',
      'name',
      'email',
      'role',
      'status',
      'locale',
      'created_at',
      'last_login_at',
      'password_changed_at',
      'totp_confirmed_at',
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const picture = await db
    .selectFrom('user_pictures')
    .select(['type', 'content', 'changed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const preferences = await db
    .selectFrom('user_preferences')
    .select('preferences')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return {
    account,
    picture: picture ?? null,
    preferences: JSON.parse(preferences?.preferences ?? '{}'),
    passkeys: await db
      .selectFrom('passkeys')
      .select(['name', 'created_at', 'last_used_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
    sessions: await db
      .selectFrom('sessions')
      .select(['created_at', 'last_seen_at', 'ip', 'agent'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
    savedViews: await db
      .selectFrom('saved_views')
      .select(['page', 'name', 'query', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
    messagesSent: await db
      .selectFrom('messages')
      .select(['to_user_id', 'body', 'about_kind', 'about_id', 'created_at'])
      .where('from_user_id', '=', userId)
      .orderBy('id')
      .execute(),
    messagesReceived: await db
      .selectFrom('messages')
      .select(['from_user_id', 'body', 'about_kind', 'about_id', 'created_at', 'read_at'])
      .where('to_user_id', '=', userId)
      .orderBy('id')
      .execute(),
    contactRequests: await db
      .selectFrom('contact_requests')
      .select(['kind', 'page', 'version', 'request_id', 'browser', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
    notifications: await db
      .selectFrom('notifications')
      .select(['kind', 'facts', 'count', 'created_at', 'read_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
    acts: await db
      .selectFrom('audit_entries')
      .select(['id', 'at', 'act', 'subject', 'subject_id', 'details', 'ip'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
  }
}
