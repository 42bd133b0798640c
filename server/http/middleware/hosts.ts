import { isIP } from 'node:net'
import type { Express, Request, RequestHandler, Response } from 'express'
import type { Settings } from '#server/platform/env/env.ts'

/**
 * Accepts paths, as browsers send them. An absolute URL is reduced to its path if its host is this site, and gets 421
 * if not; anything else (`*`, the server as a whole) gets 400. Source: RFC 9112, 3.2.
 */
export function checkTarget(settings: Settings): RequestHandler {
  return (req, res, next) => {
    if (req.url.startsWith('/')) return next()
    const [address, host = ''] = /^https?:\/\/([^/\\?#]*)/i.exec(req.url) ?? []
    if (address === undefined) badRequest(res)
    else if (!ownHosts(settings, req).includes(host.toLowerCase())) misdirected(res)
    else {
      const rest = req.url.slice(address.length)
      req.url = rest.startsWith('/') ? rest : `/${rest}`
      req.originalUrl = req.url
      next()
    }
  }
}

/** Accepts only this site's host names, as links and redirects are built from the Host header. */
export function checkHost(settings: Settings): RequestHandler {
  return (req, res, next) => {
    const names = req.rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host')
    if (names.length !== 1) badRequest(res)
    else if (!ownHosts(settings, req).includes(req.headers.host?.toLowerCase() ?? ''))
      misdirected(res)
    else next()
  }
}

const badRequest = (res: Response) => void res.status(400).type('text').send('Bad Request')
const misdirected = (res: Response) => void res.status(421).type('text').send('Misdirected Request')

/** The origin under which this visitor reaches the site; the Host header is checked before. */
export function originOf(settings: Settings, req: Request): string {
  return `${new URL(settings.appUrl).protocol}//${req.headers.host?.toLowerCase()}`
}

export function isOwnOrigin(settings: Settings, req: Request, origin: string): boolean {
  return origin === originOf(settings, req)
}

/** In development the server has several names. */
function ownHosts(settings: Settings, req: Request): string[] {
  const own = new URL(settings.appUrl).host
  if (settings.production) return [own]
  const port = req.socket.localPort
  return [
    own,
    ...['localhost', '127.0.0.1', '[::1]'].map((name) => (port === 80 ? name : `${name}:${port}`)),
  ]
}

/**
 * The client's address, and the host and protocol. Host and protocol come from `APP_URL`; of the proxy headers only
 * the client's address is trusted, and only from the proxies of `TRUST_PROXY`.
 */
export function trustProxies(app: Express, { appUrl, trustProxy }: Settings): void {
  const protocol = appUrl.startsWith('https:') ? 'https' : 'http'
  app.set('trust proxy', trustProxy)
  Object.defineProperties(app.request, {
    protocol: { get: () => protocol },
    host: { get: hostHeader },
    ip: { get: clientAddress },
  })
}

function hostHeader(this: Request): string | undefined {
  return this.headers.host
}

/**
 * The address before the first proxy that is not trusted, from the right of `X-Forwarded-For`. Values that are not IP
 * addresses do not come from a trusted proxy; some proxies add the port.
 */
function clientAddress(this: Request): string | undefined {
  const isTrusted: (address: string | undefined, hop: number) => boolean =
    this.app.get('trust proxy fn')
  const own = this.socket.remoteAddress
  const forwarded = (this.get('x-forwarded-for') ?? '').split(',').map(withoutPort).toReversed()
  let address = own
  for (const [hop, before] of forwarded.entries()) {
    if (!isTrusted(address, hop)) break
    address = before
  }
  return address !== undefined && isIP(address) !== 0 ? address : own
}

/** `203.0.113.9:4711` and `[2001:db8::1]:4711` without the port. */
function withoutPort(typed: string): string {
  const text = typed.trim()
  const inBrackets = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1]
  return inBrackets ?? /^([\d.]+):\d{1,5}$/.exec(text)?.[1] ?? text
}
