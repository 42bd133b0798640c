import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#server/access/actor.ts'
import { parse } from '#server/http/routing/input.ts'
import { seedExampleQuote } from '#server/market/history/example-quote.ts'
import { seedHistory } from '#server/market/history/seed-history.ts'
import { latestBasis } from '#server/market/quotes/basis.ts'
import { quoteInput } from '#server/market/quotes/input.ts'
import {
  quoteBasis,
  quoteById,
  quoteFingerprint,
  recordQuote,
} from '#server/market/quotes/quote.ts'
import { openShop, type Shop } from '#tests/support/shop.ts'

let shop: Shop
let owner: Actor

beforeAll(async () => {
  shop = await openShop()
  const [user] = await shop.ctx.db
    .selectFrom('users')
    .selectAll()
    .where('role', '=', 'admin')
    .execute()
  owner = {
    id: user?.id ?? 0,
    name: 'Olga',
    email: '',
    role: 'admin',
    locale: null,
    staffSeesCost: true,
  }
})
afterAll(() => shop.close())

const countQuotes = async () =>
  (await shop.ctx.db.selectFrom('metal_quotes').select('id').execute()).length

function record(mid: string) {
  shop.clock.advance(60_000)
  return recordQuote(shop.ctx, owner, parse(quoteInput, { mid }))
}

test('history is never the basis, even if it is the newest', async () => {
  expect(await countQuotes()).toBe(798 + 14 * 8)
  expect(await latestBasis(shop.ctx)).toBeNull()
})

test('history is inserted once, however often a shop starts', async () => {
  await seedHistory(shop.ctx)

  expect(await countQuotes()).toBe(798 + 14 * 8)
})

test('the example price is created once, from the newest snapshot', async () => {
  const id = await seedExampleQuote(shop.ctx)
  const again = await seedExampleQuote(shop.ctx)

  expect(again).toBe(id)
  // The second call used up no ids.
  expect(id).toBe(798 + 14 * 8 + 1)
  expect(await latestBasis(shop.ctx)).toMatchObject({
    id,
    kind: 'manual',
    mid: 4_129_100_000,
    currency: 'USD',
    quoted_at: shop.clock.now(),
    quality: 'accepted',
    example: 1,
    recorded_by: null,
  })
})

test('the first real price is not compared with the example', async () => {
  const quote = await record('5200.00')

  expect(quote).toMatchObject({ step_bp: null, reasons: '[]' })
  expect(await latestBasis(shop.ctx)).toMatchObject({ id: quote.id })
})

test('the second price is compared with the first', async () => {
  expect(await record('5252.00')).toMatchObject({ step_bp: 100 })
})

test('a held or rejected quote is not the basis', async () => {
  const before = await latestBasis(shop.ctx)
  const quote = await record('5260.00')
  await shop.ctx.db
    .updateTable('metal_quotes')
    .set({ quality: 'held' })
    .where('id', '=', quote.id)
    .execute()

  expect(await latestBasis(shop.ctx)).toEqual(before)
})

test('the formula receives the price, its currency and its exchange rate', async () => {
  const quote = await record('5261.25')

  expect(quoteBasis(quote)).toEqual({ midMicro: 5_261_250_000, currency: 'USD', fx: null })
  expect(
    quoteBasis({ ...quote, currency: 'EUR', fx_rate: '1.15', fx_source: 'bank', fx_at: 'then' }),
  ).toEqual({
    midMicro: 5_261_250_000,
    currency: 'EUR',
    fx: { rate: '1.15', source: 'bank', at: 'then' },
  })
})

test.each([
  ['mid', 5_261_260_000],
  ['currency', 'EUR'],
  ['quoted_at', '2026-11-20T00:00:00.000Z'],
  ['source', 'someone else'],
  ['fx_rate', '1.16'],
] as const)('tampering with %s changes the fingerprint of a quote', async (column, value) => {
  const quote = await record('5262.00')
  const { ctx } = shop
  const print = quoteFingerprint(await quoteById(ctx.db, quote.id))
  await ctx.db
    .updateTable('metal_quotes')
    .set({ [column]: value })
    .where('id', '=', quote.id)
    .execute()

  expect(print).toMatch(/^[0-9a-f]{64}$/)
  expect(quoteFingerprint(await quoteById(ctx.db, quote.id))).not.toBe(print)
  await ctx.db.deleteFrom('metal_quotes').where('id', '=', quote.id).execute()
})

test('a later decision does not change the fingerprint of a quote', async () => {
  const quote = await record('5263.00')
  const decided = { ...quote, quality: 'rejected', decided_by: 1, decided_at: 'now' } as const

  expect(quoteFingerprint(decided)).toBe(quoteFingerprint(quote))
})
