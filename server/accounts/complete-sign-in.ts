import type { Visit } from '#server/http/handlers.ts'
import type { Ctx } from '../context.ts'
import { giveToken } from '../http/csrf.ts'
import { beginSession } from '../http/session/session.ts'
import { noteSignedIn } from './account.ts'

/** By what somebody came in. */
export type WayIn = 'password' | 'passkey' | 'recovery_code' | 'invitation' | 'set_up' | 'reset'

/**
 * Opens the house to somebody who has shown all that is asked of him: a session under a new id with a token of its own,
 * the pages before forgotten, the act recorded. Throws `Refused` where the account was closed meanwhile.
 */
export async function completeSignIn(
  ctx: Ctx,
  req: Visit['req'],
  res: Visit['res'],
  userId: number,
  { secondFactor, by = 'password' }: { secondFactor: boolean; by?: WayIn },
): Promise<void> {
  await noteSignedIn(ctx, userId, { by, secondFactor })
  const secondFactorAt = secondFactor ? ctx.clock.now() : null
  await beginSession(ctx, req, { userId, secondFactorAt })
  giveToken(ctx, req, res, req.sessionID)
  res.inertia.clearHistory()
}
