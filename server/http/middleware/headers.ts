import { randomBytes } from 'node:crypto'
import type { RequestHandler, Response } from 'express'
import helmet from 'helmet'

/** Security headers of every response. */
export function securityHeaders(
  isHttps: boolean,
  liveReloadOrigins: readonly string[] = [],
): RequestHandler[] {
  return [
    (_req, res, next) => {
      res.locals.nonce = randomBytes(18).toString('base64')
      res.set('Cache-Control', 'no-store')
      next()
    },
    helmet({
      contentSecurityPolicy: { useDefaults: false, directives: policy(isHttps, liveReloadOrigins) },
      strictTransportSecurity: isHttps && { maxAge: 31_536_000, includeSubDomains: true },
      // Forms need the Referer to redirect back.
      referrerPolicy: { policy: 'same-origin' },
      crossOriginResourcePolicy: { policy: 'same-origin' },
      crossOriginOpenerPolicy: { policy: 'same-origin' },
      xFrameOptions: { action: 'deny' },
    }),
  ]
}

function policy(isHttps: boolean, liveReloadOrigins: readonly string[]) {
  const nonce = (_req: unknown, res: unknown) => `'nonce-${(res as Response).locals.nonce}'`
  return {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'", nonce],
    styleSrc: ["'self'", nonce],
    imgSrc: ["'self'", 'data:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'", ...liveReloadOrigins],
    manifestSrc: ["'self'"],
    workerSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    ...(isHttps && { upgradeInsecureRequests: [] }),
  }
}
