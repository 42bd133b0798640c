import type { Db } from '#server/platform/database/connect.ts'
import { count } from '#server/platform/database/row-counts.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { batches } from '#server/platform/database/value-lists.ts'

const KEYS_PER_QUERY = 1_000

/** Adds one attempt for each of these keys, which may repeat, and deletes attempts before `since`. ISO times. */
export async function insertAttempts(
  tx: Tx,
  { keys, userId, at, since }: { keys: string[]; userId: number; at: string; since: string },
): Promise<void> {
  await tx.db.deleteFrom('floor_attempts').where('at', '<', since).execute()
  for (const batch of batches(keys, KEYS_PER_QUERY)) {
    const rows = batch.map((piece) => ({ piece, user_id: userId, at }))
    await tx.db.insertInto('floor_attempts').values(rows).execute()
  }
}

/** How many attempts there were for each piece since then, by all users. */
export async function attemptsAt(
  db: Db,
  keys: string[],
  since: string,
): Promise<{ piece: string; count: number }[]> {
  const found: { piece: string; count: number }[] = []
  for (const batch of batches(keys, KEYS_PER_QUERY)) {
    const rows = await db
      .selectFrom('floor_attempts')
      .select((e) => ['piece', e.fn.countAll<number>().as('count')])
      .where('piece', 'in', batch)
      .where('at', '>=', since)
      .groupBy('piece')
      .orderBy('piece')
      .execute()
    found.push(...rows.map(({ piece, count }) => ({ piece, count: Number(count) })))
  }
  return found
}

/** How many attempts a user made since then, on any pieces. */
export function attemptsBy(db: Db, userId: number, since: string): Promise<number> {
  return count(
    db.selectFrom('floor_attempts').where('user_id', '=', userId).where('at', '>=', since),
  )
}
