import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createApp } from '#server/app.ts'
import { serverWithTimeouts, TIMEOUTS } from '#server/platform/process/http-server.ts'
import { testAssets } from '#tests/support/fakes.ts'
import { openShop, type Shop } from '#tests/support/shop.ts'

/** The same server with shorter timeouts: the test is that it ends, not when. */
const SHORT = {
  headersTimeout: 300,
  requestTimeout: 600,
  keepAliveTimeout: 300,
  connectionsCheckingInterval: 100,
  maxConnections: 60,
}

let shop: Shop
let server: ReturnType<typeof serverWithTimeouts>
const sockets = new Set<Socket>()
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(() => listen(SHORT))

async function listen(patience: typeof SHORT): Promise<void> {
  server = serverWithTimeouts(patience)
  server.on('request', createApp(shop.ctx, { assets: testAssets }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
}

async function closeServer(): Promise<void> {
  for (const socket of sockets) socket.destroy()
  sockets.clear()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}
afterEach(closeServer)

const portOf = () => (server.address() as AddressInfo).port
const HOST = () => `Host: 127.0.0.1:${portOf()}\r\n`

/** The headers of a form whose body is awaited. */
async function formHead(): Promise<string> {
  const page = await fetch(`http://127.0.0.1:${portOf()}/login`)
  const cookies = page.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '')
  const token = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice(11)
  return [
    `POST /login HTTP/1.1\r\n${HOST()}Content-Type: application/json`,
    `Cookie: ${cookies.join('; ')}`,
    `X-XSRF-TOKEN: ${decodeURIComponent(token ?? '')}`,
    'Sec-Fetch-Site: same-origin\r\n',
  ].join('\r\n')
}

/** Connects and sends `first`, then `dripping` repeatedly. */
async function visitor(first: string, dripping = ''): Promise<Socket> {
  const socket = connect(portOf(), '127.0.0.1')
  sockets.add(socket)
  socket.on('error', () => {})
  await new Promise((resolve) => socket.once('connect', resolve))
  socket.write(first)
  if (dripping !== '') {
    const drip = setInterval(() => socket.write(dripping), 20)
    for (const over of ['data', 'close']) socket.once(over, () => clearInterval(drip))
  }
  return socket
}

/** All data from the server before it closes, even if sending more fails. */
function untilClosed(socket: Socket): Promise<string> {
  let received = ''
  socket.on('data', (part) => (received += part))
  return new Promise((resolve) => socket.once('close', () => resolve(received)))
}

const slow: [string, () => Promise<Socket>][] = [
  ['does not finish its headers', () => visitor('GET /lo')],
  ['adds headers slowly', () => visitor(`GET /login HTTP/1.1\r\n${HOST()}`, 'X-A: b\r\n')],
  [
    'sends its form byte by byte',
    async () => visitor(`${await formHead()}Content-Length: 99999\r\n\r\n{`, ' '),
  ],
  [
    'sends its form in pieces without end',
    async () => visitor(`${await formHead()}Transfer-Encoding: chunked\r\n\r\n`, '1\r\n \r\n'),
  ],
  [
    'stops in the middle of its form',
    async () => visitor(`${await formHead()}Content-Length: 20\r\n\r\n{"em`),
  ],
]

describe('A24: a visitor who', () => {
  test.each(slow)('%s gets 408 and is disconnected', async (_, connectSlowly) => {
    expect(await untilClosed(await connectSlowly())).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
  })

  test('connects without sending anything is disconnected', async () => {
    expect(await untilClosed(await visitor(''))).toMatch(/^(HTTP\/1\.1 408 |$)/)
  })

  test('sends no further request is disconnected', async () => {
    const answered = await untilClosed(await visitor(`GET /healthz HTTP/1.1\r\n${HOST()}\r\n`))
    expect(answered).toMatch(/^HTTP\/1\.1 200 /)
  })
})

describe('A24: with the default timeouts and at most sixty connections', () => {
  const unfinished = () => visitor(`GET /login HTTP/1.1\r\n${HOST()}`, 'X-A: b\r\n')
  beforeEach(async () => {
    await closeServer()
    await listen({ ...TIMEOUTS, maxConnections: 60 })
  })

  test('fifty slow visitors do not delay others', async () => {
    const slowVisitors = await Promise.all(Array.from({ length: 50 }, unfinished))
    const page = await fetch(`http://127.0.0.1:${portOf()}/login`)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('"login"')])
    expect(slowVisitors.filter((socket) => socket.destroyed)).toEqual([])
  })

  test('the sixty-first connection is refused, and the others stay', async () => {
    const visitors = await Promise.all(Array.from({ length: 60 }, unfinished))
    await vi.waitFor(async () => expect(await connectionsOf()).toBe(60))
    const dropped = new Promise((resolve) => server.once('drop', resolve))
    const oneMore = await visitor('')
    await dropped
    expect(await untilClosed(oneMore)).toBe('')
    expect(visitors.filter((socket) => socket.destroyed)).toEqual([])
  })
})

test('A24: the timeouts are ten seconds for headers, thirty for the request, checked every two', () => {
  const real = serverWithTimeouts()
  expect(TIMEOUTS).toMatchObject({
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    connectionsCheckingInterval: 2_000,
  })
  expect([real.headersTimeout, real.requestTimeout]).toEqual([10_000, 30_000])
  expect([real.keepAliveTimeout, real.maxConnections]).toEqual([5_000, 2_000])
})

const connectionsOf = () =>
  new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))
