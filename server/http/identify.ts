import type { RequestHandler } from 'express'
import { actorWith } from '#server/accounts/account.ts'
import type { Ctx } from '#server/context.ts'
import { endSession } from './session/session.ts'

/** Who is asking, as the database has it now: a right taken away is gone with the next request. */
export function identify(ctx: Ctx): RequestHandler {
  return async (req, res, next) => {
    const { userId } = req.session
    if (userId === undefined) return next()
    req.actor = await actorWith(ctx, userId)
    if (!req.actor) await endSession(req, res)
    next()
  }
}
