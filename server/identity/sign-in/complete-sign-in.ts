import { rememberBrowser } from '#server/http/middleware/known-browser.ts'
import type { UserRequest } from '#server/http/routing/handlers.ts'
import { issueToken } from '#server/http/session/csrf.ts'
import { beginPendingSignIn, beginSession } from '#server/http/session/session.ts'
import { secondFactorOf } from '#server/identity/second-factor/factors.ts'
import { isAskedForFactor } from '#server/identity/second-factor/requirement.ts'
import type { Ctx } from '#server/platform/context.ts'
import { recordSignIn } from './sign-in.ts'

/** Shows the setup of a second factor, and a link to `next` to put it off. */
const SETUP = '/users/user-account-settings'

export type SignInMethod = 'password' | 'passkey' | 'recovery_code' | 'invitation' | 'set_up'

/**
 * After the password, or a link that replaces it: starts the session, or requires the second factor first. Returns
 * where to redirect.
 */
export async function startSession(
  ctx: Ctx,
  req: UserRequest['req'],
  res: UserRequest['res'],
  userId: number,
  { by, next }: { by: SignInMethod; next: string },
): Promise<string> {
  if (await secondFactorOf(ctx, userId)) {
    await beginPendingSignIn(ctx, req, { userId, next })
    issueToken(ctx, req, res, req.sessionID)
    return '/login/second-factor'
  }
  await completeSignIn(ctx, req, res, userId, { secondFactor: false, by })
  return (await isAskedForFactor(ctx, userId)) ? `${SETUP}?next=${encodeURIComponent(next)}` : next
}

/**
 * Signs in a fully authenticated user: a new session id and CSRF token, a known browser, cleared page history, an audit
 * entry. Throws `Refused` if the account was disabled meanwhile.
 */
export async function completeSignIn(
  ctx: Ctx,
  req: UserRequest['req'],
  res: UserRequest['res'],
  userId: number,
  { secondFactor, by = 'password' }: { secondFactor: boolean; by?: SignInMethod },
): Promise<void> {
  await recordSignIn(ctx, userId, { by, secondFactor })
  const secondFactorAt = secondFactor ? ctx.clock.now() : null
  await beginSession(ctx, req, { userId, secondFactorAt })
  issueToken(ctx, req, res, req.sessionID)
  rememberBrowser(ctx, req, res, userId)
  res.inertia.clearHistory()
}
