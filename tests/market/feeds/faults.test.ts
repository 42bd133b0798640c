import { createServer as createSecureServer } from 'node:https'
import { createServer as createRawServer, type Socket } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Scenario } from '#bin/feed-fake/scenarios.ts'
import type { ErrorKind } from '#server/market/feeds/feed.ts'
import type { SourceKind } from '#server/market/feeds/list.ts'
import { SOURCE_KINDS } from '#server/market/feeds/lookup.ts'
import { requestFeed as hearOut } from '#server/market/feeds/request-feed.ts'
import { type FakeFeedServer, openFakeFeed } from '#tests/support/fake-feed.ts'
import { FakeClock } from '#tests/support/fakes.ts'
import { selfSigned } from './self-signed.ts'
import { gold, listen, requestFrom, respondWith, serve } from './test-servers.ts'

/** For requests that never end; successful ones have the default limits. */
const SHORT_LIMITS = { connectMs: 200, totalMs: 200, bodyBytes: 1024 * 1024 }
const NOW = '2026-11-20T15:00:00.000Z'
const MID = 4_389_380_000

let feed: FakeFeedServer
const clock = new FakeClock(NOW)
beforeAll(async () => {
  feed = await openFakeFeed({ clock })
})
afterAll(() => feed.close())
beforeEach(() => {
  clock.set(NOW)
  feed.setPrice('4389.38')
  feed.setScenario('ok')
})

const fetchReading = (kind: SourceKind, options = {}) =>
  requestFrom(feed.urls[kind], kind, { clock, ...options })

test.each(SOURCE_KINDS)('%s returns the gold price and its time', async (kind) => {
  const answer = await fetchReading(kind)
  expect(answer).toMatchObject({ source: kind, httpStatus: 200, error: null, receivedAt: NOW })
  expect(answer.latencyMs).toBeGreaterThanOrEqual(0)
  expect(answer.rawSha256).toMatch(/^[0-9a-f]{64}$/)
  // NBP: 4389.38 × 3.6512 ÷ 31.1034768 = 515.26 PLN a gram of that day.
  const expected =
    kind === 'nbp'
      ? { mid: 16_026_377_456, currency: 'PLN', sourceTime: '2026-11-19T23:00:00.000Z' }
      : { mid: MID, currency: 'USD', sourceTime: NOW }
  expect(answer.reading).toMatchObject(expected)
})

describe('A33: a fault brings no price, but its kind', () => {
  test.each<[Scenario, ErrorKind]>([
    ['refuse', 'connection'],
    ['500', 'http_5xx'],
    ['429', 'rate_limited'],
    ['301', 'redirect'],
    ['html', 'bad_json'],
    ['truncated', 'bad_json'],
    ['gzip-bomb', 'too_large'],
    ['nan', 'bad_json'],
    ['comma', 'bad_shape'],
    ['empty', 'bad_shape'],
  ])('%s', async (scenario, kind) => {
    feed.setScenario(scenario)
    for (const source of SOURCE_KINDS)
      expect(await fetchReading(source), source).toMatchObject({ reading: null, error: { kind } })
  })

  test.each<[Scenario]>([['timeout'], ['drip']])('%s', async (scenario) => {
    feed.setScenario(scenario)
    const all = await Promise.all(
      SOURCE_KINDS.map((kind) => fetchReading(kind, { limits: SHORT_LIMITS })),
    )
    expect(all.map(({ error }) => error?.kind)).toEqual(SOURCE_KINDS.map(() => 'timeout'))
  })

  test.each<[SourceKind, ErrorKind, ErrorKind]>([
    ['swissquote', 'http_4xx', 'quota'],
    ['gold_api_com', 'http_4xx', 'quota'],
    ['nbp', 'http_4xx', 'quota'],
    ['goldapi_io', 'auth', 'quota'],
    ['metals_dev', 'auth', 'quota'],
    ['metalpriceapi', 'auth', 'quota'],
    ['goldprice_org', 'http_4xx', 'quota'],
  ])('%s refuses the key or reports a used-up quota', async (source, auth, quota) => {
    feed.setScenario('auth')
    expect((await fetchReading(source)).error?.kind).toBe(auth)
    feed.setScenario('quota')
    expect((await fetchReading(source)).error?.kind).toBe(quota)
  })
})

