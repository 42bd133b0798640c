import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Scenario } from '#bin/feed-fake/scenarios.ts'
import type { SourceKind } from '#server/market/feeds/list.ts'
import { DEFAULT_GOLD_SETTINGS } from '#server/market/gold-settings.ts'
import { latestBasis } from '#server/market/quotes/basis.ts'
import type { Quote } from '#server/market/quotes/queries.ts'
import { acquireLease } from '#server/platform/jobs/lease.ts'
import { followGold } from '#server/pricing/follow-gold/follow-gold.ts'
import { MONDAY, openShopWithFeed, type ShopWithFeed } from '#tests/support/shop-with-feed.ts'

const SOURCES: SourceKind[] = ['swissquote', 'gold_api_com', 'goldprice_org']

/** All scenarios with a response body; missing and broken responses have their own tests. */
const BODIES: Scenario[] = [
  ...(['ok', 'ok', 'jump', 'x10', 'div10', 'silver', 'negative', 'zero', 'nan'] as const),
  ...(['stale', 'future', 'duplicate', 'out-of-order', 'frozen', 'crossed', 'wide'] as const),
  ...(['string', 'comma', 'empty', 'html', 'wrong-type', 'gzip-bomb', 'auth', 'quota'] as const),
]

/** One source or all of them change their response; gold moves; minutes pass. */
const step = fc.record({
  who: fc.constantFrom(...SOURCES, 'everybody' as const),
  scenario: fc.constantFrom(...BODIES),
  dollars: fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 4000, max: 4200 }) },
    { weight: 1, arbitrary: fc.integer({ min: 150, max: 60_000 }) },
  ),
  minutes: fc.integer({ min: 1, max: 12 }),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

test('no sequence of responses applies a gold price that was not accepted', async () => {
  const totals = { accepted: 0, turnedAway: 0, written: 0 }
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 16, size: 'max' }),
      async (steps) => {
        const fed = await openShopWithFeed(SOURCES, {
          stock: 'priced',
          moves: false,
          price: '4100.00',
        })
        try {
          await letPricesFollow(fed)
          await fed.tick(0)
          for (const next of steps) await play(fed, next)
          const [quotes, changes] = [await quotesOf(fed), await changesOf(fed)]
          totals.accepted += quotes.filter(isAccepted).length
          totals.turnedAway += quotes.filter((quote) => !isAccepted(quote)).length
          totals.written += changes.length
        } finally {
          await fed.close()
        }
      },
    ),
    { numRuns: 10 },
  )
  // The runs covered accepted, rejected and written prices.
  expect(Object.values(totals).every((times) => times > 5)).toBe(true)
}, 240_000)

/** Every accepted price is applied at once, without limits. */
async function letPricesFollow({ shop }: ShopWithFeed): Promise<void> {
  const settings = { ...DEFAULT_GOLD_SETTINGS, follow: 'apply', followThresholdBp: 1 }
  const wide = { ...settings, followMaxMoveBp: 10_000, followMaxLines: 1_000_000 }
  await shop.ctx.db
    .insertInto('gold_settings')
    .values({ id: 1, settings: JSON.stringify(wide), changed_by: null, changed_at: MONDAY })
    .execute()
}

async function play(fed: ShopWithFeed, { who, scenario, dollars, minutes }: Step): Promise<void> {
  const before = (await quotesOf(fed)).filter(isAccepted)
  fed.feed.setPrice(`${dollars}.00`)
  fed.feed.setScenario(scenario, who === 'everybody' ? undefined : who)
  await fed.tick(minutes * 60)
  await runFollow(fed)
  const accepted = (await quotesOf(fed)).filter(isAccepted)
  const changes = await changesOf(fed)

  expect(changes.filter(({ quoteId }) => !accepted.some(({ id }) => id === quoteId))).toEqual([])
  expect((await latestBasis(fed.shop.ctx))?.quality).toBe('accepted')
  const isNew = ({ id }: Quote) => before.every((known) => known.id !== id)
  for (const quote of accepted.filter(isNew)) expect(quote).toSatisfy(isCredible(accepted, before))
}

/**
 * An independent check without the server's own code: within the allowed range, not in the future, not far from all
 * prices accepted before, and close to another accepted price.
 */
function isCredible(accepted: Quote[], before: Quote[]) {
  return (quote: Quote): boolean => {
    const { id, mid, quoted_at, received_at } = quote
    const isPlain = mid >= 200_000_000 && mid <= 50_000_000_000
    const isPast = Date.parse(quoted_at) <= Date.parse(received_at) + 120_000
    if (!isPlain || !isPast || before.length === 0) return isPlain && isPast
    const isFar = before.every((known) => apart(quote, known) > 0.2)
    return !isFar && accepted.some((known) => known.id !== id && apart(quote, known) <= 0.03)
  }
}

const apart = (one: Quote, other: Quote): number => Math.abs(one.mid / other.mid - 1)
const isAccepted = ({ quality }: Quote): boolean => quality === 'accepted'

async function runFollow({ shop }: ShopWithFeed): Promise<void> {
  const lease = await acquireLease(shop.ctx.db, 'follow-gold', 'this process')
  if (lease) await followGold(shop.ctx, lease)
}

const quotesOf = ({ shop }: ShopWithFeed): Promise<Quote[]> =>
  shop.ctx.db
    .selectFrom('metal_quotes')
    .selectAll()
    .where('kind', '=', 'spot')
    .orderBy('id')
    .execute()

const changesOf = ({ shop }: ShopWithFeed) =>
  shop.ctx.db
    .selectFrom('price_changes as change')
    .innerJoin('price_runs as run', 'run.id', 'change.run_id')
    .select(['change.id', 'change.quote_id as quoteId'])
    .where('run.idempotency_key', 'like', 'follow-%')
    .orderBy('change.id')
    .execute()
