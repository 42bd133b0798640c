import { afterEach, beforeEach, expect, test } from 'vitest'
import { SYSTEM } from '#server/access/actor.ts'
import {
  addExampleProducts,
  EXAMPLE_PRODUCTS,
} from '#server/catalogue/products/example-products.ts'
import { addMiamiCubanLink } from '#server/catalogue/products/miami-cuban-link.ts'
import { seedExampleQuote } from '#server/market/history/example-quote.ts'
import { basisState } from '#server/market/quotes/basis.ts'
import { previewReprice } from '#server/pricing/run-requests/reprice.ts'
import { seedDemo } from '#server/seed.ts'
import { quoteMetal } from '#tests/support/metal-pieces.ts'
import { linesOf, owner } from '#tests/support/priced-shop.ts'
import { openShop, type Shop } from '#tests/support/shop.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

test('a demo shop sells gold, silver, platinum, diamonds and coins, each at its price by the formula', async () => {
  await seedDemo(shop.ctx)
  const olga = await owner(shop)
  const { run } = (await olga.get('/price-runs/1')).props
  const pieces = await shop.ctx.db.selectFrom('variants').select('id').execute()
  expect(run.totals).toMatchObject({ lines: pieces.length, first: pieces.length, blocked: 0 })
  const priceOf = new Map((await linesOf(olga, 1)).map((line) => [line.sku, line.new]))
  // 41.8 g × 52.27 × 0.925 ÷ 31.1034768 × 1.01 × 1.03 + 5 × 41.8 + 45 = 321.60; ÷ 0.6, to the nearest 5.
  expect(priceOf.get('CURB-AG925-5MM-22IN')).toBe(535_00)
  // 6.4 g × 1,588.12 × 0.95 ÷ 31.1034768 × 1.01 × 1.03 + 5 × 6.4 + 20 = 374.95; ÷ 0.6.
  expect(priceOf.get('BAND-PT950-7')).toBe(625_00)
  // The same for 8.2 g is 474.78; ÷ 0.6 + (4,800 + 60) × 1.25.
  expect(priceOf.get('SOLITAIRE-PT950-7')).toBe(6_865_00)
  // (12.4 g × 4,129.10 × 0.75 + 3.1 g × 1,588.12 × 0.95) ÷ 31.1034768 × 1.01 × 1.03 + 5 × 15.5 + 20; ÷ 0.6.
  expect(priceOf.get('RING-18K-PT950-7')).toBe(2_565_00)
  // 2.4 g × 4,129.10 × 0.585 ÷ 31.1034768 × 1.01 × 1.04 + 8 × 2.4 + 15 = 229.98; ÷ 0.55.
  expect(priceOf.get('HOOPS-14K-20MM')).toBe(420_00)
  // The same for 1.6 g is 158.32; ÷ 0.55 + (900 + 60) × 1.25.
  expect(priceOf.get('STUDS-14K-4.1MM')).toBe(1_490_00)
  // 15.553 g × 4,129.10 × 0.9999 ÷ 31.1034768 × 1.01; ÷ 0.85.
  expect(priceOf.get('COIN-999.9-1/2OZ')).toBe(2_455_00)
})

test('every metal of a demo shop has a price marked as an example, until a source sends its own', async () => {
  await seedDemo(shop.ctx)
  const states = async () =>
    Promise.all(
      (['XAU', 'XAG', 'XPT'] as const).map(async (metal) => {
        const { quote, state } = await basisState(shop.ctx, metal)
        return [quote?.mid, state]
      }),
    )
  const gold = [4_129_100_000, 'example']
  expect(await states()).toEqual([gold, [52_270_000, 'example'], [1_588_120_000, 'example']])

  shop.clock.advance(60_000)
  await quoteMetal(shop, 'XAG', 54)

  expect(await states()).toEqual([gold, [54_000_000, 'closed'], [1_588_120_000, 'example']])
})

test('a first start that was interrupted is completed by the next, which adds nothing twice', async () => {
  const { ctx } = shop
  const steps = [
    () => addMiamiCubanLink(ctx),
    () => addExampleProducts(ctx),
    () => seedExampleQuote(ctx, 'XAU'),
    () => seedExampleQuote(ctx, 'XAG'),
    () => seedExampleQuote(ctx, 'XPT'),
    () => previewReprice(ctx, SYSTEM, { kind: 'reprice', idempotencyKey: null }),
    () => seedDemo(ctx),
    () => seedDemo(ctx),
  ]
  for (const step of steps.slice(0, 2)) await step()
  const added = await ctx.db.selectFrom('variants').select('id').execute()
  for (const step of steps.slice(2)) await step()
  const rows = async (table: 'products' | 'variants' | 'piece_versions' | 'price_runs') =>
    (await ctx.db.selectFrom(table).selectAll().execute()).length
  const examples = ctx.db.selectFrom('metal_quotes').selectAll().where('example', '=', 1)

  expect(await rows('products')).toBe(1 + EXAMPLE_PRODUCTS.length)
  expect(await rows('variants')).toBe(added.length)
  expect(await rows('piece_versions')).toBe(9)
  // The preview of the interrupted start was left.
  expect(await rows('price_runs')).toBe(2)
  const priced = ctx.db.selectFrom('variants').select('id').where('regular_price', 'is not', null)
  expect(await priced.execute()).toHaveLength(added.length)
  expect(await examples.execute()).toHaveLength(3)
})
