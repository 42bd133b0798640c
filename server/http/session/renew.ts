import type { Request, Response } from 'express'
import { type Ctx, sha256 } from '#server/platform/context.ts'
import { ReauthenticationRequired } from '#server/platform/errors.ts'
import { issueToken } from './csrf.ts'
import { changeSessionId } from './queries.ts'

/**
 * Continues the session under a new id with a new token, authenticated as of now (ASVS 7.2.4). Its expiry does not
 * change. Throws `ReauthenticationRequired` if it was ended meanwhile.
 */
export async function renewSession(ctx: Ctx, req: Request, res: Response): Promise<void> {
  const { cookie: _cookie, stored, ...data } = req.session
  const before = sha256(req.sessionID)
  const authenticatedAt = ctx.clock.now()
  // Gives the request a new session object without storing anything.
  ;(req.sessionStore as Express.SessionStore).generate(req)
  if (!(await changeSessionId(ctx.db, before, sha256(req.sessionID), authenticatedAt)))
    throw new ReauthenticationRequired()
  Object.assign(req.session, data, stored && { stored: { ...stored, authenticatedAt } })
  issueToken(ctx, req, res, req.sessionID)
}
