import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { latestBasis } from '#server/market/quotes/basis.ts'
import {
  ago,
  MINUTE,
  minutesLater,
  openShopWithSources,
  reasonKeys,
  reasonsOf,
  type ShopWithSources,
} from './shop-with-sources.ts'

let here: ShopWithSources
beforeEach(async () => {
  here = await openShopWithSources(['swissquote', 'gold_api_com', 'goldprice_org', 'nbp'])
})
afterEach(() => here.shop.close())

const basis = async () => (await latestBasis(here.shop.ctx))?.mid

describe('a large step waits for a second source', () => {
  beforeEach(async () => {
    await here.receive('swissquote', '4100.00')
    minutesLater(here.shop)
  })

  test('a step of 1.5 % is accepted at once, a millionth more is held', async () => {
    expect((await here.receive('swissquote', 4_161_500_000)).quote).toMatchObject({
      quality: 'accepted',
      step_bp: 150,
    })
    minutesLater(here.shop)
    expect((await here.receive('swissquote', 4_223_922_501)).quote).toMatchObject({
      quality: 'held',
      step_bp: 150,
    })
  })

  test('while it is held, the last accepted price is the basis', async () => {
    const { quote } = await here.receive('swissquote', '4200.00')

    expect([quote?.quality, reasonKeys(quote)]).toEqual(['held', ['R6 step']])
    expect(await basis()).toBe(4_100_000_000)
  })

  test.each([
    ['41000.00', 'ten times the last price'],
    ['3279.00', 'a fifth less'],
  ])('%s, %s, is never released by sources, only by a person', async (mid) => {
    await here.receive('swissquote', mid)
    await here.receive('gold_api_com', mid)
    const { quote, released } = await here.receive('goldprice_org', mid)

    expect([quote?.quality, released]).toEqual(['held', []])
    expect(await basis()).toBe(4_100_000_000)
  })

  test('a second source with the same price releases it, and is released by it', async () => {
    const jump = await here.receive('swissquote', '4200.00')
    const { quote, released } = await here.receive('gold_api_com', '4205.00')

    expect(quote?.quality).toBe('accepted')
    expect(released.map(({ id }) => id).sort()).toEqual([jump.quote?.id, quote?.id].sort())
    const [, first, second] = await here.quotes()
    expect([first, second]).toMatchObject([
      { quality: 'accepted', decided_by: null, decided_at: here.shop.clock.now() },
      { quality: 'accepted', decided_by: null, decided_at: here.shop.clock.now() },
    ])
    expect(first && reasonsOf(first)[1]).toEqual({
      guard: 'release',
      key: 'witness',
      values: { source: 'gold-api.com', bp: 12, percent: '0.12' },
    })
    expect(second && reasonsOf(second)[1]?.values).toMatchObject({ source: 'Swissquote' })
    // The first enabled source.
    expect(await basis()).toBe(4_200_000_000)
  })

  test('another source may confirm it after contradicting it', async () => {
    await here.receive('gold_api_com', '4101.00')
    const jump = await here.receive('swissquote', '4200.00')
    expect(reasonKeys(jump.quote)).toEqual(['R6 step', 'R7 disagree'])
    minutesLater(here.shop)
    const { quote } = await here.receive('gold_api_com', '4205.00')

    expect([quote?.quality, await basis()]).toEqual(['accepted', 4_200_000_000])
  })

  test('two sources stay held while a third contradicts both', async () => {
    await here.receive('gold_api_com', '4101.00')
    await here.receive('goldprice_org', '4100.50')
    await here.receive('swissquote', '4200.00')
    minutesLater(here.shop)
    await here.receive('gold_api_com', '4205.00')
    expect(await basis()).toBe(4_100_000_000)
    await here.receive('goldprice_org', '4203.00')

    expect((await here.quotes()).slice(3).map(({ quality }) => quality)).toEqual([
      'accepted',
      'accepted',
      'accepted',
    ])
  })

  test('a distance of exactly 0.5 % confirms, a millionth more does not', async () => {
    await here.receive('swissquote', '4200.00')
    const apart = await here.receive('gold_api_com', 4_221_000_001)
    expect([apart.quote?.quality, apart.released]).toEqual(['held', []])

    minutesLater(here.shop, 5)
    await here.receive('swissquote', '4200.00')
    const same = await here.receive('gold_api_com', 4_221_000_000)
    expect(same.quote?.quality).toBe('accepted')
  })

  test('a second source with an earlier equal price releases it at once', async () => {
    minutesLater(here.shop, 20)
    const before = await here.receive('gold_api_com', '4200.00')
    expect(reasonKeys(before.quote)).toEqual(['R6 step'])
    const jump = await here.receive('swissquote', '4201.00')

    expect(jump.quote?.quality).toBe('accepted')
    expect(await here.quality(before)).toBe('accepted')
  })

  test('a second source with the previous price is accepted and does not release it', async () => {
    const jump = await here.receive('swissquote', '4200.00')
    const { quote } = await here.receive('gold_api_com', '4101.00')

    expect([quote?.quality, reasonKeys(quote)]).toEqual(['accepted', []])
    expect(await here.quality(jump)).toBe('held')
    expect(await basis()).toBe(4_100_000_000)
  })

  test('a second source that is 16 minutes old does not confirm', async () => {
    await here.receive('swissquote', '4200.00')
    minutesLater(here.shop, 16)
    await here.receive('gold_api_com', '4200.00')

    const held = await here.quotes()
    expect(held.slice(1).map(({ quality }) => quality)).toEqual(['held', 'held'])
  })

  test('the daily figure of a central bank does not confirm', async () => {
    const { ctx } = here.shop
    await ctx.db
      .insertInto('exchange_rates')
      .values({
        from_currency: 'USD',
        to_currency: 'PLN',
        rate: '3.60',
        source: 'NBP',
        at: ctx.clock.now(),
      })
      .execute()
    await here.receive('swissquote', '4200.00')
    const { quote, released } = await here.receive('nbp', '15120.00', {
      time: ago(here.shop, 2 * MINUTE),
    })

    expect(released).toEqual([])
    expect(reasonKeys(quote)).toEqual(['R6 step'])
    expect((await here.quotes())[1]?.quality).toBe('held')
  })

  test('a price held for more than its step is not released by another source', async () => {
    const { quote } = await here.receive('swissquote', '4200.00', {
      time: ago(here.shop, 20 * MINUTE),
    })
    expect(reasonKeys(quote)).toEqual(['R5 stale', 'R6 step'])

    const other = await here.receive('gold_api_com', '4200.00')
    expect([other.quote?.quality, other.released]).toEqual(['held', []])
  })

  test('a source cannot confirm itself', async () => {
    await here.receive('swissquote', '4200.00')
    minutesLater(here.shop)
    await here.receive('swissquote', '4200.10')

    expect((await here.quotes()).slice(1).map(({ quality }) => quality)).toEqual(['held', 'held'])
  })

  test('a repeated price can still confirm', async () => {
    await here.receive('gold_api_com', '4130.00')
    minutesLater(here.shop, 20)
    // The other source has not been polled for 20 minutes.
    const jump = await here.receive('swissquote', '4195.00')
    expect(reasonKeys(jump.quote)).toEqual(['R6 step'])

    await here.receive('gold_api_com', '4180.00')
    const [, , first] = await here.quotes()
    expect(first?.quality).toBe('accepted')
  })

  test('a broken third source does not prevent two from confirming each other', async () => {
    await here.receive('goldprice_org', '4099.00')
    const alone = await here.receive('swissquote', '4200.00')
    expect(reasonKeys(alone.quote)).toEqual(['R6 step', 'R7 disagree'])
    minutesLater(here.shop)
    await here.receive('goldprice_org', '2050.00')
    const { quote } = await here.receive('gold_api_com', '4201.00')

    expect([quote?.quality, await basis()]).toEqual(['accepted', 4_200_000_000])
  })
})

