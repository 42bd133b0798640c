import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { plusMs } from '#server/platform/context.ts'
import {
  ago,
  HOUR,
  MINUTE,
  minutesLater,
  openShopWithSources,
  reasonKeys,
  type ShopWithSources,
} from './shop-with-sources.ts'

let here: ShopWithSources
beforeEach(async () => {
  here = await openShopWithSources(['swissquote', 'gold_api_com', 'goldprice_org', 'nbp'])
})
afterEach(() => here.shop.close())

describe('a reading is stored', () => {
  test('a valid price is accepted, with bid and ask, and the poll that brought it', async () => {
    const time = ago(here.shop, 5_000)
    const { outcome, quote } = await here.receive('swissquote', '4100.25', {
      bid: 4_099_750_000,
      ask: 4_100_750_000,
      time,
      scheduledAt: '2026-11-24T15:00:00.000Z',
    })

    expect(outcome).toBe('quote')
    expect(quote).toMatchObject({
      kind: 'spot',
      metal: 'XAU',
      source: 'swissquote',
      currency: 'USD',
      bid: 4_099_750_000,
      ask: 4_100_750_000,
      mid: 4_100_250_000,
      quoted_at: time,
      received_at: here.shop.clock.now(),
      quality: 'accepted',
      reasons: '[]',
      step_bp: null,
      disagree_bp: null,
      fx_rate: null,
      example: 0,
      recorded_by: null,
      decided_at: null,
    })
    expect(await here.polls()).toMatchObject([
      {
        source: 'swissquote',
        at: here.shop.clock.now(),
        latency_ms: 120,
        http_status: 200,
        error_kind: null,
        raw: '{}',
        quote_id: quote?.id,
        scheduled_at: '2026-11-24T15:00:00.000Z',
        outcome: 'quote',
        reasons: '[]',
      },
    ])
  })

  test('a tick is processed once: the second time nothing is done', async () => {
    const scheduledAt = here.shop.clock.now()
    const first = await here.receive('swissquote', '4100.00', { scheduledAt })
    const again = await here.receive('swissquote', '4222.00', { scheduledAt })

    expect(again).toEqual({ ...first, released: [] })
    expect(await here.polls()).toHaveLength(1)
    expect(await here.quotes()).toHaveLength(1)
  })

  test('concurrent processes store one poll per tick', async () => {
    const scheduledAt = here.shop.clock.now()
    const taken = await Promise.all(
      Array.from({ length: 6 }, () => here.receive('swissquote', '4100.00', { scheduledAt })),
    )

    expect(new Set(taken.map(({ quote }) => quote?.id)).size).toBe(1)
    expect(await here.polls()).toHaveLength(1)
  })

  test('concurrent requests store one price', async () => {
    const taken = await Promise.all(
      Array.from({ length: 6 }, () => here.receive('swissquote', '4100.00')),
    )

    expect(taken.map(({ outcome }) => outcome).sort()).toEqual([
      ...Array(5).fill('duplicate'),
      'quote',
    ])
    expect(await here.quotes()).toHaveLength(1)
    expect(await here.polls()).toHaveLength(6)
  })

  test('a failure is a poll with its reason', async () => {
    expect(await here.fails('swissquote', 'rate_limited')).toEqual({
      outcome: 'failed',
      quote: null,
      released: [],
    })
    expect(await here.polls()).toMatchObject([
      {
        outcome: 'failed',
        error_kind: 'rate_limited',
        reasons: JSON.stringify([{ guard: 'feed', key: 'rate_limited' }]),
        quote_id: null,
      },
    ])
  })

  test.each([
    ['zero', 0],
    ['a negative price', -1],
    ['a fraction of a millionth', 4_100_000_000.5],
    ['more than the largest safe integer', 2 ** 60],
    ['not a number', Number.NaN],
  ])('%s is not stored as a price', async (_, mid) => {
    const { outcome, quote } = await here.receive('swissquote', mid)

    expect([outcome, quote]).toEqual(['rejected', null])
    const [poll] = await here.polls()
    expect(reasonKeys(poll)).toEqual(['R1 price_not_a_number'])
    expect(await here.quotes()).toEqual([])
  })

  test('a price in an invalid currency is not stored', async () => {
    expect((await here.receive('swissquote', '4100.00', { currency: 'gold' })).outcome).toBe(
      'rejected',
    )
  })
})

