import { readdirSync } from 'node:fs'
import { extname, resolve } from 'node:path'
import type { RequestHandler, Response } from 'express'

const ENCODED = { br: '.br', gzip: '.gz' } as const
const FOR_EVER = 'public, max-age=31536000, immutable'
type Encoding = keyof typeof ENCODED

/**
 * Hands out the files of the build that lie in `folder` now, as the build compressed them. Every name carries a hash of
 * its content, so a file may be kept for ever; an unknown one is nobody's page. One that a new build has taken away
 * since is unknown too.
 */
export function builtFiles(folder: string): RequestHandler {
  const names = new Set(
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name[0] !== '.'),
  )
  const root = resolve(folder)
  return (req, res) => {
    if (req.method !== 'GET' && req.method !== 'HEAD')
      return void res.set('Allow', 'GET, HEAD').sendStatus(405)
    const name = req.path.slice(1)
    if (!names.has(name) || isEncoded(name)) return nothing(res)
    const there = (Object.keys(ENCODED) as Encoding[]).filter((one) =>
      names.has(name + ENCODED[one]),
    )
    const encoding = there.find((one) => one === req.acceptsEncodings([...there, 'identity']))
    res.set('Cache-Control', FOR_EVER).type(extname(name)).vary('Accept-Encoding')
    if (encoding) res.set('Content-Encoding', encoding)
    const file = encoding ? name + ENCODED[encoding] : name
    res.sendFile(file, { root, cacheControl: false }, (error) => {
      if (error && !res.headersSent) nothing(res)
    })
  }
}

const isEncoded = (name: string) => Object.values(ENCODED).some((end) => name.endsWith(end))

function nothing(res: Response): void {
  res.removeHeader('Content-Encoding')
  res.set('Cache-Control', 'no-store').status(404).type('text/plain').send('Not Found')
}
