import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { latestBasis } from '#server/market/quotes/basis.ts'
import {
  ago,
  type Listening,
  listeningShop,
  MINUTE,
  minutesLater,
  reasonsOf,
  words,
} from './shop-with-sources.ts'

let here: Listening
beforeEach(async () => {
  here = await listeningShop(['swissquote', 'gold_api_com', 'goldprice_org', 'nbp'])
})
afterEach(() => here.shop.close())

const basis = async () => (await latestBasis(here.shop.ctx))?.mid

describe('a jump waits for a second source', () => {
  beforeEach(async () => {
    await here.says('swissquote', '4100.00')
    minutesLater(here.shop)
  })

  test('of 1.5 % it is believed at once, of a millionth more it waits', async () => {
    expect((await here.says('swissquote', 4_161_500_000)).quote).toMatchObject({
      quality: 'accepted',
      step_bp: 150,
    })
    minutesLater(here.shop)
    expect((await here.says('swissquote', 4_223_922_501)).quote).toMatchObject({
      quality: 'held',
      step_bp: 150,
    })
  })

  test('while it waits, prices stand on the last good one', async () => {
    const { quote } = await here.says('swissquote', '4200.00')

    expect([quote?.quality, words(quote)]).toEqual(['held', ['R6 step']])
    expect(await basis()).toBe(4_100_000_000)
  })

  test.each([
    ['41000.00', 'ten times the last price'],
    ['3279.00', 'a fifth less'],
  ])('%s, %s, is released by no number of sources, only by a person', async (mid) => {
    await here.says('swissquote', mid)
    await here.says('gold_api_com', mid)
    const { quote, released } = await here.says('goldprice_org', mid)

    expect([quote?.quality, released]).toEqual(['held', []])
    expect(await basis()).toBe(4_100_000_000)
  })

  test('a second source that says the same releases it, and is released by it', async () => {
    const jump = await here.says('swissquote', '4200.00')
    const { quote, released } = await here.says('gold_api_com', '4205.00')

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
    // The first source that is on.
    expect(await basis()).toBe(4_200_000_000)
  })

  test('the others may have contradicted it before they saw the same', async () => {
    await here.says('gold_api_com', '4101.00')
    const jump = await here.says('swissquote', '4200.00')
    expect(words(jump.quote)).toEqual(['R6 step', 'R7 disagree'])
    minutesLater(here.shop)
    const { quote } = await here.says('gold_api_com', '4205.00')

    expect([quote?.quality, await basis()]).toEqual(['accepted', 4_200_000_000])
  })

  test('while a third source contradicts both, they wait for it', async () => {
    await here.says('gold_api_com', '4101.00')
    await here.says('goldprice_org', '4100.50')
    await here.says('swissquote', '4200.00')
    minutesLater(here.shop)
    await here.says('gold_api_com', '4205.00')
    expect(await basis()).toBe(4_100_000_000)
    await here.says('goldprice_org', '4203.00')

    expect((await here.quotes()).slice(3).map(({ quality }) => quality)).toEqual([
      'accepted',
      'accepted',
      'accepted',
    ])
  })

  test('exactly 0.5 % away is the same, a millionth more is not', async () => {
    await here.says('swissquote', '4200.00')
    const apart = await here.says('gold_api_com', 4_221_000_001)
    expect([apart.quote?.quality, apart.released]).toEqual(['held', []])

    minutesLater(here.shop, 5)
    await here.says('swissquote', '4200.00')
    const same = await here.says('gold_api_com', 4_221_000_000)
    expect(same.quote?.quality).toBe('accepted')
  })

  test('a second source that had said so before releases it at once', async () => {
    minutesLater(here.shop, 20)
    const before = await here.says('gold_api_com', '4200.00')
    expect(words(before.quote)).toEqual(['R6 step'])
    const jump = await here.says('swissquote', '4201.00')

    expect(jump.quote?.quality).toBe('accepted')
    expect(await here.quality(before)).toBe('accepted')
  })

  test('a second source that says what was said before is believed, and leaves it waiting', async () => {
    const jump = await here.says('swissquote', '4200.00')
    const { quote } = await here.says('gold_api_com', '4101.00')

    expect([quote?.quality, words(quote)]).toEqual(['accepted', []])
    expect(await here.quality(jump)).toBe('held')
    expect(await basis()).toBe(4_100_000_000)
  })

  test('a second source that is 16 minutes old is no witness', async () => {
    await here.says('swissquote', '4200.00')
    minutesLater(here.shop, 16)
    await here.says('gold_api_com', '4200.00')

    const held = await here.quotes()
    expect(held.slice(1).map(({ quality }) => quality)).toEqual(['held', 'held'])
  })

  test('nor is the daily figure of a central bank', async () => {
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
    await here.says('swissquote', '4200.00')
    const { quote, released } = await here.says('nbp', '15120.00', {
      time: ago(here.shop, 2 * MINUTE),
    })

    expect(released).toEqual([])
    expect(words(quote)).toEqual(['R6 step'])
    expect((await here.quotes())[1]?.quality).toBe('held')
  })

  test('what is held for more than its step waits for a person, whoever agrees', async () => {
    const { quote } = await here.says('swissquote', '4200.00', {
      time: ago(here.shop, 20 * MINUTE),
    })
    expect(words(quote)).toEqual(['R5 stale', 'R6 step'])

    const other = await here.says('gold_api_com', '4200.00')
    expect([other.quote?.quality, other.released]).toEqual(['held', []])
  })

  test('a source cannot confirm itself', async () => {
    await here.says('swissquote', '4200.00')
    minutesLater(here.shop)
    await here.says('swissquote', '4200.10')

    expect((await here.quotes()).slice(1).map(({ quality }) => quality)).toEqual(['held', 'held'])
  })

  test('a source that repeats itself can still bear witness', async () => {
    await here.says('gold_api_com', '4130.00')
    minutesLater(here.shop, 20)
    // Nobody has polled the other for 20 minutes.
    const jump = await here.says('swissquote', '4195.00')
    expect(words(jump.quote)).toEqual(['R6 step'])

    await here.says('gold_api_com', '4180.00')
    const [, , first] = await here.quotes()
    expect(first?.quality).toBe('accepted')
  })

  test('a third source that broke does not keep two from confirming each other', async () => {
    await here.says('goldprice_org', '4099.00')
    const alone = await here.says('swissquote', '4200.00')
    expect(words(alone.quote)).toEqual(['R6 step', 'R7 disagree'])
    minutesLater(here.shop)
    await here.says('goldprice_org', '2050.00')
    const { quote } = await here.says('gold_api_com', '4201.00')

    expect([quote?.quality, await basis()]).toEqual(['accepted', 4_200_000_000])
  })
})

