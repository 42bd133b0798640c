import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PieceUsesProps } from '#server/trade/piece-uses/props.ts'
import { jsonClient } from '#tests/support/browser.ts'
import type { Inertia } from '#tests/support/priced-shop.ts'
import { clerk } from '#tests/support/priced-shop.ts'
import { addPerson, draft, stepOk, type Trade, tradingShop } from './contracts/trade.ts'
import { setStock } from './stock/set-stock.ts'

let trade: Trade
let sam: Inertia
let product: number
/** Three pieces of the product. */
let pieces: number[]
beforeAll(async () => {
  trade = await tradingShop()
  sam = await clerk(trade.shop)
  const rows = await trade.shop.ctx.db
    .selectFrom('variants')
    .select(['id', 'product_id'])
    .orderBy('id')
    .limit(3)
    .execute()
  product = rows[0]?.product_id ?? 0
  pieces = rows.map(({ id }) => id)
})
afterAll(() => trade.shop.close())

const usesAt = async (path: string): Promise<PieceUsesProps> =>
  (await jsonClient(trade.olga.browser).get(`${path}/uses`)).body
const usesOf = (piece: number | undefined) => usesAt(`/variants/${piece}`)

async function contract(piece: number | undefined, customerId = trade.ada) {
  const lines = [{ description: 'Cuban link', variantId: piece, unitPrice: '90000' }]
  return (await draft(trade.olga, { type: 'sale', customerId, lines })).props
}

async function campaign(name: string, state: 'draft' | 'running' | 'ended', piece = 0) {
  const { db } = trade.shop.ctx
  const { id } = await db
    .insertInto('sale_campaigns')
    .values({
      name,
      state,
      starts_at: '2026-11-22T09:00:00.000Z',
      ends_at: '2026-12-24T18:00:00.000Z',
      time_zone: 'UTC',
      scope: '{}',
      rule: '{}',
      gold_policy: 'freeze',
      reference_policy: 'none',
      why: null,
      created_by: null,
      created_at: trade.shop.ctx.clock.now(),
      idempotency_key: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('campaign_variants').values({ campaign_id: id, variant_id: piece }).execute()
  return id
}

test('the uses of a piece are its drafts, the contracts for which it is reserved and its campaigns that are not over', async () => {
  const [first, second, third] = pieces
  expect(await usesOf(first)).toEqual({ contracts: [], campaigns: [], hasMore: false })
  const { id: drafted } = await contract(first, await addPerson(trade.shop, 'Ben Cole'))
  await setStock(trade.shop.ctx.db, first ?? 0, 2)
  const { id: reserved } = await contract(first)
  const { number } = await stepOk(trade.olga, reserved, 'confirm')
  // Neither of these keeps the piece: it is not counted, or is another one.
  await stepOk(trade.olga, (await contract(second)).id, 'confirm')
  const { id: other } = await contract(third)
  const advent = await campaign('Advent', 'running', first)
  await campaign('Over', 'ended', first)
  await campaign('Perhaps', 'draft', first)
  const draftOf = { id: drafted, number: null, customer: 'Ben Cole' }
  expect(await usesOf(first)).toEqual({
    contracts: [{ id: reserved, number, customer: 'Ada Byron' }, draftOf],
    campaigns: [{ id: advent, name: 'Advent' }],
    hasMore: false,
  })
  expect(await usesOf(second)).toEqual({ contracts: [], campaigns: [], hasMore: false })
  const { contracts, campaigns } = await usesAt(`/products/${product}`)
  expect(contracts.map(({ id }) => id)).toEqual([other, reserved, drafted])
  expect(campaigns).toHaveLength(1)
})

test('a piece that is used is archived all the same, and its archived pieces are not uses of a product', async () => {
  const { db } = trade.shop.ctx
  const [piece = 0] = pieces
  const { version } = await db
    .selectFrom('variants')
    .select('version')
    .where('id', '=', piece)
    .executeTakeFirstOrThrow()
  await trade.olga.post(`/variants/${piece}/archive`, { version })
  expect((await usesOf(piece)).contracts).toHaveLength(2)
  const { contracts, campaigns } = await usesAt(`/products/${product}`)
  expect([contracts.length, campaigns]).toEqual([1, []])
})

test('at most twenty uses are named, campaigns among them', async () => {
  const [, , piece = 0] = pieces
  for (let n = 0; n < 21; n++) await contract(piece)
  await campaign('Summer', 'running', piece)
  const { contracts, campaigns, hasMore } = await usesOf(piece)
  expect([contracts.length, campaigns.length, hasMore]).toEqual([19, 1, true])
})

test('staff, who archive nothing, and guests are not told of them', async () => {
  for (const path of [`/variants/${pieces[0]}/uses`, `/products/${product}/uses`]) {
    expect((await jsonClient(sam.browser).get(path)).status).toBe(403)
    expect((await trade.shop.guest().get(path)).status).toBe(303)
  }
})
