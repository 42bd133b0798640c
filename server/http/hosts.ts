import type { Request, RequestHandler } from 'express'
import type { Settings } from '#server/env.ts'

/** Answers only under its own name: links and redirects are built from the Host header. */
export function ownHost(settings: Settings): RequestHandler {
  return (req, res, next) => {
    const names = req.rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host')
    if (names.length !== 1) res.status(400).type('text').send('Bad Request')
    else if (!ownHosts(settings, req).includes(req.headers.host?.toLowerCase() ?? '')) {
      res.status(421).type('text').send('Misdirected Request')
    } else next()
  }
}

/** The origin under which this visitor reaches us; the Host header has been checked by then. */
export function originOf(settings: Settings, req: Request): string {
  return `${new URL(settings.appUrl).protocol}//${req.headers.host?.toLowerCase()}`
}

export function isOwnOrigin(settings: Settings, req: Request, origin: string): boolean {
  return origin === originOf(settings, req)
}

/** On one's own machine the same server has several names. */
function ownHosts(settings: Settings, req: Request): string[] {
  const own = new URL(settings.appUrl).host
  if (settings.production) return [own]
  const port = req.socket.localPort
  return [
    own,
    ...['localhost', '127.0.0.1', '[::1]'].map((name) => (port === 80 ? name : `${name}:${port}`)),
  ]
}