describe('a broken second source does not keep the first from being believed', () => {
  beforeEach(async () => {
    await here.says('swissquote', '4100.00')
    await here.says('gold_api_com', '4100.50')
    minutesLater(here.shop)
  })

  test.each([
    ['ten times too much', '41000.00'],
    ['half of it', '2050.00'],
    ['2 % more', '4182.00'],
  ])('when it says %s', async (_, price) => {
    const broken = await here.says('gold_api_com', price)
    expect(broken.quote?.quality).toBe('held')
    minutesLater(here.shop)

    expect((await here.says('swissquote', '4101.00')).quote?.quality).toBe('accepted')
  })

  test('when it freezes', async () => {
    let price = 4_100_000_000
    for (let minutes = 0; minutes < 60; minutes += 5) {
      minutesLater(here.shop, 5)
      await here.says('gold_api_com', '4100.50')
      price += 1_000_000
      expect((await here.says('swissquote', price)).quote?.quality).toBe('accepted')
    }
    // Now it has said the same for an hour, and gold goes where it likes.
    minutesLater(here.shop, 5)
    await here.says('gold_api_com', '4100.50')
    const { quote } = await here.says('swissquote', '4150.00')
    expect([quote?.quality, quote?.disagree_bp]).toEqual(['accepted', null])
  })

  test('when it broke while the first was silent', async () => {
    minutesLater(here.shop, 20)
    const broken = await here.says('gold_api_com', '2050.00')
    expect(words(broken.quote)).toEqual(['R6 step'])

    expect((await here.says('swissquote', '4101.00')).quote?.quality).toBe('accepted')
  })

  test('when it fails', async () => {
    await here.fails('gold_api_com', 'http_5xx')
    minutesLater(here.shop, 16)

    expect((await here.says('swissquote', '4140.00')).quote?.quality).toBe('accepted')
  })
})

