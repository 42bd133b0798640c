import type { Db } from '#server/platform/database/connect.ts'

/** The table `carries` holds the flash data. */
export async function insertFlash(
  db: Db,
  keyHash: string,
  data: string,
  now: string,
): Promise<void> {
  await db.insertInto('carries').values({ key_hash: keyHash, data, created_at: now }).execute()
}

/** Returns each row since `oldest` to only one of parallel requests; the oldest first. */
export async function takeFlash(db: Db, keyHash: string, oldest: string): Promise<string[]> {
  const rows = await db
    .deleteFrom('carries')
    .where('key_hash', '=', keyHash)
    .where('created_at', '>=', oldest)
    .returning(['data', 'id'])
    .execute()
  return rows.sort((a, b) => a.id - b.id).map((row) => row.data)
}

export async function hasFlash(db: Db, keyHash: string, oldest: string): Promise<boolean> {
  const row = await db
    .selectFrom('carries')
    .select('key_hash')
    .where('key_hash', '=', keyHash)
    .where('created_at', '>=', oldest)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes all rows before `oldest`, and all but the newest `max` of a visitor. */
export async function deleteOldFlash(
  db: Db,
  keyHash: string,
  { oldest, max }: { oldest: string; max: number },
): Promise<void> {
  await db
    .deleteFrom('carries')
    .where((row) =>
      row.or([
        row('created_at', '<', oldest),
        row.and([
          row('key_hash', '=', keyHash),
          row('id', '<=', (rows) =>
            rows
              .selectFrom('carries as newer')
              .select('newer.id')
              .where('newer.key_hash', '=', keyHash)
              .orderBy('newer.id', 'desc')
              .offset(max)
              .limit(1),
          ),
        ]),
      ]),
    )
    .execute()
}
