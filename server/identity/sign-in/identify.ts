import type { Request, RequestHandler } from 'express'
import { isLocale } from '#lang/locales.ts'
import type { Actor } from '#server/access/actor.ts'
import { chosenLocale } from '#server/http/routing/input.ts'
import { endSession, sessionHash } from '#server/http/session/session.ts'
import type { SessionReader } from '#server/http/session/store.ts'
import { type ActiveUser, activeUser, sessionWithUser } from '#server/identity/accounts/queries.ts'
import { pictureAddress } from '#server/identity/profile/picture.ts'
import { mustEnrol } from '#server/identity/second-factor/requirement.ts'
import type { Ctx } from '#server/platform/context.ts'
import { lockScreenOf } from './screen-lock.ts'

/** Reads a session with its user in one statement. */
export const readSession: SessionReader = sessionWithUser

/** Takes the user of the request from the database, so that removed rights are effective with the next request. */
export function identify(ctx: Ctx): RequestHandler {
  return async (req, res, next) => {
    const { userId } = req.session
    if (userId === undefined) return next()
    const user = (req.session.stored?.user ?? null) as ActiveUser | null
    req.actor = user?.id === userId ? actorOf(ctx, user) : await actorWith(ctx, userId)
    if (req.actor) req.actor.locale = chosenLocale(req) ?? req.actor.locale
    if (req.actor) await applyScreenLock(ctx, req, req.actor)
    else await endSession(req, res)
    next()
  }
}

/** The active user with this id and their rights, or null. */
export async function actorWith(ctx: Ctx, id: number): Promise<Actor | null> {
  const user = await activeUser(ctx.db, id)
  return user ? actorOf(ctx, user) : null
}

function actorOf(ctx: Ctx, user: ActiveUser): Actor {
  const { id, name, email, role, locale, staff_sees_cost: staffSeesCost } = user
  return {
    id,
    name,
    email,
    role,
    locale: isLocale(locale) ? locale : null,
    staffSeesCost: staffSeesCost === 1,
    picture: pictureAddress(id, user.picture),
    preferences: user.preferences,
    mustEnrol: mustEnrol(ctx, user),
  }
}

/** A locked session has no actor, so that every check refuses it. */
async function applyScreenLock(ctx: Ctx, req: Request, actor: Actor): Promise<void> {
  const { stored } = req.session
  if (!stored) return
  const { seenAt, lockedAt } = stored
  const origin = { ip: req.ip ?? null, requestId: req.id }
  const session = { idHash: sessionHash(req), seenAt, lockedAt }
  const lockScreen = await lockScreenOf({ ...ctx, origin }, actor, session)
  if (lockScreen === null) return
  req.locked = { actor, lockScreen }
  req.actor = null
}
