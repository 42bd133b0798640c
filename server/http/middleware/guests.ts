import type { Request, RequestHandler, Response } from 'express'
import type { Ctx } from '#server/platform/context.ts'
import { cookieName, cookieOf, hideCookie } from './cookies.ts'

/** Gives those who are not signed in a random id, so that forms and notices have somebody to belong to. */
export function guests(ctx: Ctx): RequestHandler {
  return (req, res, next) => {
    const known = cookieOf(req, cookieName(req, COOKIE))
    if (known !== undefined && WELL_FORMED.test(known)) req.guest = known
    else newGuest(ctx, req, res)
    next()
  }
}

/** A fresh id: what belonged to the old one is out of reach. */
export function newGuest(ctx: Ctx, req: Request, res: Response): void {
  req.guest = ctx.ids.token()
  hideCookie(req, res, COOKIE, req.guest)
}

/** One name for the visitor, signed in or not. */
export function visitorOf(req: Request): string {
  return req.session?.userId === undefined ? `guest ${req.guest}` : `session ${req.sessionID}`
}

const COOKIE = 'assay_guest'
const WELL_FORMED = /^[\w-]{20,64}$/
