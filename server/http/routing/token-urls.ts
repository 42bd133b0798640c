import type { Request, RequestHandler } from 'express'

/**
 * Addresses that carry their own key, `/board/<key>`: who has the link is let in by it alone. So there is no session and
 * no cookie behind them, and the key is told to nobody: neither the log nor, as a Referer, any other address.
 */
const KEYED = '/board/'
const KEY = /(\/board\/).*/i

/** Leaves out what knows visitors by their cookies. */
export function unlessKeyed(handler: RequestHandler): RequestHandler {
  return (req, res, next) => (isKeyed(req) ? next() : handler(req, res, next))
}

/** Tells browsers not to pass such an address on. */
export const keepKeys: RequestHandler = (req, res, next) => {
  if (isKeyed(req)) res.set('Referrer-Policy', 'no-referrer')
  next()
}

/** The path as it may be written down; also one that was mistyped and leads nowhere. */
export function withoutKey(path: string): string {
  const read = decoded(path)
  return KEY.test(read) ? read.replace(KEY, '$1…') : path
}

function isKeyed({ path }: Request): boolean {
  return path.toLowerCase().startsWith(KEYED)
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
