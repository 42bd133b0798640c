import type { Actor } from '#server/access/actor.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { Refused } from '#server/platform/errors.ts'
import { once } from '#server/platform/idempotency/once.ts'
import { hitsOf } from '#server/workspace/search/hits.ts'
import type { MessageInput } from './input.ts'
import { insertMessage, isActiveUser } from './queries.ts'

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
  if (to === actor.id || !(await isActiveUser(tx.db, to)))
    throw new Refused({ to: { key: 'recipient_unknown' } })
  if (about && (await hitsOf(tx.db, [about])).length === 0)
    throw new Refused({ aboutId: { key: 'about_unknown' } })
  return insertMessage(tx, {
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
