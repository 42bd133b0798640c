import type { Db } from '#server/database/connect.ts'

export async function shopName(db: Db): Promise<string> {
  const shop = await db.selectFrom('shop').select('name').where('id', '=', 1).executeTakeFirst()
  return shop?.name ?? ''
}
