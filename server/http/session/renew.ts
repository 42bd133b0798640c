import type { Request, Response } from 'express'
import { giveToken } from '#server/http/middleware/csrf.ts'
import { type Ctx, sha256 } from '#server/platform/context.ts'
import { ProofNeeded } from '#server/platform/errors.ts'
import { moveSession } from './queries.ts'

/**
 * Goes on in the same session under a new id, with a new token, proven as of now (ASVS 7.2.4). Its ends stay where they
 * are. Throws `ProofNeeded` where it was ended meanwhile.
 */
export async function renewSession(ctx: Ctx, req: Request, res: Response): Promise<void> {
  const { cookie: _cookie, stored, ...kept } = req.session
  const before = sha256(req.sessionID)
  const provenAt = ctx.clock.now()
  // Gives the request a fresh session object; nothing is stored by it.
  ;(req.sessionStore as Express.SessionStore).generate(req)
  if (!(await moveSession(ctx.db, before, sha256(req.sessionID), provenAt))) throw new ProofNeeded()
  Object.assign(req.session, kept, stored && { stored: { ...stored, provenAt } })
  giveToken(ctx, req, res, req.sessionID)
}
