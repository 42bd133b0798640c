import { afterEach, describe, expect, test } from 'vitest'
import type { Settings } from '#server/platform/env/env.ts'
import { readSettings } from '#server/settings.ts'
import { queuedEmails } from '#tests/support/emails.ts'
import { visitHeaders } from '#tests/support/inertia.ts'
import { sendRaw } from '#tests/support/raw-request.ts'
import { openShop, PASSWORD, type Shop, STAFF } from '#tests/support/shop.ts'

let shop: Shop
const open: Shop[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

async function behind(trustProxy: Settings['trustProxy'], settings: Partial<Settings> = {}) {
  shop = await openShop({ settings: { trustProxy, ...settings } })
  open.push(shop)
}

/** The address that the server assigns to a visitor with these headers. */
async function takenFor(forwarded: string | string[]): Promise<unknown> {
  await sendRaw(shop, null, {
    method: 'GET',
    path: '/login',
    headers: {
      'x-forwarded-for': forwarded,
      'x-real-ip': '203.0.113.1',
      forwarded: 'for=203.0.113.2',
    },
  })
  return shop.log.at(-1)?.ip
}

describe('ASVS 59: the address of a visitor', () => {
  test('is that of the socket, regardless of headers, if no proxy is configured', async () => {
    await behind(0)
    expect(await takenFor('203.0.113.9')).toBe('127.0.0.1')
  })

  test('is the last one, written by the proxy, not earlier ones from the visitor', async () => {
    await behind(1)
    expect(await takenFor('203.0.113.9')).toBe('203.0.113.9')
    expect(await takenFor('198.51.100.66, 203.0.113.9')).toBe('203.0.113.9')
    expect(await takenFor(['198.51.100.66', '203.0.113.9'])).toBe('203.0.113.9')
  })

  test('is read without the port that a proxy adds, also of the proxies before it', async () => {
    await behind(1)
    expect(await takenFor('203.0.113.9:4711')).toBe('203.0.113.9')
    expect(await takenFor('[2001:db8::9]:4711')).toBe('2001:db8::9')
    expect(await takenFor('2001:db8::9')).toBe('2001:db8::9')
    await behind(['10.0.0.0/8', '127.0.0.1'])
    expect(await takenFor('198.51.100.66, 203.0.113.9:1, 10.0.0.5:4711')).toBe('203.0.113.9')
  })

  test('behind two proxies is the one written by the outer proxy', async () => {
    await behind(2)
    expect(await takenFor('198.51.100.66, 203.0.113.9, 10.0.0.5')).toBe('203.0.113.9')
  })

  test('is trusted from configured proxies only', async () => {
    await behind(['10.0.0.0/8', '127.0.0.1'])
    expect(await takenFor('198.51.100.66, 203.0.113.9, 10.0.0.5')).toBe('203.0.113.9')
  })

  test('is the socket’s if the proxy is not configured', async () => {
    await behind(['10.0.0.0/8'])
    expect(await takenFor('203.0.113.9')).toBe('127.0.0.1')
  })

  test.each(['unknown', '203.0.113.9:port', '<script>', 'x'.repeat(4000), '203.0.113', ''])(
    'is the socket’s if a proxy forwards an invalid address: %.20j',
    async (said) => {
      await behind(1)
      expect(await takenFor(said)).toBe('127.0.0.1')
    },
  )
})

describe('ASVS 59: the number of a request', () => {
  /** The number in the answer, which is that in the log. */
  async function numberFor(headers: Record<string, string | string[]>): Promise<unknown> {
    const answer = await sendRaw(shop, null, { method: 'GET', path: '/login', headers })
    const number = answer.headers['x-request-id']
    expect(shop.log.at(-1)?.requestId).toBe(number)
    return number
  }

  const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
  const traceparent = `00-${TRACE}-00f067aa0ba902b7-01`
  const OWN = /^[\w-]{16}$/

  test('is that of a trusted proxy, also in the text of an error', async () => {
    await behind(1)
    expect(await numberFor({ 'x-request-id': 'proxy.1_2-3' })).toBe('proxy.1_2-3')
    expect(await numberFor({ 'x-request-id': 'a'.repeat(64), traceparent })).toBe('a'.repeat(64))
    expect(await numberFor({ traceparent })).toBe(TRACE)
    const json = { accept: 'application/json', 'x-request-id': 'proxy-4' }
    const missing = await sendRaw(shop, null, { method: 'GET', path: '/nowhere', headers: json })
    expect(JSON.parse(missing.text)).toMatchObject({ requestId: 'proxy-4' })
  })

  test.each([
    '',
    'a'.repeat(65),
    'two words',
    '<b>1</b>',
    '{"level":60}',
    'ünique',
    ['first', 'second'],
  ])('is our own if a proxy sends %j', async (said) => {
    await behind(1)
    expect(await numberFor({ 'x-request-id': said })).toMatch(OWN)
  })

  test.each([
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `ff-${TRACE}-00f067aa0ba902b7-01`,
    `00-${TRACE.toUpperCase()}-00f067aa0ba902b7-01`,
    `00-${TRACE}-00f067aa0ba902b7`,
  ])('is our own if a proxy sends the traceparent %s', async (said) => {
    await behind(1)
    expect(await numberFor({ traceparent: said })).toMatch(OWN)
  })

  test.each([[0], [['10.0.0.0/8']]])('is our own without a trusted proxy (%j)', async (trusted) => {
    await behind(trusted)
    const headers = { 'x-request-id': 'chosen', traceparent, 'x-forwarded-for': '10.0.0.5' }
    expect(await numberFor(headers)).toMatch(OWN)
    expect(JSON.stringify(shop.log)).not.toMatch(/chosen|4bf92f/)
  })
})

describe('ASVS 59, A17: the name and the protocol', () => {
  const forged = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    'x-forwarded-port': '444',
  }

  test('come from the settings, even behind a trusted proxy', async () => {
    await behind(1, { appUrl: 'http://localhost:3000' })
    const headers = {
      ...forged,
      host: 'localhost:3000',
      'x-inertia': 'true',
      'x-inertia-version': 'old',
    }
    const answer = await sendRaw(shop, null, { method: 'GET', path: '/login', headers })
    expect(answer.headers).toMatchObject({ 'x-inertia-location': 'http://localhost:3000/login' })
    expect(answer.headers).not.toHaveProperty('strict-transport-security')
    expect(String(answer.headers['set-cookie'])).not.toContain('Secure')
  })

  test('a forged one does not change the encryption of the history', async () => {
    for (const [appUrl, said, sealed] of [
      ['http://localhost:3000', 'evil.example', true],
      ['http://192.168.1.20:3000', 'localhost', false],
    ] as const) {
      await behind(1, { appUrl })
      const { body } = await (await shop.staff()).get('/', {
        ...visitHeaders,
        'X-Forwarded-Host': said,
      })
      expect([appUrl, Boolean(body.encryptHistory)]).toEqual([appUrl, sealed])
    }
  })

  test('a forged one does not change links in emails', async () => {
    await behind(1)
    const guest = shop.guest()
    await guest.get('/login')
    await guest.post('/forgot', { email: STAFF, style: 'cover' }, forged)
    await expect.poll(() => shop.ctx.db.selectFrom('outbox').selectAll().execute()).toHaveLength(1)
    const [letter] = await queuedEmails(shop.ctx)
    expect(letter?.body).toContain('http://localhost:3000/auth/')
    expect(JSON.stringify(letter)).not.toContain('evil.example')
  })
})

