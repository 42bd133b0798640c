import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteMap } from '#server/routes.ts'
import { addressOf } from '#tests/security/route-table.ts'
import type { Browser } from '#tests/support/browser.ts'
import { visitHeaders } from '#tests/support/inertia.ts'
import { openShop, PASSWORD, type Shop, STAFF } from '#tests/support/shop.ts'

/** Every GET route without a page: files, pictures, JSON and redirects. */
const paths = siteMap.flatMap(({ method, path, page }) =>
  method === 'get' && page === null ? [path] : [],
)

let shop: Shop
let admin: Browser
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.admin()
})
afterAll(() => shop.close())

describe('an Inertia visit to a route without a page', () => {
  test.each(paths)('is redirected to a page, or out of the client: %s', async (path) => {
    const address = `${addressOf(path)}?format=csv`
    const { status, headers, text } = await admin.get(address, visitHeaders)
    if (status === 302 || status === 303) {
      expect(headers.location).toMatch(/^\/(?!\/)/)
      return
    }
    expect(status).toBe(409)
    expect(headers['x-inertia-location']).toBe(address)
    expect(headers['x-inertia']).toBeUndefined()
    expect(headers['x-inertia-version']).toBeUndefined()
    expect(text).toBe('')
  })

  test('includes every list, workbook and document that is saved as a file', () => {
    const files = paths.filter((path) => /export$|file$|shopify$|picture$|scan$|logos/.test(path))
    expect(files.length).toBeGreaterThan(10)
  })

  test('is refused first if the visitor lacks the ability', async () => {
    const { status, headers } = await shop.guest().get('/price/export', visitHeaders)
    expect([status, headers.location]).toEqual([303, '/login?next=%2Fprice%2Fexport'])
    const staff = await shop.staff()
    const refused = await staff.get('/audit/export', visitHeaders)
    expect([refused.status, refused.body.component]).toEqual([403, 'error'])
  })

  test('does not generate the file, so nothing is recorded twice', async () => {
    const { length } = shop.log
    await admin.get('/id-documents/999999/scan', visitHeaders)
    expect(shop.log.slice(length).map(({ status }) => status)).toEqual([409])
  })
})

test('after signing in for a file the user gets the file itself', async () => {
  const browser = shop.guest()
  const { headers } = await browser.get('/price/export?format=csv')
  await browser.get(headers.location ?? '')
  const next = '/price/export?format=csv'
  const entered = await browser.post('/login', { email: STAFF, password: PASSWORD, next })
  expect(entered.headers.location).toBe(next)
  const visit = await browser.get(next, visitHeaders)
  expect([visit.status, visit.headers['x-inertia-location']]).toEqual([409, next])
  const file = await browser.get(next)
  expect(file.status).toBe(200)
  expect(file.headers['content-disposition']).toContain('attachment')
  expect(file.type).toBe('text/csv')
})
