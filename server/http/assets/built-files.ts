import { existsSync, readdirSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { extname, join, resolve } from 'node:path'
import type { RequestHandler, Response } from 'express'
import Negotiator from 'negotiator'

/** The smallest first. */
const EXTENSIONS = { br: '.br', gzip: '.gz' } as const
const IMMUTABLE = 'public, max-age=31536000, immutable'
/** A file name without path, so that no URL leads out of the folder. */
const ASSET = /^assets\/[\w-][\w.-]*$/
type Encoding = keyof typeof EXTENSIONS

/**
 * Serves the files of the build in `folder`, as compressed by the build. Names contain a content hash, so files can be
 * cached forever. Files removed by a new build are not found, and files added by one are: other servers may already
 * send documents of that build.
 */
export function builtFiles(folder: string): RequestHandler {
  const names = new Set(
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name[0] !== '.'),
  )
  const root = resolve(folder)
  const addIfNew = (name: string) => {
    if (!ASSET.test(name) || !existsSync(join(root, name))) return false
    const variants = [name, ...Object.values(EXTENSIONS).map((end) => name + end)]
    for (const file of variants) if (existsSync(join(root, file))) names.add(file)
    return true
  }
  return (req, res) => {
    if (req.method !== 'GET' && req.method !== 'HEAD')
      return void res.set('Allow', 'GET, HEAD').sendStatus(405)
    const name = req.path.slice(1)
    if (isEncoded(name) || !(names.has(name) || addIfNew(name))) return sendNotFound(res)
    const encoding = encodingFor(
      req,
      (Object.keys(EXTENSIONS) as Encoding[]).filter((one) => names.has(name + EXTENSIONS[one])),
    )
    res.set('Cache-Control', IMMUTABLE).type(extname(name)).vary('Accept-Encoding')
    if (encoding) res.set('Content-Encoding', encoding)
    const file = encoding ? name + EXTENSIONS[encoding] : name
    res.sendFile(file, { root, cacheControl: false }, (error) => {
      if (error && !res.headersSent) sendNotFound(res)
    })
  }
}

/** The types of the package lack the second parameter. */
interface Negotiation {
  encoding(available: string[], options: { preferred: string[] }): string | undefined
}

/** Of these encodings the one that the client prefers, and of equal ones the first; browsers name gzip before Brotli. */
function encodingFor(req: IncomingMessage, available: Encoding[]): Encoding | undefined {
  const negotiation = new Negotiator(req) as Negotiation
  const chosen = negotiation.encoding([...available, 'identity'], { preferred: available })
  return available.find((one) => one === chosen)
}

const isEncoded = (name: string) => Object.values(EXTENSIONS).some((end) => name.endsWith(end))

function sendNotFound(res: Response): void {
  res.removeHeader('Content-Encoding')
  res.set('Cache-Control', 'no-store').status(404).type('text/plain').send('Not Found')
}
