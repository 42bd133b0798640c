import { afterEach, describe, expect, test } from 'vitest'
import type { SourceKind } from '#server/market/feeds/list.ts'
import { latestBasis } from '#server/market/quotes/basis.ts'
import { inertia } from '#tests/support/inertia.ts'
import { openShopWithFeed, type ShopWithFeed } from '#tests/support/shop-with-feed.ts'
import { reasonKeys, reasonsOf } from './shop-with-sources.ts'

const STEPS = 25
const STEP = 1.004
const DAY_S = 24 * 60 * 60

let fed: ShopWithFeed
const open = async (...[sources, options]: Parameters<typeof openShopWithFeed>) => {
  fed = await openShopWithFeed(sources, options)
}
afterEach(() => fed.close())

const basis = async () => (await latestBasis(fed.shop.ctx))?.mid ?? 0
const quotesOf = (kind: SourceKind) =>
  fed.shop.ctx.db
    .selectFrom('metal_quotes')
    .selectAll()
    .where('source', '=', kind)
    .orderBy('id')
    .execute()

/** Moves the price by 0.4 % before each poll, together by 10.5 %. Each source that responds says the same. */
async function walk(seconds: number, from = 4100, step = STEP): Promise<void> {
  for (let n = 1; n <= STEPS; n += 1) {
    fed.feed.setPrice((from * step ** n).toFixed(3))
    await fed.tick(seconds)
  }
}

describe('small steps of one source', () => {
  test.each([
    ['upwards within half an hour by 1.5 %', STEP, 60, 3, '1.50'],
    ['downwards within half an hour by 1.5 %', 2 - STEP, 60, 3, '1.50'],
    ['within a day by 3 %', STEP, 30 * 60, 7, '3.00'],
    ['in more than a day by 6 %', STEP, DAY_S / 2, 14, '6.00'],
  ])('move the price %s, and then wait', async (_, step, seconds, accepted, limit) => {
    await open(['swissquote'], { moves: false })
    await fed.tick(0)
    await walk(seconds, 4100, step)

    const quotes = await quotesOf('swissquote')
    const first = quotes.findIndex(({ quality }) => quality !== 'accepted')
    expect(first).toBe(accepted + 1)
    expect(quotes.slice(first).every(({ quality }) => quality !== 'accepted')).toBe(true)
    expect(await basis()).toBe(quotes[accepted]?.mid)
    expect(reasonKeys(quotes[first])).toEqual(['R6 unconfirmed'])
    expect(quotes[first] && reasonsOf(quotes[first])[0]?.values).toMatchObject({
      last: '4100.00',
      lastCurrency: 'USD',
      limit,
    })
  })

  test('wait again after the second source stopped, measured from its last confirmation', async () => {
    await open(['swissquote', 'gold_api_com'], { moves: false })
    await fed.tick(0)
    fed.feed.setScenario('html', 'gold_api_com')
    // The last price of the second source no longer counts.
    await fed.tick(16 * 60)
    await walk(60)

    expect(await basis()).toBeLessThanOrEqual(4_100_000_000 * 1.03)
    const quotes = await quotesOf('swissquote')
    expect(reasonKeys(quotes.find(({ quality }) => quality === 'superseded'))).toEqual([
      'R6 unconfirmed',
    ])
  })

  test('are shown with their reason, and each admin is notified once', async () => {
    await open(['swissquote'], { moves: false })
    await fed.tick(0)
    await walk(60)
    const owner = await fed.shop.admin()

    const first = (await quotesOf('swissquote')).find(({ quality }) => quality !== 'accepted')
    const page = await inertia(owner).get(`/gold-price-logs/${first?.id}`)
    expect(page.props.log.reasons).toMatchObject([
      { guard: 'R6', key: 'unconfirmed', values: { last: '4100.00', percent: '1.61' } },
    ])
    const notifications = await fed.shop.ctx.db
      .selectFrom('notifications')
      .select('user_id')
      .where('kind', '=', 'quote_held')
      .execute()
    const admins = notifications.map(({ user_id }) => user_id)
    expect(admins).toContain(1)
    expect(admins).toEqual([...new Set(admins)])
  })
})

describe('a confirmation allows further steps', () => {
  test('all 25 steps are accepted where a second source agrees with each', async () => {
    await open(['swissquote', 'gold_api_com'], { moves: false })
    await fed.tick(0)
    await walk(5 * 60)

    const quotes = await quotesOf('swissquote')
    expect(quotes.map(({ quality }) => quality)).toEqual(Array(STEPS + 1).fill('accepted'))
    expect(await basis()).toBe(quotes[STEPS]?.mid)
  })

  test('a second source that responds again releases the price that waits', async () => {
    await open(['swissquote', 'gold_api_com'], { moves: false })
    await fed.tick(0)
    fed.feed.setScenario('html', 'gold_api_com')
    await fed.tick(16 * 60)
    await walk(60)
    const waiting = (await quotesOf('swissquote')).at(-1)
    expect(waiting?.quality).toBe('held')
    expect(await basis()).toBeLessThan(4_300_000_000)
    fed.feed.setScenario('ok', 'gold_api_com')
    // The second source is requested again after its pause.
    for (let minute = 0; minute < 10; minute += 1) await fed.tick(5 * 60)

    expect((await quotesOf('swissquote')).at(-1)?.quality).toBe('accepted')
    expect(await basis()).toBeGreaterThan(4_520_000_000)
  })

  test('a person who accepts the price lets the source move on from it', async () => {
    await open(['swissquote'], { moves: false })
    await fed.tick(0)
    await walk(60)
    const owner = await fed.shop.admin()
    const held = (await quotesOf('swissquote')).findLast(({ quality }) => quality === 'held')
    owner.at = `/gold-price-logs/${held?.id}`
    await inertia(owner).post(`/gold-price-logs/${held?.id}/decision`, {
      decision: 'accept',
      note: 'checked by telephone',
    })
    expect(await basis()).toBe(held?.mid)
    fed.feed.setPrice(((Number(held?.mid) / 1e6) * STEP).toFixed(3))
    await fed.tick(60)

    expect((await quotesOf('swissquote')).at(-1)?.quality).toBe('accepted')
  })

  test('a price entered by a person lets the source move on from it', async () => {
    await open(['swissquote'], { moves: false })
    await fed.tick(0)
    await walk(60)
    const owner = await fed.shop.admin()
    fed.shop.clock.advance(1000)
    owner.at = '/gold-price-logs'
    await inertia(owner).post('/gold-price-logs', {
      mid: '4530.00',
      note: 'from our bank',
      confirmed: true,
    })
    expect(await basis()).toBe(4_530_000_000)
    fed.feed.setPrice('4535.000')
    await fed.tick(60)

    expect((await quotesOf('swissquote')).at(-1)?.quality).toBe('accepted')
    expect(await basis()).toBe(4_535_000_000)
  })
})

test('a day of one source that moves up and down is not held', async () => {
  await open(['swissquote'])
  await fed.tick(0)
  for (let minute = 0; minute < 24 * 60; minute += 5) await fed.tick(5 * 60)

  const quotes = await quotesOf('swissquote')
  const prices = quotes.map(({ mid }) => mid)
  // The market moved by more than one step may be.
  expect(Math.max(...prices) / Math.min(...prices)).toBeGreaterThan(1.005)
  expect(quotes.filter(({ quality }) => quality !== 'accepted')).toEqual([])
})
