import type { Actor } from '#server/accounts/actor.ts'
import type { Ctx } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import { type Tx, transaction } from '#server/database/transaction.ts'
import { Refused } from '#server/errors.ts'
import { hitsOf } from '#server/search/hits.ts'
import type { MessageInput } from './input.ts'
import { insertMessage, isActiveUser, messageBySubmit } from './queries.ts'

/**
 * Writes to a colleague and returns the message's id. The same key by the same user is the same message; with
 * another text it is refused. Throws `Refused` beside the field.
 */
export function sendMessage(ctx: Ctx, actor: Actor, input: MessageInput): Promise<number> {
  return transaction(ctx, (tx) => sendOnce(tx, actor, input))
}

async function sendOnce(tx: Tx, actor: Actor, input: MessageInput): Promise<number> {
  const earlier = await sameSubmit(tx.db, actor, input)
  if (earlier !== null) return earlier
  const { to, body, about, idempotencyKey } = input
  if (to === actor.id || !(await isActiveUser(tx.db, to)))
    throw new Refused({ to: { key: 'colleague_unknown' } })
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
    idempotency_key: idempotencyKey,
  })
}

async function sameSubmit(
  db: Db,
  actor: Actor,
  { to, body, about, idempotencyKey }: MessageInput,
): Promise<number | null> {
  if (idempotencyKey === null) return null
  const earlier = await messageBySubmit(db, actor.id, idempotencyKey)
  if (!earlier) return null
  const same =
    earlier.to_user_id === to &&
    earlier.body === body &&
    earlier.about_kind === (about?.kind ?? null) &&
    earlier.about_id === (about?.id ?? null)
  if (!same) throw new Refused({ idempotencyKey: { key: 'message_key_reused' } })
  return earlier.id
}
