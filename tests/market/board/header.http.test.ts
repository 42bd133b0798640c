import { afterAll, beforeAll, expect, test } from 'vitest'
import { plusMs } from '#server/platform/context.ts'
import { DAY_MS } from '#server/platform/time/calendar.ts'
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

test('every page has the change of gold since the last price of the day before, or else the first of the day', async () => {
  await enter('4000.00')
  expect(await gold()).toMatchObject({ mid: '4000.00', changeBp: null, changeSince: null })
  const first = shop.clock.now()

  await enter('4024.80')
  expect(await gold()).toMatchObject({ changeBp: 62, changeSince: first })

  await enter('3980.00')
  shop.clock.advance(150_000)
  expect(await gold()).toMatchObject({ changeBp: -50, changeSince: first })

  const last = plusMs(shop.clock.now(), -150_000)
  shop.clock.advance((DAY_MS * 20) / 24)
  owner = await shop.admin()
  await enter('4019.80')
  await enter('4059.60')
  expect(await gold()).toMatchObject({ changeBp: 200, changeSince: last })
})
