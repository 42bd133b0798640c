// The server that bench/inertia-page.ts measures: one page, once through our layer and once as plain JSON.
import type { AddressInfo } from 'node:net'
import express, { type Request, type Response } from 'express'
import { type Inertia, inertia } from '#server/http/inertia/inertia.ts'

type Rows = Record<'small' | 'medium' | 'large', { logs: unknown[] }>

/** About 1, 12 and 120 kB of JSON, as a list of gold prices is. */
const rows: Rows = {
  small: { logs: logs(5) },
  medium: { logs: logs(60) },
  large: { logs: logs(600) },
}

const app = express()
app.get('/plain/:size', (req, res) => void res.json(page(req)))
app.use(
  inertia({
    version: 'v1',
    appUrl: 'http://127.0.0.1',
    now: Date.now,
    shell: ({ pageScript }) => pageScript,
  }),
)
app.get('/inertia/:size', (req, res) => void shown(res).render(sizeOf(req), rows[sizeOf(req)]))

const server = app.listen(0, '127.0.0.1', () =>
  process.send?.((server.address() as AddressInfo).port),
)

process.on('message', () => process.send?.(process.cpuUsage()))
process.on('disconnect', () => process.exit())

/** What the layer answers, as an object: the plain answer has the same bytes. */
function page(req: Request) {
  const size = sizeOf(req)
  const props = { errors: {}, ...rows[size] }
  return { version: 'v1', component: size, props, url: `/inertia/${size}` }
}

function sizeOf(req: Request): keyof Rows {
  const { size } = req.params
  return size === 'small' || size === 'large' ? size : 'medium'
}

function shown(res: Response): Inertia<Rows> {
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
