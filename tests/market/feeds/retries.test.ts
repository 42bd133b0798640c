import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import type { FeedOptions } from '#server/market/feeds/request-reading.ts'
import { gold, listen, requestFrom, respondWith, serve } from './test-servers.ts'

const SHORT_LIMITS = { connectMs: 200, totalMs: 200, bodyBytes: 1024 * 1024 }

/** A source that responds in turn; the number of requests, and the pauses between them. */
async function respondInTurn(...turns: Parameters<typeof serve>[0][]) {
  let requestCount = 0
  const pauses: number[] = []
  const base = await serve((request, response) => {
    turns[Math.min(requestCount, turns.length - 1)]?.(request, response)
    requestCount += 1
  })
  const wait = async (ms: number) => void pauses.push(ms)
  const send = (options: Partial<FeedOptions> = {}) =>
    requestFrom(base, 'goldapi_io', { wait, ...options })
  return { send, pauses, requestCount: () => requestCount }
}

const drop: Parameters<typeof serve>[0] = (_request, response) => void response.destroy()
const noResponse: Parameters<typeof serve>[0] = () => undefined
const body = '{"metal":"XAU","currency":"USD","price":4392,"timestamp":1731997890}'

test.each([
  ['a dropped connection', drop, {}],
  ['a timeout', noResponse, { limits: SHORT_LIMITS }],
  ['a server error', respondWith('', 500), {}],
  ['a busy server', respondWith('', 503), {}],
])(
  'after %s the request is retried once, one to two seconds later',
  async (_what, first, options) => {
    const source = await respondInTurn(first, respondWith(body))
    expect((await source.send(options)).reading?.mid).toBe(4_392_000_000)
    expect(source.requestCount()).toBe(2)
    expect(source.pauses).toHaveLength(1)
    expect(source.pauses[0]).toBeGreaterThanOrEqual(1000)
    expect(source.pauses[0]).toBeLessThanOrEqual(2000)
  },
)

test('a name that was not found is looked up again', async () => {
  let lookups = 0
  const lookup = ((_name: string, _options: object, callback: (error: Error) => void) => {
    lookups += 1
    callback(new Error('ENOTFOUND'))
  }) as never
  await requestFrom('https://gold.example', 'nbp', { lookup })
  expect(lookups).toBe(2)
})

test('there is only one retry', async () => {
  const source = await respondInTurn(drop, drop, respondWith(body))
  expect((await source.send()).error?.kind).toBe('connection')
  expect(source.requestCount()).toBe(2)
})

test('the second response is used, even if it is another failure', async () => {
  const source = await respondInTurn(drop, respondWith('', 403))
  expect(await source.send()).toMatchObject({ httpStatus: 403, error: { kind: 'auth' } })
})

test.each([
  ['a price', respondWith(body)],
  ['a refused key', respondWith('', 403)],
  ['a used-up quota', respondWith('', 402)],
  ['too many requests', respondWith('', 429)],
  ['a server that sends Retry-After', respondWith('', 503, { 'retry-after': '30' })],
  ['a page that is gone', respondWith('', 404)],
  ['a redirect', respondWith('', 301, { location: '/elsewhere' })],
  ['no JSON', respondWith('<html>')],
  ['no price', respondWith('{}')],
  ['too much', respondWith('x'.repeat(2_000_000))],
])('after %s there is no retry', async (_what, turn) => {
  const source = await respondInTurn(turn)
  await source.send()
  expect(source.requestCount()).toBe(1)
  expect(source.pauses).toEqual([])
})

test('without its key a source is not requested', async () => {
  const source = await respondInTurn(respondWith(body))
  for (const apiKey of [null, ''])
    expect(await source.send({ apiKey })).toMatchObject({
      httpStatus: null,
      reading: null,
      error: { kind: 'no_key', retryAfterS: null },
    })
  expect(source.requestCount()).toBe(0)
})

test('an abort ends the request and prevents a retry', async () => {
  const closing = new AbortController()
  const source = await respondInTurn((_request, _response) => closing.abort())
  const answer = await source.send({ signal: closing.signal })
  expect(answer.error?.kind).toBe('connection')
  expect(source.requestCount()).toBe(1)
  expect((await source.send({ signal: closing.signal })).error?.kind).toBe('connection')
  expect(source.requestCount()).toBe(1)
})

test('each request has one connection, which is closed after reading', async () => {
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    socket.once('close', () => {
      connections -= 1
    })
    socket.on('error', () => undefined).resume()
    socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${gold().length}\r\n\r\n${gold()}`)
  })
  const port = await listen(server)
  const answer = await requestFrom(`http://127.0.0.1:${port}`)
  expect(answer.reading?.mid).toBe(4_392_000_000)
  await expect.poll(() => connections).toBe(0)
})
