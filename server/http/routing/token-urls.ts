import type { Request, RequestHandler } from 'express'

/**
 * Addresses that carry their own key, `/board/<key>`: who has the link is let in by it alone. So there is no session and
 * no cookie behind them, and the key is told to nobody: neither the log nor, as a Referer, any other address.
 */
const TOKEN_PATH = '/board/'
const TOKEN_PATTERN = /(\/board\/).*/i

/** Leaves out what knows visitors by their cookies. */
export function unlessTokenUrl(handler: RequestHandler): RequestHandler {
  return (req, res, next) => (isTokenUrl(req) ? next() : handler(req, res, next))
}

/** Tells browsers not to pass such an address on. */
export const hideTokenUrls: RequestHandler = (req, res, next) => {
  if (isTokenUrl(req)) res.set('Referrer-Policy', 'no-referrer')
  next()
}

/** The path as it may be written down; also one that was mistyped and leads nowhere. */
export function redactToken(path: string): string {
  const readable = decoded(path)
  return TOKEN_PATTERN.test(readable) ? readable.replace(TOKEN_PATTERN, '$1…') : path
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
