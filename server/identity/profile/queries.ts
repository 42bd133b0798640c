import { sql } from 'kysely'
import { holds } from '#server/access/holder-queries.ts'
import { anotherAdminRemains } from '#server/identity/accounts/last-admin-queries.ts'
import type { UserPictureTable } from '#server/identity/accounts/table.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { changed } from '#server/platform/database/row-counts.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

export function ownAccount(db: Db, userId: number) {
  return db
    .selectFrom('users')
    .select([
      'id',
      'name',
      'email',
      'role',
      'version',
      'created_at',
      'last_login_at',
      'password_changed_at',
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

export async function namesOfOthers(db: Db, userId: number): Promise<string[]> {
  const rows = await db.selectFrom('users').select('name').where('id', '<>', userId).execute()
  return rows.map(({ name }) => name)
}

export async function updateName(
  tx: Tx,
  userId: number,
  change: { name: string; version: number },
): Promise<boolean> {
  return changed(
    tx.db
      .updateTable('users')
      .set((e) => ({ name: change.name, version: e('version', '+', 1) }))
      .where('id', '=', userId)
      .where('version', '=', change.version),
  )
}

/** False: the address is taken. */
export async function updateEmail(
  tx: Tx,
  userId: number,
  email: { email: string; email_key: string },
): Promise<boolean> {
  return changed(
    tx.db
      .updateTable('users')
      .set((e) => ({ ...email, version: e('version', '+', 1) }))
      .where('id', '=', userId)
      .where((e) =>
        e.not(
          e.exists(
            e
              .selectFrom('users as other')
              .select('other.id')
              .where('other.email_key', '=', email.email_key)
              .whereRef('other.id', '<>', 'users.id'),
          ),
        ),
      ),
  )
}

/** The newest address that is not confirmed yet. */
export function pendingEmailLink(db: Db, userId: number, now: string) {
  return db
    .selectFrom('user_links')
    .select(['data', 'expires_at'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'email_change')
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Disables an account unless that would leave the shop without an active admin. */
export async function disableOwnAccount(tx: Tx, userId: number): Promise<boolean> {
  return changed(
    tx.db
      .updateTable('users')
      .set((e) => ({ status: 'disabled' as const, version: e('version', '+', 1) }))
      .where('id', '=', userId)
      .where('status', '=', 'active')
      .where(anotherAdminRemains),
  )
}

/** How many runs this user applied, how many were undone, and the time of the last. */
export function ownRunTotals(db: Db, userId: number) {
  return db
    .selectFrom('price_runs')
    .select((e) => [
      e.fn.countAll<number>().as('applied'),
      e.fn.max('applied_at').as('last'),
      sql<number>`count(reverted_by_run_id)`.as('taken_back'),
    ])
    .where('applied_by', '=', userId)
    .executeTakeFirstOrThrow()
}

export async function hasOtherAdmin(db: Db, userId: number): Promise<boolean> {
  const other = await db
    .selectFrom('users')
    .select('id')
    .where(holds('users.manage'))
    .where('status', '=', 'active')
    .where('id', '<>', userId)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

export function pictureOf(db: Db, userId: number) {
  return db
    .selectFrom('user_pictures')
    .select(['type', 'content', 'sha256'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export async function storePicture(tx: Tx, picture: UserPictureTable): Promise<void> {
  const { type, content, sha256, changed_at } = picture
  await tx.db
    .insertInto('user_pictures')
    .values(picture)
    .onConflict((on) => on.column('user_id').doUpdateSet({ type, content, sha256, changed_at }))
    .execute()
}

export async function deletePicture(tx: Tx, userId: number): Promise<boolean> {
  return changed(tx.db.deleteFrom('user_pictures').where('user_id', '=', userId))
}
