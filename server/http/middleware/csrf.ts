import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Request, RequestHandler, Response } from 'express'
import { HttpError } from '#server/http/responses/errors.ts'
import { sessionIdInCookie } from '#server/http/session/session.ts'
import type { Ctx } from '#server/platform/context.ts'
import { cookieAttributes, cookieOf } from './cookies.ts'
import { isOwnOrigin } from './hosts.ts'

/**
 * Refuses forms that were not sent from this site: first by the browser's origin headers, then by a token that only
 * this site can read and that is bound to the visitor.
 */
export function csrf(ctx: Ctx): RequestHandler {
  return (req, res, next) => {
    const owner = sessionIdInCookie(req) ?? req.guest
    if (!isToken(ctx, cookieOf(req, COOKIE), owner)) issueToken(ctx, req, res, owner)
    if (SAFE_METHODS.has(req.method)) return next()
    if (!isFromOurPages(ctx, req))
      return next(new HttpError(419, 'the request does not come from our pages'))
    if (!isToken(ctx, req.get('x-xsrf-token'), owner))
      return next(new HttpError(419, 'the token is not of this visitor'))
    next()
  }
}

/** Issues a token bound to `owner`, the id of a session or of a guest. */
export function issueToken(ctx: Ctx, req: Request, res: Response, owner: string): void {
  const nonce = ctx.ids.token()
  res.cookie(COOKIE, `${nonce}.${signature(ctx, nonce, owner)}`, cookieAttributes(req))
}

const COOKIE = 'XSRF-TOKEN'
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE'])

function isFromOurPages(ctx: Ctx, req: Request): boolean {
  const site = req.get('sec-fetch-site')
  const origin = req.get('origin')
  if (site === undefined && origin === undefined) return false
  if (site !== undefined && site !== 'same-origin') return false
  return origin === undefined || isOwnOrigin(ctx.settings, req, origin)
}

function isToken(ctx: Ctx, token: string | undefined, owner: string): boolean {
  const [nonce, signed, more] = (token ?? '').split('.')
  if (!nonce || !signed || more !== undefined) return false
  const expected = Buffer.from(signature(ctx, nonce, owner))
  const given = Buffer.from(signed)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function signature(ctx: Ctx, nonce: string, owner: string): string {
  return createHmac('sha256', ctx.settings.sessionSecret)
    .update(`xsrf ${nonce} ${owner}`)
    .digest('base64url')
}
