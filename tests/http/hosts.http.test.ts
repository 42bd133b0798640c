import type { AddressInfo } from 'node:net'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sandboxSite } from '#tests/support/sandbox-site.ts'
import { openShop, type Shop } from '#tests/support/shop.ts'

let shop: Shop
let production: Shop
beforeAll(async () => {
  const { siteMap } = sandboxSite()
  shop = await openShop({ siteMap })
  production = await openShop({
    siteMap,
    settings: { appUrl: 'https://assay.example', production: true },
  })
})
afterAll(async () => {
  await shop.close()
  await production.close()
})

const portOf = ({ server }: Shop) => (server.address() as AddressInfo).port

/** Sends raw bytes, as no HTTP client would send these. */
async function raw(to: Shop, ...lines: string[]): Promise<string> {
  const socket: Socket = connect(portOf(to), '127.0.0.1')
  socket.end(`${lines.join('\r\n')}\r\n\r\n`)
  return text(socket)
}

test('in development every local host name is accepted', async () => {
  for (const name of ['localhost', '127.0.0.1', '[::1]']) {
    const { status } = await shop.guest().get('/login', { Host: `${name}:${portOf(shop)}` })
    expect([name, status]).toEqual([name, 200])
  }
})

test.each(['evil.example', 'localhost', 'localhost:1', 'localhost:3000.evil.example', ''])(
  'ASVS 60, A17: another host name is refused: %j',
  async (Host) => {
    const { status, text: body } = await shop.guest().get('/login', { Host })
    expect(status).toBe(421)
    expect(body).toBe('Misdirected Request')
  },
)

test('A17: in production only the configured host name is accepted', async () => {
  expect((await production.guest().get('/login')).status).toBe(200)
  const Host = `localhost:${portOf(production)}`
  expect((await production.guest().get('/login', { Host })).status).toBe(421)
})

test('monitoring may use any host name', async () => {
  const { status } = await production.guest().get('/readyz', { Host: '10.1.2.3' })
  expect(status).toBe(200)
})

test('ASVS 60: two Host headers are refused', async () => {
  const own = `Host: localhost:${portOf(shop)}`
  const answer = await raw(
    shop,
    'GET /login HTTP/1.1',
    own,
    'Host: evil.example',
    'Connection: close',
  )
  expect(answer).toMatch(/^HTTP\/1\.1 400/)
})

test('ASVS 60: a body with two lengths is refused', async () => {
  const answer = await raw(
    shop,
    'POST /login HTTP/1.1',
    `Host: localhost:${portOf(shop)}`,
    'Content-Length: 4',
    'Transfer-Encoding: chunked',
    'Connection: close',
  )
  expect(answer).toMatch(/^HTTP\/1\.1 400/)
})

test('ASVS 59: forwarding headers are not trusted', async () => {
  const headers = {
    'X-Forwarded-For': '203.0.113.9',
    'X-Forwarded-Proto': 'https',
    'X-Forwarded-Host': 'evil.example',
  }
  const { status, headers: answer } = await shop.guest().get('/price', headers)
  expect(status).toBe(404)
  expect(answer).not.toHaveProperty('strict-transport-security')
  expect(shop.log.at(-1)?.ip).toMatch(/127\.0\.0\.1$/)
})

test('A6: an outdated client is redirected to the host it used', async () => {
  const Host = `127.0.0.1:${portOf(shop)}`
  const { status, headers } = await shop
    .guest()
    .get('/login?next=%2F', { Host, 'X-Inertia': 'true', 'X-Inertia-Version': 'old' })
  expect([status, headers['x-inertia-location']]).toEqual([409, `http://${Host}/login?next=%2F`])
})
