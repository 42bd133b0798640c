import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountRoutes } from '#server/accounts/routes.ts'
import { inertia } from '#tests/support/inertia.ts'
import { openShop, PASSWORD, type Shop, STAFF } from '#tests/support/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ siteMap: accountRoutes })
})
afterAll(() => shop.close())

describe('signing in', () => {
  test('a guest sees the door', async () => {
    const { status, text } = await shop.guest().get('/login')
    expect(status).toBe(200)
    expect(text).toContain('<html lang="en-US" dir="ltr">')
    expect(text).toContain('"component":"login"')
  })

  test('the right password opens it', async () => {
    const browser = shop.guest()
    await browser.get('/login')
    const { status, headers } = await browser.post('/login', { email: STAFF, password: PASSWORD })
    expect(status).toBe(303)
    expect(headers.location).toBe('/')
    const page = await inertia(browser).get('/wish-list')
    expect(page.component).toBe('wish-list')
    expect(page.props.auth.user.email).toBe(STAFF)
  })
})