describe('unusual values are read unchanged, for the guards to validate', () => {
  const bidAsk = ['swissquote', 'goldapi_io'] as const
  test.each<[Scenario, number]>([
    ['string', MID],
    ['wrong-type', MID],
    ['negative', -MID],
    ['zero', 0],
    ['x10', 10 * MID],
    ['div10', 438_938_000],
    ['jump', 4_477_168_000],
    ['silver', 61_822_000],
  ])('%s', async (scenario, mid) => {
    feed.setScenario(scenario)
    for (const source of bidAsk) expect((await fetchReading(source)).reading?.mid, source).toBe(mid)
  })

  test('zero is read as zero', async () => {
    feed.setScenario('zero')
    expect((await fetchReading('metalpriceapi')).reading?.mid).toBe(0)
  })

  test.each(bidAsk)('%s crossed stays crossed, wide stays wide', async (source) => {
    feed.setScenario('crossed')
    const crossed = (await fetchReading(source)).reading
    expect(crossed?.bid).toBeGreaterThan(crossed?.ask ?? Number.POSITIVE_INFINITY)
    feed.setScenario('wide')
    expect((await fetchReading(source)).reading).toMatchObject({
      bid: 4_345_486_000,
      ask: 4_433_274_000,
    })
  })

  test.each<[Scenario, string]>([
    ['stale', '2026-11-20T13:00:00.000Z'],
    ['future', '2026-11-20T15:10:00.000Z'],
  ])('%s', async (scenario, at) => {
    feed.setScenario(scenario)
    expect((await fetchReading('swissquote')).reading?.sourceTime).toBe(at)
  })

  test('a duplicate repeats price and time, a frozen price only the price', async () => {
    const first = (await fetchReading('swissquote')).reading
    feed.setScenario('duplicate')
    feed.setPrice('4400')
    clock.advance(60_000)
    expect((await fetchReading('swissquote')).reading).toEqual(first)
    feed.setPrice('4389.38')
    feed.setScenario('frozen')
    feed.setPrice('4400')
    clock.advance(60_000)
    const frozen = (await fetchReading('swissquote')).reading
    expect(frozen).toEqual({ ...first, sourceTime: '2026-11-20T15:02:00.000Z' })
  })

  test('responses may be out of order', async () => {
    feed.setScenario('out-of-order')
    const times = [
      await fetchReading('swissquote'),
      await fetchReading('swissquote'),
      await fetchReading('swissquote'),
    ]
    expect(times.map(({ reading }) => reading?.sourceTime)).toEqual([
      '2026-11-20T15:00:00.000Z',
      '2026-11-20T14:58:30.000Z',
      '2026-11-20T15:00:00.000Z',
    ])
  })
})

describe('connection failures', () => {
  test('no server listens', async () => {
    const closedServer = createRawServer()
    const port = await listen(closedServer)
    await new Promise((resolve) => closedServer.close(resolve))
    expect((await requestFrom(`http://127.0.0.1:${port}`)).error?.kind).toBe('connection')
  })

  test('an unknown name', async () => {
    const lookup = ((_name: string, _options: object, callback: (error: Error) => void) =>
      callback(Object.assign(new Error('ENOTFOUND'), { code: 'ENOTFOUND' }))) as never
    expect((await requestFrom('https://gold.example', 'nbp', { lookup })).error?.kind).toBe('dns')
  })

  test('a name server that never answers', async () => {
    const lookup = (() => undefined) as never
    const limits = { ...SHORT_LIMITS, totalMs: 60_000 }
    const answer = await requestFrom('https://gold.example', 'nbp', { lookup, limits })
    expect(answer.error?.kind).toBe('timeout')
  })

  test('a handshake that never ends', async () => {
    const base = await serveBytes(() => undefined, 'https')
    const limits = { ...SHORT_LIMITS, totalMs: 60_000 }
    expect((await requestFrom(base, 'nbp', { limits })).error?.kind).toBe('timeout')
  })

  test('a slow response over a quick connection has the total time', async () => {
    const base = await serve((request, response) => {
      setTimeout(() => respondWith(gold())(request, response), 1500)
    })
    const limits = { ...SHORT_LIMITS, connectMs: 1000, totalMs: 60_000 }
    expect((await requestFrom(base, 'gold_api_com', { limits })).error).toBeNull()
  })

  test.each([
    ['half a body, then nothing', 'HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n[1', 'connection'],
    ['no HTTP at all', 'SSH-2.0-OpenSSH_9.9\r\n', 'connection'],
    ['headers without end', `HTTP/1.1 200 OK\r\nx: ${'x'.repeat(40_000)}\r\n\r\n`, 'connection'],
    ['another protocol', 'HTTP/1.1 101 Switching Protocols\r\nupgrade: gold\r\n\r\n', 'bad_json'],
    ['no content', 'HTTP/1.1 204 No Content\r\n\r\n', 'bad_json'],
  ])('%s', async (_what, words, kind) => {
    const base = await serveBytes((socket) => socket.end(words))
    expect((await requestFrom(base)).error?.kind).toBe(kind)
  })
})

