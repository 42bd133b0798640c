import { afterEach, beforeEach, expect, test } from 'vitest'
import { setUp } from '#tests/operations/setup/setup-form.ts'
import { clerk, enterGold, type Inertia, owner, preview } from '#tests/support/priced-shop.ts'
import { openShop, type Shop } from '#tests/support/shop.ts'

let shop: Shop
let olga: Inertia
beforeEach(async () => {
  shop = await openShop()
  olga = await owner(shop)
})
afterEach(() => shop.close())

const saveMargin = (group: string) =>
  olga.post('/configuration', {
    ...{ group, marginPercent: '42.5', labourPerGram: '5.50', rounding: 'nearest_5' },
  })
const samples = async () => (await olga.get('/configuration')).props.samples
/** Whether the preview of a price run and the price chart warn of sample values. */
const warnings = async (client = olga) => [
  (await preview(client)).props.hasSamples,
  (await client.get('/price?product=bangles')).props.config.example,
]

test('the preview warns until each type of piece on sale was saved with own values', async () => {
  await setUp(olga, { kinds: ['bangle', 'pendant'], alloys: ['14K'] })
  for (const { id, kind } of (await olga.get('/products')).props.products)
    await olga.post(`/products/${id}/pieces`, { table: `sku,karat,weight_g\n${kind},14K,4.2` })
  await enterGold(olga, '4100.00')
  expect(await samples()).toEqual(['bangle', 'pendant'])
  expect(await warnings()).toEqual([true, true])

  await saveMargin('bangle')
  expect(await samples()).toEqual(['pendant'])
  // The chart of bangles warns of bangles alone.
  expect(await warnings()).toEqual([true, false])
  expect((await olga.get('/')).props.firstSteps.margin.done).toBe(true)

  const run = (await preview(olga)).props.run.id
  expect((await (await clerk(shop)).get(`/price-runs/${run}`)).props.hasSamples).toBe(false)

  await saveMargin('pendant')
  expect(await samples()).toEqual([])
  expect(await warnings()).toEqual([false, false])
})