describe('R1 to R3 reject', () => {
  test('a crossed price is stored as rejected, with bid and ask only in the reason', async () => {
    const { quote } = await here.receive('swissquote', '4100.00', {
      bid: 4_101_000_000,
      ask: 4_099_000_000,
    })

    expect(quote).toMatchObject({ quality: 'rejected', bid: null, ask: null, mid: 4_100_000_000 })
    expect(reasonKeys(quote)).toEqual(['R1 price_crossed'])
  })

  test('a price per gram, of silver, or per kilogram is rejected', async () => {
    for (const price of ['131.82', '51.20', '131818.00']) {
      const { quote } = await here.receive('swissquote', price)
      expect([quote?.quality, reasonKeys(quote)]).toEqual(['rejected', ['R2 price_out_of_band']])
    }
  })

  test('a price of tomorrow is rejected, and has the time of its receipt in the log', async () => {
    const { quote } = await here.receive('swissquote', '4100.00', {
      time: plusMs(here.shop.clock.now(), 24 * HOUR),
    })

    expect(reasonKeys(quote)).toEqual(['R3 price_from_future'])
    expect(quote?.quoted_at).toBe(here.shop.clock.now())
  })

  test('a time two minutes ahead is accepted', async () => {
    const { quote } = await here.receive('swissquote', '4100.00', {
      time: plusMs(here.shop.clock.now(), 2 * MINUTE),
    })

    expect(quote?.quality).toBe('accepted')
  })

  test('an invalid time is replaced by the time of receipt', async () => {
    const { quote } = await here.receive('swissquote', '4100.00', { time: 'yesterday' })

    expect(quote).toMatchObject({ quality: 'accepted', quoted_at: here.shop.clock.now() })
  })
})

describe('R4: a repeated price is a duplicate', () => {
  test('the same tick again is a duplicate that refers to the first', async () => {
    const time = here.shop.clock.now()
    const { quote } = await here.receive('swissquote', '4100.00', { time })
    minutesLater(here.shop)
    const again = await here.receive('swissquote', '4100.00', { time })

    expect(again).toMatchObject({ outcome: 'duplicate', quote: { id: quote?.id } })
    expect(await here.quotes()).toHaveLength(1)
    expect((await here.polls())[1]).toMatchObject({ outcome: 'duplicate', quote_id: quote?.id })
  })

  test('the same price at a new time is a new price', async () => {
    await here.receive('swissquote', '4100.00')
    minutesLater(here.shop)

    expect((await here.receive('swissquote', '4100.00')).outcome).toBe('quote')
  })

  test('a late tick is a duplicate if it is known, and accepted for its time if it is new', async () => {
    const early = here.shop.clock.now()
    await here.receive('swissquote', '4100.00', { time: early })
    minutesLater(here.shop, 2)
    await here.receive('swissquote', '4101.00')

    expect((await here.receive('swissquote', '4100.00', { time: early })).outcome).toBe('duplicate')
    const between = await here.receive('swissquote', '4100.50', { time: ago(here.shop, MINUTE) })
    expect(between.quote?.quality).toBe('accepted')
  })

  test('a scrape source repeats itself by the price alone', async () => {
    const first = await here.receive('gold_api_com', '4100.00')
    minutesLater(here.shop, 5)
    const again = await here.receive('gold_api_com', '4100.00')
    minutesLater(here.shop, 5)
    const moved = await here.receive('gold_api_com', '4101.00')

    expect(again).toMatchObject({ outcome: 'duplicate', quote: { id: first.quote?.id } })
    expect(moved).toMatchObject({ outcome: 'quote', quote: { quoted_at: here.shop.clock.now() } })
  })

  test('its price has the time of its first receipt, or an older one if it sends one, never a newer one', async () => {
    const looked = ago(here.shop, 3 * MINUTE)
    expect((await here.receive('gold_api_com', '4100.00', { time: looked })).quote).toMatchObject({
      quoted_at: looked,
    })
    minutesLater(here.shop, 5)
    const ahead = await here.receive('gold_api_com', '4101.00', {
      time: plusMs(here.shop.clock.now(), MINUTE),
    })
    expect(ahead.quote?.quoted_at).toBe(here.shop.clock.now())
  })

  test('polls that repeat an old tick are marked stale', async () => {
    const time = here.shop.clock.now()
    await here.receive('swissquote', '4100.00', { time })
    minutesLater(here.shop, 15)
    await here.receive('swissquote', '4100.00', { time })
    here.shop.clock.advance(1)
    await here.receive('swissquote', '4100.00', { time })

    expect((await here.polls()).map(reasonKeys)).toEqual([[], [], ['R5 stale']])
    expect((await here.quotes()).map(({ quality }) => quality)).toEqual(['accepted'])
  })

  test('a scrape source becomes frozen, never stale', async () => {
    await here.receive('gold_api_com', '4100.00')
    minutesLater(here.shop, 59)
    await here.receive('gold_api_com', '4100.00')
    minutesLater(here.shop)
    await here.receive('gold_api_com', '4100.00')

    expect((await here.polls()).map(reasonKeys)).toEqual([[], [], ['R8 frozen']])
  })
})

