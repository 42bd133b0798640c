import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '#tests/support/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test.each([
  ['get', '/price-runs/7/reversal', 303, '/price-runs/7/undo'],
  ['post', '/price-runs/7/reversal', 308, '/price-runs/7/undo'],
  ['post', '/contracts/7/discarding', 308, '/contracts/7/discard'],
  ['post', '/contracts/reckoning', 308, '/contracts/draft-totals'],
  ['post', '/apps/invoice/discarding', 308, '/apps/invoice/discard'],
] as const)(
  'the former address %s %s redirects with the same method and body (%i)',
  async (method, path, status, address) => {
    const staff = await shop.staff()
    const { status: answered, headers } = await staff[method](path)
    expect([answered, headers.location]).toEqual([status, address])
  },
)
