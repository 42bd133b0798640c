import type { Db } from '#server/platform/database/connect.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

export async function storedPreferences(db: Db, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('user_preferences')
    .select('preferences')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.preferences ?? null
}

export async function storePreferences(tx: Tx, userId: number, preferences: string): Promise<void> {
  await tx.db
    .insertInto('user_preferences')
    .values({ user_id: userId, preferences })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((e) => ({
        preferences: e.ref('excluded.preferences'),
        version: e('user_preferences.version', '+', 1),
      })),
    )
    .execute()
}
