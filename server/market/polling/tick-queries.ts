import type { Db } from '#server/platform/database/connect.ts'
import type { SourceKind } from '#server/platform/env/feed-settings.ts'

/** The newest tick for which a source was polled; null where it never was. */
export async function newestSlot(db: Db, kind: SourceKind): Promise<string | null> {
  const row = await db
    .selectFrom('feed_polls')
    .select('scheduled_at')
    .where('source', '=', kind)
    .where('scheduled_at', 'is not', null)
    .orderBy('scheduled_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.scheduled_at ?? null
}

/** Has somebody polled the source for that tick? */
export async function isPolled(db: Db, kind: SourceKind, slot: string): Promise<boolean> {
  const row = await db
    .selectFrom('feed_polls')
    .select('id')
    .where('source', '=', kind)
    .where('scheduled_at', '=', slot)
    .executeTakeFirst()
  return row !== undefined
}
