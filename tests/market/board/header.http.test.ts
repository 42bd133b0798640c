import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '#tests/support/browser.ts'
import { inertia } from '#tests/support/inertia.ts'
import { openShop, type Shop } from '#tests/support/shop.ts'

let shop: Shop
let owner: Browser

beforeAll(async () => {
  shop = await openShop()
  owner = await shop.admin()
})
afterAll(() => shop.close())

async function enter(mid: string): Promise<void> {
  shop.clock.advance(60_000)
  await inertia(owner).post('/gold-price-logs', { mid })
}

const gold = async () => (await inertia(owner).get('/price')).props.gold

test('every page has the change of gold since the first price of the last day', async () => {
  await enter('4000.00')
  expect(await gold()).toMatchObject({ mid: '4000.00', changeBp: null, changeSince: null })
  const first = shop.clock.now()

  await enter('4024.80')
  expect(await gold()).toMatchObject({ changeBp: 62, changeSince: first, ageMinutes: 0 })

  await enter('3980.00')
  shop.clock.advance(150_000)
  expect(await gold()).toMatchObject({ changeBp: -50, changeSince: first, ageMinutes: 2 })
})
