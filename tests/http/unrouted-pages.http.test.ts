import { afterAll, beforeAll, expect, test } from 'vitest'
import { unroutedPageNames } from '#server/http/assets/unrouted-pages.ts'
import { testAssets } from '#tests/support/fakes.ts'
import { inertia } from '#tests/support/inertia.ts'
import { sandboxSite } from '#tests/support/sandbox-site.ts'
import { openShop, type Shop } from '#tests/support/shop.ts'

const { siteMap } = sandboxSite()
let shop: Shop
beforeAll(async () => {
  shop = await openShop({ siteMap })
})
afterAll(() => shop.close())

test.each(['wish-list', 'partner-login', 'Customers/Index'])(
  'the page %s is served by its name alone',
  async (name) => {
    const page = await inertia(await shop.staff()).get(`/${name}`)
    expect(page).toMatchObject({ status: 200, component: name, url: `/${name}` })
    expect(page.props.auth.user.name).toBe('Sam')
  },
)

test('its module is preloaded by the document', async () => {
  const { text } = await (await shop.staff()).get('/wish-list')
  expect(text).toContain('<link rel="modulepreload" href="/build/assets/wish-list-ef55ab.js"')
})

test('guests are redirected to sign-in', async () => {
  for (const name of ['wish-list', 'partner-login']) {
    const { headers } = await shop.guest().get(`/${name}`)
    expect(headers.location).toBe(`/login?next=%2F${name}`)
  }
})

test('it accepts no forms', async () => {
  expect((await (await shop.staff()).post('/wish-list')).status).toBe(404)
})

test.each([
  'constructor',
  '__proto__',
  'toString',
  'hasOwnProperty',
  'home',
  'error',
  'login-error',
  'wish-list.tsx',
  'WISH-LIST',
  'wish-list/',
  '/wish-list',
  'Customers/../wish-list%00',
  '%',
  '%2e%2e%2fwish-list',
])('%s is not a page', async (name) => {
  const browser = await shop.staff()
  expect((await browser.get(`/${name}`)).status).toBe(404)
})

test('A35: pages with a route and error pages are not served by name', () => {
  expect([...unroutedPageNames(testAssets, siteMap)]).toEqual([
    'wish-list',
    'partner-login',
    'font-icons',
    'starter-kit',
    'Customers/Index',
  ])
})
