import { type Ctx, later } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { lastOf } from './queries.ts'
import { type Author, record } from './record.ts'

const ONCE_MS = 60_000

/** Writes down that somebody asked for what he may not do; once a minute for each address of the house. */
export function recordRefusal(
  ctx: Ctx,
  author: Author & { id: number },
  { method, path }: { method: string; path: string },
): Promise<void> {
  return transaction(ctx, async (tx) => {
    const asked = { act: 'refused', subject: 'address', subjectId: path.slice(0, 200) }
    const last = await lastOf(tx.db, author.id, asked)
    if (last && last.at > later(tx.clock.now(), -ONCE_MS)) return
    await record(tx, author, { ...asked, details: { method } })
  })
}
