import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, PASSWORD, type Shop, STAFF } from '#tests/support/shop.ts'

let shop: Shop
beforeAll(async () => {
  // The real cost, so that passwords queue.
  const argon2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
  shop = await openShop({ settings: { trustProxy: 1, argon2 } })
})
afterAll(() => shop.close())

const GUESTS = 220

test('A19: while 220 guests guess in parallel, a known browser signs in at the first try, three times', {
  timeout: 120_000,
}, async () => {
  const known = await shop.staff()
  const guest = shop.guest()
  await guest.get('/login')
  for (const round of [1, 2, 3]) {
    await known.post('/logout')
    await known.get('/login')
    const full = Promise.withResolvers<void>()
    const guests = Array.from({ length: GUESTS }, async (_, number) => {
      // Each from another network.
      const from = { 'X-Forwarded-For': `198.51.${round}.${number}` }
      const form = { email: `guess${number}@assay.test`, password: 'not the password' }
      const { status } = await guest.post('/login', form, from)
      if (status === 503) full.resolve()
      return status
    })
    await full.promise
    const { status, headers } = await known.post('/login', { email: STAFF, password: PASSWORD })
    expect([round, status, headers.location]).toEqual([round, 303, '/'])
    expect(new Set(await Promise.all(guests))).toEqual(new Set([303, 503]))
  }
})
