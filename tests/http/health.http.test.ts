import { afterEach, beforeEach, expect, test } from 'vitest'
import { practiceSite } from '#tests/support/practice.ts'
import { openShop, type Shop } from '#tests/support/shop.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop({ siteMap: practiceSite().siteMap })
})
afterEach(() => shop.close())

test('a process that lives and has its database is ready', async () => {
  const guest = shop.guest()
  expect((await guest.get('/healthz')).status).toBe(200)
  expect((await guest.get('/readyz')).status).toBe(200)
  expect(guest.cookies.size).toBe(0)
})

test('one that is about to end lives, but wants no more visitors', async () => {
  shop.life.draining = true
  expect((await shop.guest().get('/healthz')).status).toBe(200)
  expect((await shop.guest().get('/readyz')).status).toBe(503)
})

test('without its database it lives, is not ready, and answers visitors with a plain sorry', async () => {
  const member = await shop.staff()
  await shop.ctx.db.destroy()
  expect((await shop.guest().get('/healthz')).status).toBe(200)
  expect((await shop.guest().get('/readyz')).status).toBe(503)
  for (const headers of [{}, { 'X-Inertia': 'true' }, { Accept: 'application/json' }]) {
    const { status, text } = await member.get('/', headers)
    expect(status).toBe(500)
    expect(text).not.toMatch(/destroy|driver|sql|\.ts/i)
  }
})
