import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inertia } from '#tests/support/inertia.ts'
import { openShop, PASSWORD, type Shop, STAFF } from '#tests/support/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

describe('a guest who requests a page', () => {
  test('is redirected to sign-in and afterwards to the requested page', async () => {
    const browser = shop.guest()
    const { status, headers } = await browser.get('/price?karat=14&construction=solid')
    expect(status).toBe(303)
    const shown = await inertia(browser).get(headers.location ?? '')
    expect(shown.props.next).toBe('/price?karat=14&construction=solid')
    const { next } = shown.props
    const answer = await browser.post('/login', { email: STAFF, password: PASSWORD, next })
    expect(answer.headers.location).toBe('/price?karat=14&construction=solid')
  })

  test('is redirected to sign-in on Inertia visits too', async () => {
    const page = await inertia(shop.guest()).get('/price')
    expect(page).toMatchObject({ component: 'login', url: '/login?next=%2Fprice' })
  })

  test('returns to the page of a form sent after sign-out, not to its path', async () => {
    const browser = shop.guest()
    await browser.get('/login')
    const Referer = `${shop.ctx.settings.appUrl}/gold-price-logs?range=30d`
    const { status, headers } = await browser.post('/gold-price-logs', {}, { Referer })
    const next = encodeURIComponent('/gold-price-logs?range=30d')
    expect([status, headers.location]).toEqual([303, `/login?next=${next}`])
  })

  test('is redirected to sign-in without a path from the home page', async () => {
    expect((await shop.guest().get('/')).headers.location).toBe('/login')
  })
})

const elsewhere = [
  '//evil.example',
  '/\\evil.example',
  'https:evil.example',
  'https://evil.example/',
  '/a/..//evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  ' /price',
  '',
]

test.each(elsewhere)('ASVS 55, A4: sign-in does not redirect to another site: %j', async (next) => {
  const browser = shop.guest()
  const shown = await inertia(browser).get(`/login?next=${encodeURIComponent(next)}`)
  expect(shown.props.next).toBe(null)
  const { headers } = await browser.post('/login', { email: STAFF, password: PASSWORD, next })
  expect(headers.location).toBe('/')
})

test.each(['//evil.example/price', '//evil.example%2f..', '/%2F/evil.example'])(
  'ASVS 55, A4: nor by the requested path: %s',
  async (path) => {
    const { headers } = await shop.guest().get(path)
    expect(headers.location ?? '/').toMatch(/^\/(?![/\\])/)
  },
)

test('ASVS 55, A4: a Referer of another site is ignored', async () => {
  const browser = shop.guest()
  await browser.get('/login')
  const { headers } = await browser.post('/login', {}, { Referer: 'https://evil.example/phish' })
  expect(headers.location).toBe('/')
})
