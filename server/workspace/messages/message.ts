import type { Actor } from '#server/access/actor.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { NotFound, Refused } from '#server/platform/errors.ts'
import { once } from '#server/platform/idempotency/once.ts'
import { hitsOf } from '#server/workspace/search/hits.ts'
import type { MessageInput } from './input.ts'
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

/**
 * Sends a message to a colleague and returns its id. A repeated key of the same user returns the same message; with another
 * text it is refused. Throws `Refused` with the field.
 */
export function sendMessage(ctx: Ctx, actor: Actor, input: MessageInput): Promise<number> {
  const { idempotencyKey: key, ...message } = input
  return transaction(ctx, (tx) =>
    once(tx, actor, { act: 'message', key, body: message }, () => send(tx, actor, message)),
  )
}

async function send(
  tx: Tx,
  actor: Actor,
  { to, body, about }: Omit<MessageInput, 'idempotencyKey'>,
): Promise<number> {
  if (to === actor.id || !(await queries.isActiveUser(tx.db, to)))
    throw new Refused({ to: { key: 'recipient_unknown' } })
  if (about && (await hitsOf(tx.db, [about])).length === 0)
    throw new Refused({ aboutId: { key: 'about_unknown' } })
  return queries.insertMessage(tx, {
    from_user_id: actor.id,
    to_user_id: to,
    body,
    about_kind: about?.kind ?? null,
    about_id: about?.id ?? null,
    created_at: tx.clock.now(),
    read_at: null,
    dismissed_at: null,
  })
}
