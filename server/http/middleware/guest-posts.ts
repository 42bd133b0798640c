import type { RequestHandler } from 'express'
import type { Ctx } from '#server/platform/context.ts'
import { TooMany } from '#server/platform/errors.ts'
import { networkOf } from '#server/platform/security/network.ts'

/**
 * Refuses the forms of guests from a network that has sent `MOST` of them in this minute, before anything of them is
 * parsed. Counted in this process alone: what is limited is its own load. How often somebody may try to sign in is
 * counted in the database, for all processes together (`accounts/throttle.ts`).
 */
export function limitGuestPosts(ctx: Ctx): RequestHandler {
  let counts = new Map<string, number>()
  let windowEnds = 0
  return (req, _res, next) => {
    if (req.method !== 'POST' || req.actor) return next()
    const now = Date.parse(ctx.clock.now())
    if (now >= windowEnds) {
      windowEnds = now + WINDOW_MS
      counts = new Map()
    }
    const network = networkOf(req.ip ?? '')
    const count = (counts.get(network) ?? 0) + 1
    counts.set(network, count)
    if (count > MAX_POSTS) next(new TooMany(Math.ceil((windowEnds - now) / 1000)))
    else next()
  }
}

const WINDOW_MS = 60_000
/**
 * Three times what may be tried at the sign-in from one network, and five a second: no shop behind one address signs in
 * and unlocks as often.
 */
const MAX_POSTS = 300
