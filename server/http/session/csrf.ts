import { createHmac } from 'node:crypto'
import type { Request, RequestHandler, Response } from 'express'
import { HttpError } from '#server/http/errors.ts'
import { cookieAttributes, cookieName, cookieOf } from '#server/http/middleware/cookies.ts'
import { isOwnOrigin } from '#server/http/middleware/hosts.ts'
import type { Ctx } from '#server/platform/context.ts'
import { acceptedSecrets, isSameSignature } from '#server/platform/security/secrets.ts'
import { sessionIdInCookie } from './session.ts'

/**
 * Refuses forms that were not sent from this site: first by the browser's origin headers, then by a token that only
 * this site can read and that is bound to the visitor.
 */
export function csrf(ctx: Ctx): RequestHandler {
  const { sessionSecrets } = ctx.settings
  const accepted = acceptedSecrets(sessionSecrets)
  return (req, res, next) => {
    const owner = sessionIdInCookie(req) ?? req.guest
    if (!isToken([sessionSecrets.current], cookieOf(req, cookieName(req, COOKIE)), owner))
      issueToken(ctx, req, res, owner)
    if (SAFE_METHODS.has(req.method)) return next()
    if (!isFromOurPages(ctx, req))
      return next(new HttpError(419, 'the request does not come from our pages'))
    if (!isToken(accepted, req.get('x-xsrf-token'), owner))
      return next(new HttpError(419, 'the token is not of this visitor'))
    next()
  }
}

/** Issues a token bound to `owner`, the id of a session or of a guest. */
export function issueToken(ctx: Ctx, req: Request, res: Response, owner: string): void {
  const nonce = ctx.ids.token()
  res.cookie(
    cookieName(req, COOKIE),
    `${nonce}.${signature(ctx.settings.sessionSecrets.current, nonce, owner)}`,
    cookieAttributes(req),
  )
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

function isToken(secrets: readonly string[], token: string | undefined, owner: string): boolean {
  const [nonce, signed, more] = (token ?? '').split('.')
  if (!nonce || !signed || more !== undefined) return false
  return secrets.some((secret) => isSameSignature(signed, signature(secret, nonce, owner)))
}

function signature(secret: string, nonce: string, owner: string): string {
  return createHmac('sha256', secret).update(`xsrf ${nonce} ${owner}`).digest('base64url')
}
