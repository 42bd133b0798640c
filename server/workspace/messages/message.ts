import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { NotFound } from '#server/platform/errors.ts'
import { hitsOf } from '#server/workspace/search/hits.ts'
import { type MessagesProps, messageProps } from './props.ts'
import * as queries from './queries.ts'

export { colleaguesOf, countUnread, redactMessages } from './queries.ts'

const MAX_SHOWN = 50

/** The messages that this user received, newest first, with what each is about. */
export async function messagesTo(db: Db, userId: number): Promise<MessagesProps> {
  const [unread, rows] = await Promise.all([
    queries.countUnread(db, userId),
    queries.newestReceived(db, userId, MAX_SHOWN),
  ])
  const refs = rows.flatMap(({ about_kind: kind, about_id: id }) =>
    kind === null || id === null ? [] : [{ kind, id }],
  )
  const hits = await hitsOf(db, refs)
  return { unread, messages: rows.map((row) => messageProps(row, hits)) }
}

/** Throws `NotFound` for a message that this user did not receive; so do `dismiss` and `restore`. */
export async function markRead(ctx: Ctx, userId: number, id: number): Promise<void> {
  const isRecipient = await transaction(ctx, (tx) =>
    queries.setRead(tx, userId, id, tx.clock.now()),
  )
  if (!isRecipient) throw new NotFound()
}

export async function dismiss(ctx: Ctx, userId: number, id: number): Promise<void> {
  await setDismissed(ctx, userId, id, ctx.clock.now())
}

/** Undoes a dismissal. */
export async function restore(ctx: Ctx, userId: number, id: number): Promise<void> {
  await setDismissed(ctx, userId, id, null)
}

async function setDismissed(ctx: Ctx, userId: number, id: number, at: string | null) {
  if (!(await transaction(ctx, (tx) => queries.setDismissed(tx, userId, id, at))))
    throw new NotFound()
}
