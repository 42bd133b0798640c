/**
 * The server that bench/inertia-page.ts measures: one page, through the Inertia layer and as plain JSON.
 *
 * The plain response has the same bytes, `no-store` and the same `Vary` header. It has no ETag, which would only slow down
 * this side: it costs a hash of the body and is useless with `no-store`. Its `url` is a constant string, because a
 * concatenated string makes V8 leave its fast path for JSON and doubles the time.
 */
import type { AddressInfo } from 'node:net'
import express, { type Request, type Response } from 'express'
import type { Inertia } from '#server/http/inertia/inertia.ts'
import { inertia } from '#server/http/inertia/middleware.ts'

type Rows = Record<'small' | 'medium' | 'large', { logs: unknown[] }>

/** About 1, 12 and 120 kB of JSON, like a list of gold prices. */
const propsBySize: Rows = {
  small: { logs: logs(5) },
  medium: { logs: logs(60) },
  large: { logs: logs(600) },
}

const urls = { small: '/inertia/small', medium: '/inertia/medium', large: '/inertia/large' }

const app = express().disable('etag')
app.get('/plain/:size', (req, res) => {
  res.vary('X-Inertia').set('Cache-Control', 'no-store').json(page(req))
})
app.use(
  inertia({
    version: 'v1',
    appUrl: 'http://127.0.0.1',
    now: Date.now,
    shell: ({ pageScript }) => pageScript,
  }),
)
app.get(
  '/inertia/:size',
  (req, res) => void inertiaOf(res).render(sizeOf(req), propsBySize[sizeOf(req)]),
)

const server = app.listen(0, '127.0.0.1', () =>
  process.send?.((server.address() as AddressInfo).port),
)

process.on('message', () => process.send?.(process.cpuUsage()))
process.on('disconnect', () => process.exit())

/** The Inertia response as an object, so that the plain response has the same bytes. */
function page(req: Request) {
  const size = sizeOf(req)
  const props = { ...propsBySize[size], errors: {} }
  return { version: 'v1', component: size, props, url: urls[size] }
}

function sizeOf(req: Request): keyof Rows {
  const { size } = req.params
  return size === 'small' || size === 'large' ? size : 'medium'
}

function inertiaOf(res: Response): Inertia<Rows> {
  return res.inertia as unknown as Inertia<Rows>
}

function logs(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    mid: `${4100 + (index % 90)}.250000`,
    currency: 'USD',
    source: 'manual',
    quotedAt: new Date(Date.UTC(2026, 0, 1 + index)).toISOString(),
    quality: 'accepted',
    note: index % 7 === 0 ? 'The "fix" of the afternoon, after <lunch>' : null,
  }))
}
