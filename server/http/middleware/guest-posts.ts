import type { RequestHandler } from 'express'
import type { Ctx } from '#server/platform/context.ts'
import { TooManyAttempts } from '#server/platform/errors.ts'
import { networkOf } from '#server/platform/security/network.ts'
import { browserIdOf } from './known-browser.ts'

/**
 * Refuses guests' forms from a network beyond `MAX_POSTS` per minute, before parsing; a browser in which somebody
 * signed in before is counted apart. Counted per process, as it limits that process's load. Sign-in attempts are counted
 * in the database for all processes (`identity/accounts/throttle.ts`).
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
    const sender = browserIdOf(ctx, req) ?? networkOf(req.ip ?? '')
    const count = (counts.get(sender) ?? 0) + 1
    counts.set(sender, count)
    if (count > MAX_POSTS) next(new TooManyAttempts(Math.ceil((windowEnds - now) / 1000)))
    else next()
  }
}

const WINDOW_MS = 60_000
/** Three times the sign-in attempts allowed per network: no shop behind one address needs more. */
const MAX_POSTS = 300
