import type { CookieOptions, Request, Response } from 'express'

/** One cookie of the request, or undefined; the first of several with the same name. */
export function cookieOf(req: Request, name: string): string | undefined {
  const pairs = (req.headers.cookie ?? '').split(';', MOST_COOKIES).map((pair) => pair.trim())
  const pair = pairs.find((text) => text.startsWith(`${name}=`))
  return pair === undefined ? undefined : decoded(pair.slice(name.length + 1))
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

// No browser sends more to one site.
const MOST_COOKIES = 200

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
