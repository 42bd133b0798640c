import type { Insertable } from 'kysely'
import type { Metal } from '#server/formula/units/karat.ts'
import type { SourceKind } from '#server/market/feeds/list.ts'
import type { FeedPollTable } from '#server/market/table.ts'
import type { Db, Row } from '#server/platform/database/connect.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

type PollRow = Row<FeedPollTable>

/** What is polled in a slot once. */
export interface SourceMetal {
  source: SourceKind
  metal: Metal
}

/** Inserts a poll; null where its slot has one of its metal already. */
export async function insertPoll(tx: Tx, poll: Insertable<FeedPollTable>): Promise<number | null> {
  const row = await tx.db
    .insertInto('feed_polls')
    .values(poll)
    .onConflict((conflict) => conflict.columns(['source', 'metal', 'scheduled_at']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function updatePoll(
  tx: Tx,
  id: number,
  result: Pick<PollRow, 'outcome' | 'reasons' | 'quote_id'>,
): Promise<void> {
  await tx.db.updateTable('feed_polls').set(result).where('id', '=', id).execute()
}

export function pollOfSlot(
  db: Db,
  { source, metal }: SourceMetal,
  scheduledAt: string | null,
): Promise<PollRow | undefined> {
  return db
    .selectFrom('feed_polls')
    .selectAll()
    .where('source', '=', source)
    .where('metal', '=', metal)
    .where('scheduled_at', '=', scheduledAt)
    .executeTakeFirst()
}

/** The newest slot for which a source was polled for a metal; null where it never was. */
export async function newestSlot(db: Db, { source, metal }: SourceMetal): Promise<string | null> {
  const row = await db
    .selectFrom('feed_polls')
    .select('scheduled_at')
    .where('source', '=', source)
    .where('metal', '=', metal)
    .where('scheduled_at', 'is not', null)
    .orderBy('scheduled_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.scheduled_at ?? null
}

/** Whether one of these was polled for that slot. */
export async function isPolled(db: Db, polled: SourceMetal[], slot: string): Promise<boolean> {
  const row = await db
    .selectFrom('feed_polls')
    .select('id')
    .where((e) => e.or(polled.map(({ source, metal }) => e.and({ source, metal }))))
    .where('scheduled_at', '=', slot)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