describe('R5 and R8 hold stale and frozen prices', () => {
  test('a tick that is too old at its receipt is held', async () => {
    const { quote } = await here.receive('swissquote', '4100.00', {
      time: ago(here.shop, 16 * MINUTE),
    })

    expect([quote?.quality, reasonKeys(quote)]).toEqual(['held', ['R5 stale']])
  })

  test('on a Saturday Friday’s last tick is accepted', async () => {
    here.shop.clock.set('2026-11-21T12:00:00.000Z')
    const { quote } = await here.receive('swissquote', '4100.00', {
      time: '2026-11-20T21:59:58.000Z',
    })

    expect(quote?.quality).toBe('accepted')
  })

  test('on the Sunday of a clock change, Friday’s tick is stale 15 minutes after the opening', async () => {
    const time = '2027-03-12T21:59:59.000Z'
    here.shop.clock.set('2027-03-14T22:14:59.000Z')
    expect((await here.receive('swissquote', '4100.00', { time })).quote?.quality).toBe('accepted')

    here.shop.clock.set('2027-03-14T22:15:00.000Z')
    const stale = await here.receive('swissquote', '4100.01', { time })
    expect(reasonKeys(stale.quote)).toEqual(['R5 stale'])
  })

  test('a price that has been the same for an hour with new times is held', async () => {
    await here.receive('swissquote', '4100.00')
    for (let minute = 0; minute < 59; minute += 1) {
      minutesLater(here.shop)
      expect((await here.receive('swissquote', '4100.00')).quote?.quality).toBe('accepted')
    }
    minutesLater(here.shop)
    const { quote } = await here.receive('swissquote', '4100.00')
    expect([quote?.quality, reasonKeys(quote)]).toEqual(['held', ['R8 frozen']])

    minutesLater(here.shop)
    const moved = await here.receive('swissquote', '4100.01')
    expect(moved.quote?.quality).toBe('accepted')
    expect((await here.quotes()).at(-2)?.quality).toBe('superseded')
  })

  test('the daily figure of a central bank may be four days of trade old, and is never frozen', async () => {
    await rate('USD', 'PLN', '3.60')
    const { quote } = await here.receive('nbp', '14800.00', { time: '2026-11-23T23:00:00.000Z' })
    expect(quote?.quality).toBe('accepted')
    expect(quote?.quoted_at).toBe('2026-11-23T23:00:00.000Z')
    here.shop.clock.set('2026-12-01T15:00:00.000Z')
    await rate('USD', 'PLN', '3.60')
    await here.receive('nbp', '14800.00', { time: '2026-11-23T23:00:00.000Z' })

    expect((await here.polls()).map(reasonKeys)).toEqual([[], ['R5 stale']])
  })

  async function rate(from: string, to: string, rate: string) {
    const { db, clock } = here.shop.ctx
    await db
      .insertInto('exchange_rates')
      .values({ from_currency: from, to_currency: to, rate, source: 'NBP', at: clock.now() })
      .execute()
  }
})
