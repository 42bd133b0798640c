import type { Actor } from '#server/access/actor.ts'
import { record } from '#server/audit/record.ts'
import { lockSession, unlockSession } from '#server/identity/sessions/queries.ts'
import { type Ctx, plusMs } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { pagePath, signInSettings } from './sign-in-pages.ts'

export interface LockableSession {
  idHash: string
  /** When it was last used. */
  seenAt: string
  lockedAt: string | null
}

const MINUTE_MS = 60_000

/**
 * The path of the lock screen of a locked session; null while it is unlocked. A session that was idle longer than the
 * shop allows is locked here, regardless of the client.
 */
export async function lockScreenOf(
  ctx: Ctx,
  actor: Actor,
  session: LockableSession,
): Promise<string | null> {
  const idleMs = Date.parse(ctx.clock.now()) - Date.parse(session.seenAt)
  // No shop locks sooner than a minute, so most requests need no query of the settings.
  if (session.lockedAt === null && idleMs < MINUTE_MS) return null
  const { style, lockAfterMin } = await signInSettings(ctx)
  if (session.lockedAt === null) {
    if (ctx.clock.now() < plusMs(session.seenAt, lockAfterMin * MINUTE_MS)) return null
    await lock(ctx, actor, session, 'time')
  }
  return pagePath('lock', style)
}

/** Locks this session: until the password is entered it can only be unlocked or ended. */
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

/** Unlocks it after the password was checked. */
export async function unlock(ctx: Ctx, actor: Actor, { idHash }: Pick<LockableSession, 'idHash'>) {
  await transaction(ctx, async (tx) => {
    await unlockSession(tx, idHash, tx.clock.now())
    const act = { act: 'unlocked', subject: 'user', subjectId: actor.id }
    await record(tx, actor, act)
  })
}
