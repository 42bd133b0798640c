import type { Db } from '#server/database/connect.ts'

export async function insertCarry(
  db: Db,
  keyHash: string,
  data: string,
  now: string,
): Promise<void> {
  await db.insertInto('carries').values({ key_hash: keyHash, data, created_at: now }).execute()
}

/** Gives each row out once, however many ask at the same moment; oldest first. */
export async function takeCarries(db: Db, keyHash: string): Promise<string[]> {
  const rows = await db
    .deleteFrom('carries')
    .where('key_hash', '=', keyHash)
    .returning(['data', 'id'])
    .execute()
  return rows.sort((a, b) => a.id - b.id).map((row) => row.data)
}

export async function hasCarries(db: Db, keyHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('carries')
    .select('key_hash')
    .where('key_hash', '=', keyHash)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteCarriesBefore(db: Db, time: string): Promise<void> {
  await db.deleteFrom('carries').where('created_at', '<', time).execute()
}