describe('TLS failures', () => {
  test('a self-signed certificate', async () => {
    const server = createSecureServer(selfSigned(), respondWith(gold()))
    const port = await listen(server)
    const answer = await requestFrom(`https://localhost:${port}`)
    expect(answer).toMatchObject({ reading: null, raw: null, error: { kind: 'tls' } })
  })

  test('an environment variable does not disable verification', async () => {
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
    const port = await listen(createSecureServer(selfSigned(), respondWith(gold())))
    const answer = await requestFrom(`https://localhost:${port}`)
    delete process.env.NODE_TLS_REJECT_UNAUTHORIZED
    expect(answer.error?.kind).toBe('tls')
  })

  test('plain http instead of a handshake', async () => {
    const base = await serve(respondWith(gold()))
    expect((await requestFrom(base.replace('http:', 'https:'))).error?.kind).toBe('tls')
  })
})

describe('bodies', () => {
  test.each([
    ['gzip', gzipSync(gold())],
    ['x-gzip', gzipSync(gold())],
    ['br', brotliCompressSync(gold())],
    ['deflate', deflateSync(gold())],
    ['GZIP', gzipSync(gold())],
    ['identity', Buffer.from(gold())],
  ])('compressed as %s', async (encoding, body) => {
    const base = await serve(respondWith(body, 200, { 'content-encoding': encoding }))
    expect((await requestFrom(base)).reading?.mid).toBe(4_392_000_000)
  })

  test.each([
    ['gzip', gzipSync(gold()).subarray(0, 40)],
    ['gzip', Buffer.from(gold())],
    ['br', Buffer.from(gold())],
    ['br', brotliCompressSync(gold()).subarray(0, 20)],
    ['zstd', gzipSync(gold())],
    ['gzip, gzip', gzipSync(gzipSync(gold()))],
  ])('compressed as %s, but damaged or unsupported', async (encoding, body) => {
    const base = await serve(respondWith(body, 200, { 'content-encoding': encoding }))
    expect((await requestFrom(base)).error?.kind).toBe('bad_json')
  })

  test('a body of one mebibyte is read, a byte more is not', async () => {
    const full = gold().padEnd(1024 * 1024, ' ')
    const whole = await requestFrom(await serve(respondWith(full)))
    expect(whole).toMatchObject({ reading: { mid: 4_392_000_000 }, error: null })
    const more = await requestFrom(await serve(respondWith(`${full} `)))
    expect(more).toMatchObject({ reading: null, error: { kind: 'too_large' }, rawSha256: null })
  })

  test.each([
    ['a byte order mark', `\uFEFF${gold()}`, null],
    ['invalid UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), 'bad_json'],
    ['nesting without end', '['.repeat(500_000), 'bad_json'],
    ['deep nesting that ends', `${'['.repeat(400_000)}${']'.repeat(400_000)}`, 'bad_json'],
    ['a bare number', '4392.0', 'bad_shape'],
    ['null', 'null', 'bad_shape'],
    ['a body with __proto__', '{"__proto__":{"price":1},"symbol":"XAU"}', 'bad_shape'],
    ['a price out of range', gold('1e60'), 'bad_shape'],
  ])('%s', async (_what, body, kind) => {
    const answer = await requestFrom(await serve(respondWith(body)))
    expect(answer.error?.kind ?? null).toBe(kind)
  })
})

describe('statuses', () => {
  test.each<[number, SourceKind, ErrorKind]>([
    [300, 'goldapi_io', 'redirect'],
    [304, 'goldapi_io', 'redirect'],
    [308, 'goldapi_io', 'redirect'],
    [400, 'goldapi_io', 'http_4xx'],
    [401, 'goldapi_io', 'auth'],
    [403, 'goldapi_io', 'auth'],
    [401, 'swissquote', 'http_4xx'],
    [403, 'swissquote', 'http_4xx'],
    [402, 'goldapi_io', 'quota'],
    [404, 'goldapi_io', 'not_found'],
    [410, 'goldapi_io', 'http_4xx'],
    [429, 'goldapi_io', 'rate_limited'],
    [500, 'goldapi_io', 'http_5xx'],
    [503, 'goldapi_io', 'http_5xx'],
    [599, 'goldapi_io', 'http_5xx'],
  ])('%i from %s', async (status, source, kind) => {
    const answer = await requestFrom(await serve(respondWith('{}', status)), source)
    expect(answer).toMatchObject({ httpStatus: status, error: { kind } })
  })

  test('a valid price with an error status is ignored', async () => {
    expect(await requestFrom(await serve(respondWith(gold(), 500)))).toMatchObject({
      reading: null,
    })
    expect(await requestFrom(await serve(respondWith(gold(), 203)))).toMatchObject({ error: null })
  })

  test('the body may be more specific than the status', async () => {
    const body = '{"status":"failure","error_code":1203}'
    const errorKindOf = async (status: number) =>
      (await requestFrom(await serve(respondWith(body, status)), 'metals_dev')).error?.kind
    expect(await errorKindOf(400)).toBe('quota')
    expect(await errorKindOf(403)).toBe('quota')
    expect(await errorKindOf(429)).toBe('rate_limited')
    expect(await errorKindOf(500)).toBe('http_5xx')
  })

  test('the status is used even if the body is slow or too large', async () => {
    const drip = await serve((_request, response) => void response.writeHead(429).write('x'))
    expect((await requestFrom(drip, 'nbp', { limits: SHORT_LIMITS })).error?.kind).toBe(
      'rate_limited',
    )
    const burst = await serve(respondWith('x'.repeat(2_000_000), 404))
    expect((await requestFrom(burst, 'nbp')).error?.kind).toBe('not_found')
  })
})

test('an exception while parsing is a bad shape', async () => {
  const url = await serve(respondWith(gold()))
  const read = () => {
    throw new TypeError('price of undefined')
  }
  const feedRequest = { url, headers: {}, allowLocal: true, needsKey: false, read }
  expect(await hearOut(feedRequest, clock)).toMatchObject({
    parsed: null,
    error: { kind: 'bad_shape' },
  })
})

describe('Retry-After', () => {
  test.each([
    ['120', 120],
    ['0', 0],
    [' 30 ', 30],
    ['3600', 3600],
    ['86400', 3600],
    ['99999999999999999999', 3600],
    ['Fri, 20 Nov 2026 15:02:00 GMT', 120],
    ['Fri, 20 Nov 2026 14:00:00 GMT', 0],
    ['Sat, 20 Nov 2027 15:00:00 GMT', 3600],
    ['soon', null],
    ['-5', null],
    ['1.5', null],
    ['2026', 2026],
  ])('%s', async (header, seconds) => {
    const base = await serve(respondWith('', 429, { 'retry-after': header }))
    const answer = await requestFrom(base, 'gold_api_com', { clock })
    expect(answer.error).toEqual({ kind: 'rate_limited', retryAfterS: seconds })
  })

  test('is optional', async () => {
    const answer = await requestFrom(await serve(respondWith('', 429)))
    expect(answer.error).toEqual({ kind: 'rate_limited', retryAfterS: null })
  })
})

/** A server that sends raw bytes; its base address. */
async function serveBytes(
  onConnection: (socket: Socket) => void,
  scheme = 'http',
): Promise<string> {
  const server = createRawServer((socket) => {
    socket.on('error', () => undefined)
    onConnection(socket)
  })
  return `${scheme}://127.0.0.1:${await listen(server)}`
}
