import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { networkOf } from '#server/platform/security/network.ts'
import type { Browser } from '#tests/support/browser.ts'
import { sandboxSite } from '#tests/support/sandbox-site.ts'
import { openShop, type Shop } from '#tests/support/shop.ts'

const MOST = 300

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ siteMap: sandboxSite().siteMap, settings: { trustProxy: 1 } })
})
afterAll(() => shop.close())
beforeEach(() => shop.clock.advance(60_000))

async function guestAt(ip: string): Promise<(body?: string) => ReturnType<Browser['send']>> {
  const browser = shop.guest()
  await browser.get('/login')
  const headers = {
    'Content-Type': 'application/json',
    Accept: 'application/json',
    'X-Forwarded-For': ip,
  }
  return (body = '{}') => browser.send('post', '/register', body, headers)
}

async function spend(ip: string, count: number): Promise<void> {
  const post = await guestAt(ip)
  for (let sent = 0; sent < count; sent += 20) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => post()))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422]))
  }
}

describe(`A19: of the forms that guests send from one network, ${MOST} a minute are parsed`, () => {
  test('the next is refused before it is parsed, with Retry-After, and parsed after that time', async () => {
    await spend('203.0.113.1', MOST)
    shop.clock.advance(20_000)
    const post = await guestAt('203.0.113.1')
    const refused = await post('{"broken":')
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '40'])
    expect((await (await guestAt('203.0.113.2'))()).status).toBe(422)
    shop.clock.advance(40_000)
    expect((await post('{"broken":')).status).toBe(400)
  })

  test('the addresses of one IPv6 network count together, and no others', async () => {
    await spend('2001:db8:1:1::1', MOST)
    expect((await (await guestAt('2001:db8:1:ff:ffff::9'))()).status).toBe(429)
    expect((await (await guestAt('2001:db8:1:100::1'))()).status).toBe(422)
  })

  test('signed-in users behind the same address are not limited', async () => {
    const member = await shop.staff()
    await spend('203.0.113.3', MOST)
    const headers = { 'X-Forwarded-For': '203.0.113.3' }
    expect((await member.post('/notes', { text: 'x' }, headers)).status).toBe(303)
    expect((await shop.guest().get('/login', headers)).status).toBe(200)
  })
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:0:108::1', '2001:db8:0:100::/56'],
  ['2001:db8:0:1ff::1', '2001:db8:0:100::/56'],
  ['2001:0DB8:0000:0008:1:2:3:4', '2001:db8:0:0::/56'],
  ['2001:db8::', '2001:db8:0:0::/56'],
  ['::1', '0:0:0:0::/56'],
  ['fe80::1%eth0', 'fe80:0:0:0::/56'],
  ['', ''],
])('attempts from %j are counted under %j', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})
