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

/** Values that are not IP addresses do not come from a trusted proxy. */
function clientAddress(this: Request): string | undefined {
  const [address] = this.ips
  return address !== undefined && isIP(address) !== 0 ? address : this.socket.remoteAddress
}
