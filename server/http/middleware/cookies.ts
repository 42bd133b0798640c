import { parseCookie } from 'cookie'
import type { CookieOptions, Request, RequestHandler, Response } from 'express'
import type { Ctx } from '#server/platform/context.ts'

/** One cookie of the request, or undefined; the first of several with the same name. */
export function cookieOf(req: Request, name: string): string | undefined {
  return parseCookie(req.headers.cookie ?? '')[name]
}

/** On https the browser itself holds such a cookie to this host, this path and https. */
export function cookieName(req: Request, name: string): string {
  return req.secure ? `__Host-${name}` : name
}

/** What every cookie of ours has in common. */
export function cookieAttributes(req: Request): CookieOptions {
  return { path: '/', sameSite: 'lax', secure: req.secure }
}

/** Sets a cookie that no script can read. */
export function setHttpOnlyCookie(req: Request, res: Response, name: string, value: string): void {
  res.cookie(cookieName(req, name), value, { ...cookieAttributes(req), httpOnly: true })
}

/** Gives those who are not signed in a random id, so that forms and notices have somebody to belong to. */
export function guestIds(ctx: Ctx): RequestHandler {
  return (req, res, next) => {
    const existing = cookieOf(req, cookieName(req, COOKIE))
    if (existing !== undefined && WELL_FORMED.test(existing)) req.guest = existing
    else newGuest(ctx, req, res)
    next()
  }
}

/** A fresh id: what belonged to the old one is out of reach. */
export function newGuest(ctx: Ctx, req: Request, res: Response): void {
  req.guest = ctx.ids.token()
  setHttpOnlyCookie(req, res, COOKIE, req.guest)
}

/** One name for the visitor, signed in or not. */
export function visitorKey(req: Request): string {
  return req.session?.userId === undefined ? `guest ${req.guest}` : `session ${req.sessionID}`
}

const COOKIE = 'assay_guest'
const WELL_FORMED = /^[\w-]{20,64}$/
