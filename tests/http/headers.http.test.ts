import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { visitHeaders } from '#tests/support/inertia.ts'
import { sandboxSite } from '#tests/support/sandbox-site.ts'
import { openShop, PASSWORD, type Shop, STAFF } from '#tests/support/shop.ts'

let shop: Shop
let secure: Shop
beforeAll(async () => {
  const { siteMap } = sandboxSite()
  shop = await openShop({ siteMap })
  secure = await openShop({
    siteMap,
    settings: { appUrl: 'https://assay.example', production: true },
  })
})
afterAll(async () => {
  await shop.close()
  await secure.close()
})

const everything = [
  '/login',
  '/',
  '/nowhere',
  '/broken',
  '/facts',
  '/healthz',
  '/readyz',
  '/build/assets/app-1a2b3c.js',
  '/build/none.js',
]

describe('ASVS 51, ASVS 52, A7: every response', () => {
  test.each(everything)('of %s has the security headers', async (path) => {
    const { headers } = await (await shop.staff()).get(path)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'x-frame-options': 'DENY',
    })
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers).not.toHaveProperty('x-powered-by')
  })

  test.each(everything)('of %s allows no other origin', async (path) => {
    const browser = await shop.staff()
    for (const method of ['get', 'options'] as const) {
      const { headers } = await browser.send(method, path, undefined, {
        Origin: 'https://evil.example',
        'Access-Control-Request-Method': 'POST',
      })
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })
})

describe('the content security policy', () => {
  const policyOf = async (path: string) => {
    const { headers } = await shop.guest().get(path)
    const rules = headers['content-security-policy']?.split(';').map((rule) => rule.trim()) ?? []
    return new Map(rules.map((rule) => [rule.split(' ', 1)[0], rule.split(' ').slice(1).join(' ')]))
  }

  test('ASVS 49: allows only scripts and styles with the nonce', async () => {
    const policy = await policyOf('/login')
    const own = /^'self' 'nonce-[A-Za-z0-9+/]{22,}={0,2}'$/
    expect(policy.get('script-src')).toMatch(own)
    expect(policy.get('style-src')).toMatch(own)
    expect(Object.fromEntries(policy)).toMatchObject({
      'default-src': "'none'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
      'form-action': "'self'",
      'connect-src': "'self'",
      'img-src': "'self' data:",
    })
    expect([...policy.values()].join(' ')).not.toContain('unsafe')
  })

  test('ASVS 49: has another nonce in each response', async () => {
    const nonces = await Promise.all(
      [1, 2, 3].map(async () => (await policyOf('/login')).get('script-src')),
    )
    expect(new Set(nonces).size).toBe(3)
  })

  test('ASVS 49: every script and stylesheet of the document has the nonce', async () => {
    const { headers, text } = await shop.guest().get('/login')
    const nonce = /'nonce-([^']+)'/.exec(headers['content-security-policy'] ?? '')?.[1]
    const tags = text.match(/<(script|link|style|meta property)[^>]*>/g) ?? []
    const running = tags.filter((tag) => !/type="application\/json"|rel="icon"/.test(tag))
    expect(running.length).toBeGreaterThan(4)
    for (const tag of running) expect(tag).toContain(`nonce="${nonce}"`)
  })
})

describe('caching', () => {
  test.each(['/', '/facts?karat=14', '/nowhere', '/broken'])(
    'ASVS 56: of %s is disabled',
    async (path) => {
      const browser = await shop.staff()
      expect((await browser.get(path)).headers['cache-control']).toBe('no-store')
      expect((await browser.get(path, visitHeaders)).headers['cache-control']).toBe('no-store')
    },
  )

  test('ASVS 56, A7: of a page and its JSON varies by X-Inertia', async () => {
    const browser = await shop.staff()
    for (const headers of [{}, visitHeaders]) {
      expect((await browser.get('/', headers)).headers.vary).toContain('X-Inertia')
    }
  })

  test('of a built file is unlimited, as its name contains a hash', async () => {
    const { status, headers } = await shop.guest().get('/build/assets/app-1a2b3c.js')
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(headers['content-type']).toContain('javascript')
    expect(headers).not.toHaveProperty('set-cookie')
  })

  test.each(['br', 'gzip'])('a built file is sent precompressed: %s', async (encoding) => {
    const { headers, text } = await shop
      .guest()
      .get('/build/assets/app-1a2b3c.js', { 'Accept-Encoding': encoding })
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers.vary).toContain('Accept-Encoding')
    expect(text).toContain('stand-in')
  })

  test('ASVS 65: an unknown built file is a plain 404', async () => {
    const browser = await shop.staff()
    for (const path of [
      '/build/assets/gone-000000.js',
      '/build/',
      '/build/../package.json',
      '/build/.vite/manifest.json',
      '/build/%2e%2e/x',
      '/build/%',
    ]) {
      const { status, type, headers } = await browser.get(path)
      expect([path, status, type]).toEqual([path, 404, 'text/plain'])
      expect(headers['cache-control']).not.toContain('immutable')
    }
  })

  test('a page is compressed', async () => {
    const { headers } = await (await shop.staff()).get('/', { 'Accept-Encoding': 'gzip' })
    expect(headers['content-encoding']).toBe('gzip')
  })
})

describe('on https', () => {
  test('ASVS 50: HSTS is set', async () => {
    const { headers } = await secure.guest().get('/login')
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    expect((await shop.guest().get('/login')).headers).not.toHaveProperty(
      'strict-transport-security',
    )
  })

  test('ASVS 21: every cookie is for this host and https only', async () => {
    const browser = secure.guest()
    const page = await browser.get('/login')
    const answer = await browser.post('/login', { email: STAFF, password: PASSWORD })
    const cookies = [page, answer].flatMap(
      ({ headers }) => headers['set-cookie'] as unknown as string[],
    )
    const names = cookies.map((cookie) => cookie.split('=', 1)[0])
    expect(new Set(names)).toEqual(
      new Set([
        '__Host-XSRF-TOKEN',
        '__Host-assay_guest',
        '__Host-assay_session',
        '__Host-assay_browser',
      ]),
    )
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; Path=\//)
      expect(cookie).toMatch(/; Secure/)
      expect(cookie).toMatch(/; SameSite=Lax/)
      expect(cookie).not.toMatch(/Domain/)
    }
    expect((await browser.get('/')).status).toBe(200)
  })

  test('ASVS 28: sign-out clears the browser cache', async () => {
    const { headers } = await (await secure.staff()).post('/logout')
    expect(headers['clear-site-data']).toBe('"cache"')
  })
})
