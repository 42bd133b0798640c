import { afterAll, beforeAll, expect, test } from 'vitest'
import { costSide } from '#client/features/pricing/price-chart/layers/layer-figures.ts'
import {
  computesHere,
  pricesAt,
  pricesText,
} from '#client/features/pricing/price-chart/what-if/what-if.ts'
import type { PriceProps } from '#server/pricing/price-chart/props.ts'
import { chainShop, clerk, owner, preview, repriceAt } from '#tests/support/priced-shop.ts'
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

test.each([4350, 4110, 3485, 4715])(
  'at gold %d the owner’s browser calculates the same prices as the server for a clerk',
  async (dollars) => {
    const prices = new Map([['XAU' as const, dollars * 1_000_000]])
    const olga = (await (await owner(shop)).get('/price?scope=all')).props as PriceProps
    const sam = await clerk(shop)
    const response = await sam.get(
      `/price?scope=all&whatIf=${pricesText(prices)}`,
      asPartial('whatIf'),
    )
    expect(computesHere(olga)).toBe(true)
    const here = pricesAt(olga, olga.variants, prices)
    expect(here.size).toBe(1584)
    expect(Object.fromEntries(here)).toEqual(response.props.whatIf)
  },
)

test('a clerk’s browser has no rules to calculate with', async () => {
  const { props } = await (await clerk(shop)).get('/price')
  expect(computesHere(props as PriceProps)).toBe(false)
})

test('margin, floor and formula price of the chart equal those of a run, for each piece', async () => {
  const olga = await owner(shop)
  const { props } = await olga.get('/price?scope=all')
  const { run } = (await preview(olga)).props
  const rows = await shop.ctx.db
    .selectFrom('price_run_lines')
    .select(['variant_id', 'floor', 'cost', 'old_margin_bp', 'new_regular'])
    .where('run_id', '=', run.id)
    .execute()
  const costOf = costSide(props as PriceProps)
  const pieces = new Map((props as PriceProps).variants.map((piece) => [piece.id, piece]))
  expect(rows).toHaveLength(1584)
  for (const row of rows) {
    const piece = pieces.get(row.variant_id)
    const cost = piece && costOf(piece)
    if (!piece || !cost) throw new Error(`no cost of ${row.variant_id}`)
    expect(cost.floorMinor).toBe(Number(row.floor))
    expect(cost.marginAt(piece.regularPrice ?? 0)).toBe(Number(row.old_margin_bp))
    expect(cost.formulaMinor).toBe(Number(row.new_regular))
  }
})

test('the chart names the gold price of the last run, and the prices of a week ago on request', async () => {
  const olga = await owner(shop)
  const before = (await olga.get('/price')).props as PriceProps
  expect(before.lastRun).toEqual({ id: expect.any(Number), mid: '4100.00', currency: 'USD' })
  expect(before.weekAgo).toBeUndefined()
  expect((await olga.get('/price', asPartial('weekAgo'))).props.weekAgo).toEqual({})
  const now = shop.clock.now()
  shop.clock.advance(8 * 24 * 60 * 60 * 1000)
  const { weekAgo } = (await (await owner(shop)).get('/price', asPartial('weekAgo'))).props
  shop.clock.set(now)
  expect(weekAgo).toEqual(
    Object.fromEntries(before.variants.map(({ id, regularPrice }) => [id, regularPrice])),
  )
})
