import { issueCsrfToken } from '#server/http/middleware/csrf.ts'
import type { SignedInRequest } from '#server/http/routing/handlers.ts'
import { beginPendingSignIn, beginSession } from '#server/http/session/session.ts'
import { recordSignIn } from '#server/identity/accounts/account.ts'
import { secondFactorOf } from '#server/identity/second-factor/factors.ts'
import type { Ctx } from '#server/platform/context.ts'

/** By what somebody came in. */
export type SignInMethod = 'password' | 'passkey' | 'recovery_code' | 'invitation' | 'set_up'

/**
 * After the password, or a link that stands for it: opens the house, or asks for the second factor first. Returns where
 * to go.
 */
export async function startSession(
  ctx: Ctx,
  req: SignedInRequest['req'],
  res: SignedInRequest['res'],
  userId: number,
  { by, next }: { by: SignInMethod; next: string },
): Promise<string> {
  if (await secondFactorOf(ctx, userId)) {
    await beginPendingSignIn(ctx, req, { userId, next })
    issueCsrfToken(ctx, req, res, req.sessionID)
    return '/login/second-factor'
  }
  await completeSignIn(ctx, req, res, userId, { secondFactor: false, by })
  return next
}

/**
 * Signs a user in who has shown everything that is required: a session under a new id with a token of its own,
 * the pages before forgotten, the act recorded. Throws `Refused` where the account was closed meanwhile.
 */
export async function completeSignIn(
  ctx: Ctx,
  req: SignedInRequest['req'],
  res: SignedInRequest['res'],
  userId: number,
  { secondFactor, by = 'password' }: { secondFactor: boolean; by?: SignInMethod },
): Promise<void> {
  await recordSignIn(ctx, userId, { by, secondFactor })
  const secondFactorAt = secondFactor ? ctx.clock.now() : null
  await beginSession(ctx, req, { userId, secondFactorAt })
  issueCsrfToken(ctx, req, res, req.sessionID)
  res.inertia.clearHistory()
}