describe('two and three sources that disagree', () => {
  test('of two, the one that comes second waits', async () => {
    await here.says('swissquote', '4100.00')
    const { quote } = await here.says('gold_api_com', '4125.00')

    expect(quote).toMatchObject({ quality: 'held', disagree_bp: 61 })
    expect(words(quote)).toEqual(['R7 disagree'])
  })

  test('of three, the one that is alone waits', async () => {
    await here.says('swissquote', '4100.00')
    await here.says('gold_api_com', '4102.00')
    const alone = await here.says('goldprice_org', '4130.00')
    minutesLater(here.shop)
    const most = await here.says('swissquote', '4103.00')

    expect(alone.quote).toMatchObject({ quality: 'held', disagree_bp: 71 })
    expect(most.quote).toMatchObject({ quality: 'accepted', disagree_bp: 2 })
  })

  test('a quarter of a percent is noted and believed', async () => {
    await here.says('swissquote', '4100.00')
    const { quote } = await here.says('gold_api_com', '4111.00')

    expect([quote?.quality, words(quote)]).toEqual(['accepted', ['R7 differs']])
  })
})

describe('after a gap of more than 72 hours of trade', () => {
  beforeEach(async () => {
    await here.says('swissquote', '4100.00')
    here.shop.clock.set('2026-12-08T15:00:00.000Z')
  })

  test('even the same price waits for a second source', async () => {
    const { quote } = await here.says('swissquote', '4100.50')
    expect([quote?.quality, words(quote)]).toEqual(['held', ['R6 gap']])

    expect((await here.says('gold_api_com', '4101.00')).quote?.quality).toBe('accepted')
    expect(await basis()).toBe(4_100_500_000)
  })

  test('two that disagree wait for a person', async () => {
    await here.says('swissquote', '4300.00')
    await here.says('gold_api_com', '4100.00')

    expect((await here.quotes()).slice(1).map(({ quality }) => quality)).toEqual(['held', 'held'])
  })
})

describe('what waits makes room', () => {
  beforeEach(async () => {
    await here.says('swissquote', '4100.00')
    minutesLater(here.shop)
    await here.says('swissquote', '4200.00')
  })

  const qualities = async () => (await here.quotes()).map(({ quality }) => quality)

  test('for a price of its source that is believed', async () => {
    minutesLater(here.shop)
    await here.says('swissquote', '4101.00')

    expect(await qualities()).toEqual(['accepted', 'superseded', 'accepted'])
  })

  test('not for one of another source', async () => {
    minutesLater(here.shop)
    await here.says('goldprice_org', '4101.00', { time: ago(here.shop, 30_000) })

    expect((await qualities()).slice(0, 2)).toEqual(['accepted', 'held'])
  })

  test('not for an older price that came late', async () => {
    await here.says('swissquote', '4100.50', { time: ago(here.shop, 30_000) })

    expect(await qualities()).toEqual(['accepted', 'held', 'accepted'])
  })

  test('after a quarter of an hour for the next that waits', async () => {
    minutesLater(here.shop, 15)
    await here.says('swissquote', '4201.00')
    expect(await qualities()).toEqual(['accepted', 'held', 'held'])
    here.shop.clock.advance(1)
    await here.says('swissquote', '4202.00')

    expect(await qualities()).toEqual(['accepted', 'superseded', 'held', 'held'])
  })

  test('the admins are told once, not once a minute', async () => {
    for (let minute = 0; minute < 40; minute += 1) {
      minutesLater(here.shop)
      await here.says('swissquote', 4_200_000_000 + minute * 10_000)
    }
    const [news, ...more] = await here.told()
    expect(more).toEqual([])
    expect(JSON.parse(news?.facts ?? '')).toEqual({
      source: 'Swissquote',
      mid: '4200.00',
      currency: 'USD',
    })
    const [, held] = await here.quotes()
    expect(news?.link).toBe(`/gold-price-logs/${held?.id}`)
  })

  test('and again when it happens again', async () => {
    minutesLater(here.shop)
    await here.says('swissquote', '4101.00')
    minutesLater(here.shop)
    await here.says('swissquote', '4201.00')

    expect(await here.told()).toHaveLength(2)
  })

  test('nobody is told of what is released in the same breath', async () => {
    await here.says('gold_api_com', '4200.50')

    expect(await here.told()).toHaveLength(1)
  })
})
