import type { Actor } from '#server/access/actor.ts'
import { record } from '#server/audit/record.ts'
import { lockSession, unlockSession } from '#server/identity/profile/own-sessions-queries.ts'
import { type Ctx, later } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { doorPath, doorsOf } from './sign-in-pages.ts'

/** The session of somebody at a device, as far as locking goes. */
export interface Seat {
  idHash: string
  /** When it was last used. */
  seenAt: string
  lockedAt: string | null
}

const MINUTE_MS = 60_000

/**
 * The door that a locked session stands before; null while it is open. A session that nobody used for the shop's time is
 * locked here, whatever the device itself believed.
 */
export async function lockDoorOf(ctx: Ctx, actor: Actor, seat: Seat): Promise<string | null> {
  const rested = Date.parse(ctx.clock.now()) - Date.parse(seat.seenAt)
  // No shop locks sooner than a minute, so most requests need not ask how it is set.
  if (seat.lockedAt === null && rested < MINUTE_MS) return null
  const { style, lockAfterMin } = await doorsOf(ctx)
  if (seat.lockedAt === null) {
    if (ctx.clock.now() < later(seat.seenAt, lockAfterMin * MINUTE_MS)) return null
    await lock(ctx, actor, seat, 'time')
  }
  return doorPath('lock', style)
}

/** Locks this session: until the password it does nothing but unlock and end. */
export async function lock(
  ctx: Ctx,
  actor: Actor,
  { idHash }: Pick<Seat, 'idHash'>,
  by: 'person' | 'time',
): Promise<void> {
  await transaction(ctx, async (tx) => {
    if (!(await lockSession(tx, idHash, tx.clock.now()))) return
    const act = { act: 'locked', subject: 'user', subjectId: actor.id, details: { by } }
    await record(tx, actor, act)
  })
}

/** Opens it again, after the password was right. */
export async function unlock(ctx: Ctx, actor: Actor, { idHash }: Pick<Seat, 'idHash'>) {
  await transaction(ctx, async (tx) => {
    await unlockSession(tx, idHash, tx.clock.now())
    const act = { act: 'unlocked', subject: 'user', subjectId: actor.id }
    await record(tx, actor, act)
  })
}
