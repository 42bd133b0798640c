import type { Db } from '#server/platform/database/connect.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/** Undefined before the shop is set up. */
export function signInSettingsRow(db: Db) {
  return db
    .selectFrom('shop')
    .select(['login_style', 'lock_after_min'])
    .where('id', '=', 1)
    .executeTakeFirst()
}

/** How many reset emails this user was sent since `since`. */
export async function resetLinksSince(db: Db, userId: number, since: string): Promise<number> {
  const { made } = await db
    .selectFrom('user_links')
    .select((e) => e.fn.countAll<number>().as('made'))
    .where('kind', '=', 'password_reset')
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(made)
}

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

export async function shopName(db: Db): Promise<string> {
  const shop = await db.selectFrom('shop').select('name').where('id', '=', 1).executeTakeFirst()
  return shop?.name ?? ''
}

export async function passwordHashOf(db: Db, userId: number): Promise<string | undefined> {
  const user = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirst()
  return user?.password_hash
}