describe('ASVS 8, ASVS 59: guessing from behind a proxy', () => {
  test('is limited per address: others behind the same proxy still sign in', async () => {
    await behind(1)
    const from = async (ip: string, password: string) => {
      const browser = shop.guest()
      await browser.get('/login')
      const answer = await browser.post(
        '/login',
        { email: STAFF, password },
        { 'X-Forwarded-For': ip },
      )
      return answer.status === 303 ? answer.headers.location : answer.status
    }
    const guesses = await Promise.all(
      Array.from({ length: 12 }, () => from('203.0.113.9', 'not the password')),
    )
    expect(guesses.filter((told) => told === 429)).toHaveLength(7)
    expect(await from('203.0.113.9', PASSWORD)).toBe(429)
    expect(await from('198.51.100.4', PASSWORD)).toBe('/')
  })

  test('gains no attempts by forging the header', async () => {
    await behind(0)
    const browser = shop.guest()
    await browser.get('/login')
    const wrong = { email: STAFF, password: 'not the password' }
    const told = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        browser.post('/login', wrong, { 'X-Forwarded-For': `203.0.113.${at}` }),
      ),
    )
    expect(told.filter(({ status }) => status === 429)).toHaveLength(7)
  })
})

describe('the setting TRUST_PROXY', () => {
  const read = (TRUST_PROXY?: string) =>
    readSettings({ TRUST_PROXY, SESSION_SECRET: 'x'.repeat(32) }).trustProxy

  test('defaults to no proxy', () => {
    expect([read(), read(''), read('0')]).toEqual([0, 0, 0])
  })

  test('is the number of proxies, or their addresses', () => {
    expect(read('1')).toBe(1)
    expect(read('10.0.0.2, 10.1.0.0/16,fd00::/8')).toEqual(['10.0.0.2', '10.1.0.0/16', 'fd00::/8'])
  })

  test.each([
    'true',
    '*',
    'all',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/33',
    '10.0.0',
    '10',
    '-1',
    '1,2',
    'loopback',
  ])('cannot trust everybody, nor be anything else: %s', (text) => {
    expect(() => read(text)).toThrow(/^TRUST_PROXY is wrong/)
  })
})
