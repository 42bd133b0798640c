import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemIds } from '#server/platform/context.ts'
import { inertia } from '#tests/support/inertia.ts'
import { sendRaw } from '#tests/support/raw-request.ts'
import { sandboxSite } from '#tests/support/sandbox-site.ts'
import { openShop, PASSWORD, type Shop, STAFF } from '#tests/support/shop.ts'

let shop: Shop
beforeAll(async () => {
  // Behind a proxy, as a program on this machine may read the metrics.
  shop = await openShop({ settings: { trustProxy: 1 } })
})
afterAll(() => shop.close())

const send = (path: string, method = 'GET', headers = {}) =>
  sendRaw(shop, null, { method, path, headers })

describe('ASVS 65, A34: probing for files that are often exposed', () => {
  test.each(
    [
      ['/.env', '/.env.production', '/.git/config', '/.git/HEAD', '/.svn/entries', '/.DS_Store'],
      ['/package.json', '/package-lock.json', '/server/main.ts', '/src/app.tsx', '/tsconfig.json'],
      ['/@vite/client', '/@fs/etc/passwd', '/node_modules/express/package.json', '/vite.config.ts'],
      ['/build/.vite/manifest.json', '/build/assets/app-1a2b3c.js.map'],
      ['/build/..%2f..%2fpackage.json', '/metrics', '/debug', '/status', '/server-status'],
      ['/actuator/env', '/phpinfo.php', '/wp-login.php', '/storage/assay.db', '/assay.db'],
      ['/backup.zip', '/session-secret', '/storage/session-secret', '/robots.txt/../.env'],
      ['/%2e%2e/%2e%2e/etc/passwd', '/..%5c..%5cwindows/win.ini', '//etc/passwd'],
    ].flat(),
  )('%s is not found', async (path) => {
    const { status, text, headers } = await send(path)
    expect([path, status]).toEqual([path, 404])
    expect(text).not.toMatch(/root:x:|"dependencies"|SESSION_SECRET|import |\[core\]/)
    expect(headers).not.toHaveProperty('x-powered-by')
  })

  test.each(['/', '/login', '/.env', '/build/assets/app-1a2b3c.js'])(
    'TRACE of %s echoes nothing',
    async (path) => {
      const secret = { cookie: 'assay_session=s%3Asecret-cookie.x', 'x-secret': 'secret-header' }
      const { status, text } = await send(path, 'TRACE', secret)
      expect([404, 405]).toContain(status)
      expect(text).not.toMatch(/secret-(cookie|header)/)
    },
  )

  test('health responses contain no version, database or time', async () => {
    expect([(await send('/healthz')).text, (await send('/readyz')).text]).toEqual(['ok', 'ready'])
    for (const path of ['/healthz', '/readyz']) {
      const { headers } = await send(path)
      expect(
        Object.keys(headers).filter((name) => /version|server|powered|cookie/.test(name)),
      ).toEqual([])
    }
  })

  test('ASVS 64: invalid and overlong URLs are client errors', async () => {
    for (const path of [
      '/%',
      '/%E0%A4%A',
      `/${'a'.repeat(12_000)}`,
      `/login?next=${'%00'.repeat(3000)}`,
    ]) {
      const { status, text } = await send(path)
      expect([path.slice(0, 20), status < 500]).toEqual([path.slice(0, 20), true])
      expect(text).not.toMatch(/URIError|node_modules|\.ts:/)
    }
    expect((await send(`/${'a'.repeat(20_000)}`)).status).toBe(431)
    // A client that sends a megabyte is disconnected, perhaps before it reads the response.
    await send(`/${'a'.repeat(1_000_000)}`).catch(() => {})
    expect((await send('/healthz')).status).toBe(200)
  })
})

test('ASVS 9: well-known credentials do not sign in', async () => {
  const browser = shop.guest()
  await browser.get('/login')
  for (const email of [
    'admin',
    'admin@example.com',
    shop.ctx.settings.adminEmail,
    'root',
    'demo@demo.com',
  ])
    for (const password of [
      'admin',
      'password',
      'assay',
      'changeme',
      'correct horse battery staple',
    ]) {
      shop.clock.advance(61_000)
      const { headers } = await browser.post('/login', { email, password })
      expect([email, password, headers.location]).not.toEqual([email, password, '/'])
    }
})

describe('ASVS 20: the id of a session', () => {
  test('has 256 random bits: a thousand are distinct and use the whole alphabet', () => {
    const ids = Array.from({ length: 1000 }, () => systemIds.token())
    expect(new Set(ids).size).toBe(1000)
    expect(ids.filter((id) => Buffer.from(id, 'base64url').length !== 32)).toEqual([])
    expect(new Set(ids.join('')).size).toBe(64)
  })

  test('is in the cookie, signed', async () => {
    const browser = await shop.staff()
    const cookie = decodeURIComponent(browser.cookies.get('assay_session') ?? '')
    expect(cookie).toMatch(/^s:[\w-]{43}\.[\w+/]{43}$/)
  })
})

describe('ASVS 29: a cookie that somebody tampered with', () => {
  test('in one character is ignored without an error', async () => {
    const browser = await shop.staff()
    const cookie = browser.cookies.get('assay_session') ?? ''
    for (let at = 4; at < cookie.length; at += 5) {
      const other = cookie[at] === 'A' ? 'B' : 'A'
      const changed = `${cookie.slice(0, at)}${other}${cookie.slice(at + 1)}`
      const { status, headers } = await send('/price', 'GET', {
        cookie: `assay_session=${changed}`,
      })
      expect([changed, status, headers.location]).toEqual([changed, 303, '/login?next=%2Fprice'])
    }
  })

  test.each([
    `assay_session=${'x'.repeat(8000)}`,
    'assay_session[]=s:a.b',
    'assay_session=; assay_session=; assay_session=s%3A.x',
    'assay_session=s%3A%00.%00; XSRF-TOKEN=%; i18n_locale=%E0%A4%A; assay_guest=__proto__',
    ';;;===;,,,',
    'a=b; '.repeat(1500),
  ])('completely is ignored (%#)', async (cookie) => {
    expect((await send('/login', 'GET', { cookie })).status).toBe(200)
    expect((await send('/price', 'GET', { cookie })).headers.location).toBe('/login?next=%2Fprice')
  })
})

describe('A15: the browser history of pages', () => {
  const { siteMap } = sandboxSite()
  test.each([
    ['https://assay.example', true],
    ['http://localhost:3000', true],
    ['http://192.168.1.20:3000', false],
  ])('is encrypted at %s: %s, as browsers support it there', async (appUrl, sealed) => {
    const other = await openShop({ siteMap, settings: { appUrl } })
    const member = inertia(await other.staff())
    const guest = await inertia(other.guest()).get('/login')
    expect(Boolean((await member.get('/')).encryptHistory)).toBe(sealed)
    expect(Boolean(guest.encryptHistory)).toBe(false)
    await other.close()
  })
})

test('ASVS 7, ASVS 2: only the exact password signs in', async () => {
  const browser = shop.guest()
  await browser.get('/login')
  for (const password of [
    PASSWORD.toUpperCase(),
    ` ${PASSWORD}`,
    PASSWORD.slice(0, 20),
    `${PASSWORD}\n`,
  ]) {
    shop.clock.advance(61_000)
    const { headers } = await browser.post('/login', { email: STAFF, password })
    expect(headers.location).not.toBe('/')
  }
  shop.clock.advance(400 * 24 * 60 * 60_000)
  expect(
    (await browser.post('/login', { email: STAFF, password: PASSWORD })).headers.location,
  ).toBe('/')
})
