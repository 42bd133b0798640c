import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertMissingQuotes, type NewQuote } from '#server/market/quotes/queries.ts'
import { plusMs } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { inertia } from '#tests/support/inertia.ts'
import { openShop, type Shop } from '#tests/support/shop.ts'

const START = '2024-01-01T00:00:00.000Z'
const CHEAP = 1_200
const ALL = 11_500

let shop: Shop
let owner: ReturnType<typeof inertia>

beforeAll(async () => {
  shop = await openShop()
  await shop.ctx.db.deleteFrom('metal_quotes').execute()
  owner = inertia(await shop.admin())
  const quotes = Array.from({ length: ALL }, (_, minute) => spot(minute))
  await transaction(shop.ctx, (tx) => insertMissingQuotes(tx, quotes))
}, 120_000)
afterAll(() => shop.close())

/** Gold costs 2,000 for the first minutes, and 4,000 after. */
function spot(minute: number): NewQuote {
  const at = plusMs(START, minute * 60_000)
  const mid = (minute < CHEAP ? 2_000_000_000 : 4_000_000_000) + minute
  const facts = { kind: 'spot', metal: 'XAU', currency: 'USD', source: 'swissquote' } as const
  const state = { quality: 'accepted', reasons: '[]', example: 0 } as const
  return { ...facts, ...state, mid, quoted_at: at, received_at: at }
}

test('a search for an old price stops at its scan limit, and continues from there', async () => {
  const first = await owner.get('/gold-price-logs?priceTo=3000')
  const second = await owner.get(`/gold-price-logs${first.props.older}`)

  expect(first.props.logs).toEqual([])
  expect(second.props.logs).toHaveLength(50)
  expect(second.props.logs[0].quotedAt).toBe(plusMs(START, (CHEAP - 1) * 60_000))
})

test('an export of such a search is complete', async () => {
  const browser = await shop.admin()
  const { text } = await browser.get('/gold-price-logs/export?priceTo=3000')

  expect(text.trim().split('\n')).toHaveLength(1 + CHEAP)
})

test('a rare price is found at once, however old', async () => {
  const { props } = await owner.get('/gold-price-logs?priceTo=2000.000003')

  expect(props.logs.map(({ mid }: { mid: string }) => mid)).toEqual([
    '2000.000003',
    '2000.000002',
    '2000.000001',
    '2000.00',
  ])
  expect(props.older).toBeNull()
})
