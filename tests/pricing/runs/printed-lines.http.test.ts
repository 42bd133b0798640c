import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPieces } from '#tests/support/big-shop.ts'
import { chainShop, type Inertia, owner, repriceAt } from '#tests/support/priced-shop.ts'
import type { Shop } from '#tests/support/shop.ts'

let shop: Shop
let olga: Inertia
let run: number
beforeAll(async () => {
  shop = await chainShop()
  await addPieces(shop.ctx, 2_100)
  olga = await owner(shop)
  run = await repriceAt(olga, '4100.00')
})
afterAll(() => shop.close())

test('a run shows 200 lines at once, and 2,000 of them for paper', async () => {
  const { lines, counts } = (await olga.get(`/price-runs/${run}?only=all`)).props
  expect(lines).toHaveLength(200)
  expect(counts.all).toBe(2_100)
  const paper = (await olga.get(`/price-runs/${run}?only=all&print=yes`)).props
  expect(paper.lines).toHaveLength(2_000)
  expect(paper.lines.slice(0, 200)).toEqual(lines)
  expect(paper.next).toBe(paper.lines.at(-1).variantId)
})

test('what is searched for is printed, and nothing else', async () => {
  const search = `/price-runs/${run}?only=all&karat=14K&print=yes`
  const { lines, next } = (await olga.get(search)).props
  expect(lines.length).toBeGreaterThan(200)
  for (const { karat } of lines) expect(karat).toBe('14K')
  expect(next).toBeNull()
})