describe('a broken second source does not prevent the first from being accepted', () => {
  beforeEach(async () => {
    await here.receive('swissquote', '4100.00')
    await here.receive('gold_api_com', '4100.50')
    minutesLater(here.shop)
  })

  test.each([
    ['ten times too much', '41000.00'],
    ['half of it', '2050.00'],
    ['2 % more', '4182.00'],
  ])('when it sends %s', async (_, price) => {
    const broken = await here.receive('gold_api_com', price)
    expect(broken.quote?.quality).toBe('held')
    minutesLater(here.shop)

    expect((await here.receive('swissquote', '4101.00')).quote?.quality).toBe('accepted')
  })

  test('when it freezes', async () => {
    let price = 4_100_000_000
    for (let minutes = 0; minutes < 60; minutes += 5) {
      minutesLater(here.shop, 5)
      await here.receive('gold_api_com', '4100.50')
      price += 1_000_000
      expect((await here.receive('swissquote', price)).quote?.quality).toBe('accepted')
    }
    // Its price has now been the same for an hour, so it no longer counts.
    minutesLater(here.shop, 5)
    await here.receive('gold_api_com', '4100.50')
    const { quote } = await here.receive('swissquote', '4150.00')
    expect([quote?.quality, quote?.disagree_bp]).toEqual(['accepted', null])
  })

  test('when it broke while the first sent nothing', async () => {
    minutesLater(here.shop, 20)
    const broken = await here.receive('gold_api_com', '2050.00')
    expect(reasonKeys(broken.quote)).toEqual(['R6 step'])

    expect((await here.receive('swissquote', '4101.00')).quote?.quality).toBe('accepted')
  })

  test('when it fails', async () => {
    await here.fails('gold_api_com', 'http_5xx')
    minutesLater(here.shop, 16)

    expect((await here.receive('swissquote', '4140.00')).quote?.quality).toBe('accepted')
  })
})

