import type { Db } from '#server/platform/database/connect.ts'

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
