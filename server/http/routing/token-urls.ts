import type { Request, RequestHandler } from 'express'

/**
 * URLs that contain their own token, `/board/<token>`, which grants access by itself. They use no session and no
 * cookie, and the token must not leak: neither to the log nor, as a Referer, to other sites.
 */
const TOKEN_PATH = '/board/'
const TOKEN = /(\/board\/).*/i

/** Skips middleware that uses cookies. */
export function unlessTokenUrl(handler: RequestHandler): RequestHandler {
  return (req, res, next) => (isTokenUrl(req) ? next() : handler(req, res, next))
}

/** Prevents browsers from sending such URLs as a Referer. */
export const hideTokenUrls: RequestHandler = (req, res, next) => {
  if (isTokenUrl(req)) res.set('Referrer-Policy', 'no-referrer')
  next()
}

/** The path for the log, without the token; also if it is mistyped. */
export function redactToken(path: string): string {
  const readable = decoded(path)
  return TOKEN.test(readable) ? readable.replace(TOKEN, '$1…') : path
}

function isTokenUrl({ path }: Request): boolean {
  return path.toLowerCase().startsWith(TOKEN_PATH)
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
