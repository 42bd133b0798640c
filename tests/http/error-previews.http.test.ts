import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inertia } from '#tests/support/inertia.ts'
import { openShop, type Shop } from '#tests/support/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const previews: [string, number, number | null][] = [
  ['/pages/error404', 404, null],
  ['/pages/error500', 500, null],
  ['/pages/error503', 503, 5],
  ['/pages/maintenence', 503, 600],
]

describe.each(previews)('%s', (path, status, retryAfterS) => {
  test('shows the page of a real failure, with its status', async () => {
    const page = await inertia(await shop.staff()).get(path)
    expect(page).toMatchObject({ status, component: 'error', url: path })
    expect(page.props).toMatchObject({ status, retryAfterS, refusal: null })
    expect(page.props.requestId).toMatch(/^[\w-]{16}$/)
  })

  test('shows guests the minimal page, as a document without shop data', async () => {
    const { status: answered, text, headers } = await shop.guest().get(path)
    expect(answered).toBe(status)
    expect(headers['retry-after']).toBe(retryAfterS === null ? undefined : String(retryAfterS))
    expect(text).toContain('"component":"login-error"')
    expect((await inertia(shop.guest()).get(path)).props).toMatchObject({ shop: null, gold: null })
  })
})

test('only the maintenance page has the maintenance prop', async () => {
  const staff = inertia(await shop.staff())
  const pages = await Promise.all(previews.map(([path]) => staff.get(path)))
  expect(pages.map(({ props }) => props.maintenance)).toEqual([
    undefined,
    undefined,
    undefined,
    true,
  ])
})

test('previews are not logged as failures', async () => {
  shop.log.length = 0
  await (await shop.staff()).get('/pages/error500')
  expect(shop.log.filter(({ level }) => Number(level) >= 50)).toEqual([])
})

test.each(['/pages/error403', '/pages/maintenance', '/pages'])('%s is not found', async (path) => {
  expect((await shop.guest().get(path)).status).toBe(404)
})
