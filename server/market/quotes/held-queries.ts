import type { Db } from '#server/platform/database/connect.ts'

/** The prices of a source that wait for a person, newest first; at most so many are looked at. */
export async function heldIds(db: Db, source: string, most: number): Promise<number[]> {
  const rows = await db
    .selectFrom('metal_quotes')
    .select('id')
    .where('source', '=', source)
    .where('quality', '=', 'held')
    .orderBy('quoted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}
