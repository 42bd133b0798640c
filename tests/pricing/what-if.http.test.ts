import { afterAll, beforeAll, expect, test } from 'vitest'
import { computesHere, goldText, pricesAt } from '#client/features/pricing/grid/what-if/what-if.ts'
import type { PriceProps } from '#server/pricing/runs/props.ts'
import { chainShop, clerk, owner, repriceAt } from '#tests/support/priced-shop.ts'
import type { Shop } from '#tests/support/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await chainShop()
  await repriceAt(await owner(shop), '4100.00')
})
afterAll(() => shop.close())

const asPartial = (path: string) => ({
  'X-Inertia-Partial-Component': 'price',
  'X-Inertia-Partial-Data': path,
})

test.each([4350, 4110, 3075, 5125])(
  'at gold %d the owner’s browser calculates the same prices as the server for a clerk',
  async (dollars) => {
    const micro = dollars * 1_000_000
    const olga = (await (await owner(shop)).get('/price?scope=all')).props as PriceProps
    const sam = await clerk(shop)
    const response = await sam.get(
      `/price?scope=all&whatIf=${goldText(micro)}`,
      asPartial('whatIf'),
    )
    expect(computesHere(olga)).toBe(true)
    const here = pricesAt(olga, olga.variants, micro)
    expect(here.size).toBe(1584)
    expect(Object.fromEntries(here)).toEqual(response.props.whatIf)
  },
)

test('a clerk’s browser has no rules to calculate with', async () => {
  const { props } = await (await clerk(shop)).get('/price')
  expect(computesHere(props as PriceProps)).toBe(false)
})
