import { afterAll, beforeAll, expect, test } from 'vitest'
import { countryOf } from '#server/trade/customers/shop-country.ts'
import { jsonClient } from '#tests/support/browser.ts'
import { openShop, type Shop } from '#tests/support/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('a local phone number is one of the country of the shop', async () => {
  const api = jsonClient(await shop.staff())
  const add = (idempotencyKey: string) =>
    api.post('/customers/quick', { name: 'Anna', phone: '0711 123456', email: '', idempotencyKey })
  const place = (currency: string, zone: string) =>
    shop.ctx.db.updateTable('shop').set({ currency, time_zone: zone }).execute()
  await place('EUR', 'America/New_York')
  expect((await add('unknown-country')).status).toBe(422)
  await place('EUR', 'Europe/Berlin')
  const added = await add('local-in-germany')
  expect([added.status, added.body]).toMatchObject([200, { detail: '+49711123456' }])
})

test.each([
  ['', 'USD', 'America/New_York', 'US'],
  ['', 'EUR', 'Europe/Berlin', 'DE'],
  ['', 'EUR', 'Europe/Athens', 'GR'],
  ['', 'EUR', 'America/New_York', null],
  ['Königstr. 1\n70173 Stuttgart\nDeutschland', 'EUR', 'America/New_York', 'DE'],
  ['Gold Souk\nDubai\nUnited Arab Emirates', 'USD', 'Asia/Dubai', 'AE'],
  ['ديرة\nالإمارات العربية المتحدة', 'USD', 'Asia/Dubai', 'AE'],
  ['Main Street 1', 'XAU', 'Europe/Berlin', null],
])('the country of %j in %s and %s is %s', (address, currency, timeZone, country) => {
  expect(countryOf({ address, currency, timeZone })).toBe(country)
})
