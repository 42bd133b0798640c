import type { Db } from '#server/platform/database/connect.ts'

/** What the sign-in pages and the lock need; undefined before the shop is set up. */
export function signInSettingsRow(db: Db) {
  return db
    .selectFrom('shop')
    .select(['login_style', 'lock_after_min'])
    .where('id', '=', 1)
    .executeTakeFirst()
}

/** Empty before the shop is set up. */
export async function shopName(db: Db): Promise<string> {
  const shop = await db.selectFrom('shop').select('name').where('id', '=', 1).executeTakeFirst()
  return shop?.name ?? ''
}
