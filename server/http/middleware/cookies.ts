import { parseCookie } from 'cookie'
import type { CookieOptions, Request, RequestHandler, Response } from 'express'
import type { Ctx } from '#server/platform/context.ts'

/** A cookie of the request, or undefined; the first of several with the same name. */
export function cookieOf(req: Request, name: string): string | undefined {
  return parseCookie(req.headers.cookie ?? '')[name]
}

/** On https the `__Host-` prefix binds a cookie to this host and path. */
export function cookieName(req: Request, name: string): string {
  return req.secure ? `__Host-${name}` : name
}

/** The attributes of every cookie. */
export function cookieAttributes(req: Request): CookieOptions {
  return { path: '/', sameSite: 'lax', secure: req.secure }
}

/** Sets a cookie that scripts cannot read. */
function setHiddenCookie(req: Request, res: Response, name: string, value: string): void {
  res.cookie(cookieName(req, name), value, { ...cookieAttributes(req), httpOnly: true })
}

/** Assigns guests a random id, for their forms and flash data. */
export function guestIds(ctx: Ctx): RequestHandler {
  return (req, res, next) => {
    const existing = cookieOf(req, cookieName(req, COOKIE))
    if (existing !== undefined && WELL_FORMED.test(existing)) req.guest = existing
    else newGuest(ctx, req, res)
    next()
  }
}

/** Assigns a new id: data of the old one becomes unreachable. */
export function newGuest(ctx: Ctx, req: Request, res: Response): void {
  req.guest = ctx.ids.token()
  setHiddenCookie(req, res, COOKIE, req.guest)
}

/** Identifies the visitor, signed in or not. */
export function visitorKey(req: Request): string {
  return req.session?.userId === undefined ? `guest ${req.guest}` : sessionKey(req.sessionID)
}

/** Identifies the visitor of a session. */
export const sessionKey = (id: string): string => `session ${id}`

const COOKIE = 'assay_guest'
const WELL_FORMED = /^[\w-]{20,64}$/
