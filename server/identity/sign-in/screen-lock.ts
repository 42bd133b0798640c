import type { Actor } from '#server/access/actor.ts'
import { record } from '#server/audit/record.ts'
import { lockSession, unlockSession } from '#server/identity/profile/own-sessions-queries.ts'
import { type Ctx, later } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { guestPagePath, signInSettings } from './sign-in-pages.ts'

/** The session of somebody at a device, as far as locking goes. */
export interface LockableSession {
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
export async function lockScreenOf(
  ctx: Ctx,
  actor: Actor,
  session: LockableSession,
): Promise<string | null> {
  const idleMs = Date.parse(ctx.clock.now()) - Date.parse(session.seenAt)
  // No shop locks sooner than a minute, so most requests need not ask how it is set.
  if (session.lockedAt === null && idleMs < MINUTE_MS) return null
  const { style, lockAfterMin } = await signInSettings(ctx)
  if (session.lockedAt === null) {
    if (ctx.clock.now() < later(session.seenAt, lockAfterMin * MINUTE_MS)) return null
    await lock(ctx, actor, session, 'time')
  }
  return guestPagePath('lock', style)
}

/** Locks this session: until the password it does nothing but unlock and end. */
export async function lock(
  ctx: Ctx,
  actor: Actor,
  { idHash }: Pick<LockableSession, 'idHash'>,
  by: 'person' | 'time',
): Promise<void> {
  await transaction(ctx, async (tx) => {
    if (!(await lockSession(tx, idHash, tx.clock.now()))) return
    const act = { act: 'locked', subject: 'user', subjectId: actor.id, details: { by } }
    await record(tx, actor, act)
  })
}

/** Opens it again, after the password was right. */
export async function unlock(ctx: Ctx, actor: Actor, { idHash }: Pick<LockableSession, 'idHash'>) {
  await transaction(ctx, async (tx) => {
    await unlockSession(tx, idHash, tx.clock.now())
    const act = { act: 'unlocked', subject: 'user', subjectId: actor.id }
    await record(tx, actor, act)
  })
}
