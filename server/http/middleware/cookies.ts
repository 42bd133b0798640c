import { parseCookie } from 'cookie'
import type { CookieOptions, Request, Response } from 'express'

/** One cookie of the request, or undefined; the first of several with the same name. */
export function cookieOf(req: Request, name: string): string | undefined {
  return parseCookie(req.headers.cookie ?? '')[name]
}

/** On https the browser itself holds such a cookie to this host, this path and https. */
export function cookieName(req: Request, name: string): string {
  return req.secure ? `__Host-${name}` : name
}

/** What every cookie of ours has in common. */
export function cookieTraits(req: Request): CookieOptions {
  return { path: '/', sameSite: 'lax', secure: req.secure }
}

/** Sets a cookie that no script can read. */
export function hideCookie(req: Request, res: Response, name: string, value: string): void {
  res.cookie(cookieName(req, name), value, { ...cookieTraits(req), httpOnly: true })
}
