import { type ExpressionBuilder, sql } from 'kysely'
import type { Db, Row } from '#server/platform/database/connect.ts'
import type { Schema } from '#server/platform/database/schema.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import type { UserTable } from './table.ts'

export function userByEmail(db: Db, emailKey: string): Promise<Row<UserTable> | undefined> {
  return db.selectFrom('users').selectAll().where('email_key', '=', emailKey).executeTakeFirst()
}

export function userById(db: Db, id: number): Promise<Row<UserTable> | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

/** An active user and whether the shop shows cost to its staff. */
export function activeUser(db: Db, id: number) {
  return db
    .selectFrom('users')
    .leftJoin('shop', (join) => join.on('shop.id', '=', 1))
    .select((e) => [...USER_COLUMNS, ...ofUser(e)])
    .where('users.id', '=', id)
    .where('users.status', '=', 'active')
    .executeTakeFirst()
}

export type ActiveUser = NonNullable<Awaited<ReturnType<typeof activeUser>>>

/** The session with this id hash, unless it has expired, its user if active, and whether there is flash data under `flashKey`. */
export async function sessionWithUser(
  db: Db,
  { idHash, flashKey, now }: { idHash: string; flashKey: string; now: string },
) {
  const row = await db
    .selectFrom('sessions')
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'sessions.user_id').on('users.status', '=', 'active'),
    )
    .leftJoin('shop', (join) => join.on('shop.id', '=', 1))
    .selectAll('sessions')
    .select((e) => [...USER_COLUMNS, ...ofUser(e)])
    .select((e) =>
      e
        .selectFrom('carries')
        .select('key_hash')
        .where('key_hash', '=', flashKey)
        .limit(1)
        .as('flash'),
    )
    .where('sessions.id_hash', '=', idHash)
    .where('sessions.expires_at', '>', now)
    .where('sessions.ends_at', '>', now)
    .executeTakeFirst()
  if (!row) return undefined
  return { ...row, user: row.id === null ? null : (row as ActiveUser) }
}

const USER_COLUMNS = [
  'users.id',
  'users.name',
  'users.email',
  'users.role',
  'users.locale',
  'users.totp_confirmed_at',
  'users.second_factor_asked_at',
  'shop.staff_sees_cost',
  'shop.second_factor',
  'shop.second_factor_chosen',
] as const

function ofUser(e: ExpressionBuilder<Schema, 'users'>) {
  return [
    e
      .selectFrom('passkeys')
      .select((p) => p.fn.countAll<number>().as('count'))
      .whereRef('passkeys.user_id', '=', 'users.id')
      .as('passkeys'),
    e
      .selectFrom('user_pictures')
      .select('user_pictures.sha256')
      .whereRef('user_pictures.user_id', '=', 'users.id')
      .as('picture'),
    e
      .selectFrom('user_preferences')
      .select('user_preferences.preferences')
      .whereRef('user_preferences.user_id', '=', 'users.id')
      .as('preferences'),
  ]
}

export async function hasUsers(db: Db): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  return row !== undefined
}

export async function insertUser(
  tx: Tx,
  user: Pick<UserTable, 'email' | 'email_key' | 'name' | 'password_hash' | 'role' | 'created_at'>,
): Promise<number> {
  const { id } = await tx.db
    .insertInto('users')
    .values({ ...user, status: 'active', locale: null, last_login_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateLastLogin(tx: Tx, id: number, at: string): Promise<void> {
  await tx.db.updateTable('users').set({ last_login_at: at }).where('id', '=', id).execute()
}

/** Locks a user until the transaction ends; a serializable one that read before another such lock runs again. */
export async function lockUser(tx: Tx, id: number): Promise<void> {
  await tx.db
    .updateTable('users')
    .set((e) => ({ id: e.ref('id') }))
    .where('id', '=', id)
    .execute()
}

/** Replaces the hash of the same password, unless the password was changed since. */
export async function updatePasswordHash(
  tx: Tx,
  { id, password_hash: before }: Pick<Row<UserTable>, 'id' | 'password_hash'>,
  hash: string,
): Promise<void> {
  await tx.db
    .updateTable('users')
    .set({ password_hash: hash })
    .where('id', '=', id)
    .where('password_hash', '=', before)
    .execute()
}

export async function passwordHashOf(db: Db, userId: number): Promise<string | undefined> {
  const user = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirst()
  return user?.password_hash
}

/** Replaces the password of a user, and the version with it. */
export async function setPassword(
  tx: Tx,
  userId: number,
  { hash, at }: { hash: string; at: string },
): Promise<void> {
  await tx.db
    .updateTable('users')
    .set((e) => ({
      password_hash: hash,
      password_changed_at: at,
      version: e('version', '+', 1),
    }))
    .where('id', '=', userId)
    .execute()
}

/** Stores the name and address that the first admin enters. */
export async function setNameAndEmail(
  tx: Tx,
  userId: number,
  user: { name: string; email: string; email_key: string },
): Promise<void> {
  await tx.db.updateTable('users').set(user).where('id', '=', userId).execute()
}

export async function updateLocale(tx: Tx, id: number, locale: string): Promise<void> {
  await tx.db.updateTable('users').set({ locale }).where('id', '=', id).execute()
}

/**
 * Counts an attempt in a window that begins with the first; one statement, so that parallel attempts are all counted.
 */
export function incrementAttempts(db: Db, keyHash: string, now: string, windowEndsAt: string) {
  return db
    .insertInto('login_attempts')
    .values({ key_hash: keyHash, failures: 1, window_ends_at: windowEndsAt })
    .onConflict((conflict) =>
      conflict.column('key_hash').doUpdateSet({
        failures: sql<number>`case when login_attempts.window_ends_at <= ${now} then 1 else login_attempts.failures + 1 end`,
        window_ends_at: sql<string>`case when login_attempts.window_ends_at <= ${now} then ${windowEndsAt} else login_attempts.window_ends_at end`,
      }),
    )
    .returning(['failures', 'window_ends_at'])
    .executeTakeFirstOrThrow()
}

export async function decrementAttempts(db: Db, keyHash: string): Promise<void> {
  await db
    .updateTable('login_attempts')
    .set((row) => ({ failures: row('failures', '-', 1) }))
    .where('key_hash', '=', keyHash)
    .where('failures', '>', 0)
    .execute()
}

export async function deleteAttempts(db: Db, keyHash: string): Promise<void> {
  await db.deleteFrom('login_attempts').where('key_hash', '=', keyHash).execute()
}

export async function deleteOldAttempts(db: Db, now: string): Promise<void> {
  await db.deleteFrom('login_attempts').where('window_ends_at', '<=', now).execute()
}
