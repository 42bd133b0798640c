import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openShop, type Shop } from '#tests/support/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(() => {
  shop.log.length = 0
})

interface TargetResult {
  /** Undefined if the connection is closed without a response. */
  status: number | undefined
  location: string | undefined
  cookies: boolean
  /** The number of log lines with level error. */
  faults: number
}

const NOTHING = { location: undefined, cookies: false, faults: 0 }

/** Sends a raw request, `PORT` being that of the server, as no HTTP client would send these. */
async function send(method: string, target: string): Promise<TargetResult> {
  const { port } = shop.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  const line = `${method} ${target.replaceAll('PORT', String(port))} HTTP/1.1`
  socket.write([line, `Host: localhost:${port}`, 'Connection: close', '', ''].join('\r\n'))
  const [head = ''] = (await text(socket)).split('\r\n\r\n', 1)
  const status = /^HTTP\/1\.1 (\d+)/.exec(head)?.[1]
  return {
    status: status === undefined ? undefined : Number(status),
    location: /^location: (.*?)\r?$/im.exec(head)?.[1],
    cookies: /^set-cookie:/im.test(head),
    faults: shop.log.filter(({ level }) => Number(level) >= 50).length,
  }
}

describe('ASVS 60, ASVS 64: a request target', () => {
  test.each(['GET', 'HEAD', 'POST', 'PUT', 'OPTIONS', 'TRACE', 'PROPFIND'])(
    'that is the server as a whole is refused before the session is loaded: %s *',
    async (method) => {
      expect(await send(method, '*')).toEqual({ ...NOTHING, status: 400 })
    },
  )

  test.each([
    '**',
    '*/login',
    '*?x',
    'login',
    '?x',
    'localhost:PORT',
    'mailto:ana@ouro.br',
    'http://localhost:PORT\\@evil.example/',
  ])('that is not a path is refused: %s', async (target) => {
    expect(await send('GET', target)).toEqual({ ...NOTHING, status: 400 })
  })

  test.each([
    'http://evil.example/login',
    'http://evil.example/healthz',
    'http://localhost.evil.example:PORT/login',
    'http://localhost:PORT@evil.example/login',
    'http://ana:secret@localhost:PORT/login',
    'http:///login',
  ])('with another host gets 421: %s', async (target) => {
    expect(await send('GET', target)).toEqual({ ...NOTHING, status: 421 })
  })

  test('of another protocol is refused', async () => {
    expect(await send('GET', 'ftp://localhost:PORT/login')).toEqual({ ...NOTHING, status: 400 })
  })

  test.each(['http://localhost:PORT/login', 'HTTP://LOCALHOST:PORT/login?next=%2F'])(
    'with the own host is reduced to its path: %s',
    async (target) => {
      expect(await send('GET', target)).toMatchObject({ status: 200, faults: 0 })
      expect(shop.log.at(-1)?.path).toBe('/login')
    },
  )

  test.each(['http://localhost:PORT', 'http://localhost:PORT?x'])(
    'with the own host and no path stays on this site: %s',
    async (target) => {
      const { status, location, faults } = await send('GET', target)
      expect({ status, faults }).toEqual({ status: 303, faults: 0 })
      expect(location).toMatch(/^\/login(\?next=%2F%3Fx)?$/)
    },
  )

  test('for a tunnel gets no response', async () => {
    expect(await send('CONNECT', 'localhost:PORT')).toEqual({ ...NOTHING, status: undefined })
  })

  test.each([
    ['/%', 404],
    ['/%ff', 404],
    ['/%00', 404],
    ['/build/%ff', 404],
    ['/board/%ff', 400],
    ['/price-runs/%', 400],
    ['/price-runs/%ff/export', 400],
    ['/login?next=%ff', 200],
    ['/login?%=%&next=%', 200],
    ['//evil.example/login', 404],
  ])(
    'with invalid percent-encoding or slashes is not a server error: %s',
    async (target, status) => {
      expect(await send('GET', target)).toMatchObject({ status, faults: 0 })
    },
  )
})