describe('two and three sources that disagree', () => {
  test('of two, the second is held', async () => {
    await here.receive('swissquote', '4100.00')
    const { quote } = await here.receive('gold_api_com', '4125.00')

    expect(quote).toMatchObject({ quality: 'held', disagree_bp: 61 })
    expect(reasonKeys(quote)).toEqual(['R7 disagree'])
  })

  test('of three, the one that disagrees is held', async () => {
    await here.receive('swissquote', '4100.00')
    await here.receive('gold_api_com', '4102.00')
    const alone = await here.receive('goldprice_org', '4130.00')
    minutesLater(here.shop)
    const majority = await here.receive('swissquote', '4103.00')

    expect(alone.quote).toMatchObject({ quality: 'held', disagree_bp: 71 })
    expect(majority.quote).toMatchObject({ quality: 'accepted', disagree_bp: 2 })
  })

  test('a quarter of a percent is recorded and accepted', async () => {
    await here.receive('swissquote', '4100.00')
    const { quote } = await here.receive('gold_api_com', '4111.00')

    expect([quote?.quality, reasonKeys(quote)]).toEqual(['accepted', ['R7 differs']])
  })
})

describe('after a gap of more than 72 hours of trade', () => {
  beforeEach(async () => {
    await here.receive('swissquote', '4100.00')
    here.shop.clock.set('2026-12-08T15:00:00.000Z')
  })

  test('even the same price is held for a second source', async () => {
    const { quote } = await here.receive('swissquote', '4100.50')
    expect([quote?.quality, reasonKeys(quote)]).toEqual(['held', ['R6 gap']])

    expect((await here.receive('gold_api_com', '4101.00')).quote?.quality).toBe('accepted')
    expect(await basis()).toBe(4_100_500_000)
  })

  test('two that disagree stay held', async () => {
    await here.receive('swissquote', '4300.00')
    await here.receive('gold_api_com', '4100.00')

    expect((await here.quotes()).slice(1).map(({ quality }) => quality)).toEqual(['held', 'held'])
  })
})

describe('a held price is superseded', () => {
  beforeEach(async () => {
    await here.receive('swissquote', '4100.00')
    minutesLater(here.shop)
    await here.receive('swissquote', '4200.00')
  })

  const qualities = async () => (await here.quotes()).map(({ quality }) => quality)

  test('by an accepted price of its source', async () => {
    minutesLater(here.shop)
    await here.receive('swissquote', '4101.00')

    expect(await qualities()).toEqual(['accepted', 'superseded', 'accepted'])
  })

  test('not by one of another source', async () => {
    minutesLater(here.shop)
    await here.receive('goldprice_org', '4101.00', { time: ago(here.shop, 30_000) })

    expect((await qualities()).slice(0, 2)).toEqual(['accepted', 'held'])
  })

  test('not by an older price that is received later', async () => {
    await here.receive('swissquote', '4100.50', { time: ago(here.shop, 30_000) })

    expect(await qualities()).toEqual(['accepted', 'held', 'accepted'])
  })

  test('after 15 minutes by the next held one', async () => {
    minutesLater(here.shop, 15)
    await here.receive('swissquote', '4201.00')
    expect(await qualities()).toEqual(['accepted', 'held', 'held'])
    here.shop.clock.advance(1)
    await here.receive('swissquote', '4202.00')

    expect(await qualities()).toEqual(['accepted', 'superseded', 'held', 'held'])
  })

  test('admins are notified once, not once a minute', async () => {
    for (let minute = 0; minute < 40; minute += 1) {
      minutesLater(here.shop)
      await here.receive('swissquote', 4_200_000_000 + minute * 10_000)
    }
    const [notification, ...others] = await here.notifications()
    expect(others).toEqual([])
    expect(JSON.parse(notification?.facts ?? '')).toEqual({
      source: 'Swissquote',
      mid: '4200.00',
      currency: 'USD',
    })
    const [, held] = await here.quotes()
    expect(notification?.link).toBe(`/gold-price-logs/${held?.id}`)
  })

  test('admins are notified again for a new held price', async () => {
    minutesLater(here.shop)
    await here.receive('swissquote', '4101.00')
    minutesLater(here.shop)
    await here.receive('swissquote', '4201.00')

    expect(await here.notifications()).toHaveLength(2)
  })

  test('a price that is released immediately notifies nobody', async () => {
    await here.receive('gold_api_com', '4200.50')

    expect(await here.notifications()).toHaveLength(1)
  })
})
