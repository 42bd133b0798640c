import type { Actor } from '#server/access/actor.ts'
import { record } from '#server/audit/record.ts'
import { type Ctx, sha256 } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { NotFound } from '#server/platform/errors.ts'
import { type Device, deviceOf } from './device.ts'
import * as queries from './queries.ts'

export { endSessionsOf } from './queries.ts'

export interface OwnSessionProps {
  /** Identifies the session without granting access to it. */
  key: string
  isThisOne: boolean
  device: Device
  ip: string | null
  signedInAt: string
  lastSeenAt: string
  isLocked: boolean
}

/** The sessions of this user; `current` is the hash of the current one. */
export async function listOwnSessions(
  ctx: Ctx,
  actor: Actor,
  current: string,
): Promise<OwnSessionProps[]> {
  const rows = await queries.sessionsOf(ctx.db, actor.id, ctx.clock.now())
  return rows.map((row) => ({
    key: keyOf(row.id_hash),
    isThisOne: row.id_hash === current,
    device: deviceOf(row.agent),
    ip: row.ip,
    signedInAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    isLocked: row.locked_at !== null,
  }))
}

/** Signs out one of this user's devices, effective from its next request. */
export async function endOwnSession(ctx: Ctx, actor: Actor, key: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const rows = await queries.sessionsOf(tx.db, actor.id, tx.clock.now())
    const found = rows.find((row) => keyOf(row.id_hash) === key)
    if (!found || !(await queries.deleteOwnSession(tx, actor.id, found.id_hash)))
      throw new NotFound()
    await record(tx, actor, {
      act: 'session_ended',
      subject: 'user',
      subjectId: actor.id,
      details: { ...deviceOf(found.agent), ip: found.ip },
    })
  })
}

/** Signs out all other devices. Returns how many. */
export function endOtherSessions(ctx: Ctx, actor: Actor, current: string): Promise<number> {
  return transaction(ctx, async (tx) => {
    const ended = await queries.deleteOtherSessions(tx, actor.id, current)
    await record(tx, actor, {
      act: 'other_sessions_ended',
      subject: 'user',
      subjectId: actor.id,
      details: { ended },
    })
    return ended
  })
}

/** A public key for a session that reveals neither its id nor its stored hash. */
function keyOf(idHash: string): string {
  return sha256(`a device\n${idHash}`).slice(0, 24)
}
