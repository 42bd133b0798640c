import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DEFAULT_GOLD_SETTINGS, saveGoldSettings } from '#server/market/gold-settings.ts'
import { seedExampleQuote } from '#server/market/history/example-quote.ts'
import { basisState } from '#server/market/quotes/basis.ts'
import { inertia } from '#tests/support/inertia.ts'
import {
  ago,
  HOUR,
  MINUTE,
  minutesLater,
  openShopWithSources,
  type ShopWithSources,
} from './shop-with-sources.ts'

let here: ShopWithSources
beforeEach(async () => {
  here = await openShopWithSources(['swissquote', 'gold_api_com', 'goldprice_org'])
})
afterEach(() => here.shop.close())

const state = () => basisState(here.shop.ctx)
async function basisNow() {
  const { quote, market, ...rest } = await state()
  return { mid: quote?.mid ?? null, ...rest }
}

async function enterManually(mid: string) {
  const owner = inertia(await here.shop.admin())
  await owner.post('/gold-price-logs', { mid, confirmed: true, note: 'as agreed' })
}

describe('among sources', () => {
  test('without a price there is no basis, but the market state is known', async () => {
    expect(await state()).toEqual({
      quote: null,
      state: null,
      source: null,
      fallback: false,
      market: {
        open: true,
        since: '2026-11-23T23:00:00.000Z',
        until: '2026-11-24T22:00:00.000Z',
      },
      maxAgeS: null,
      tooOld: false,
    })
  })

  test('the first fresh source is the basis, even if another sent a price later', async () => {
    await here.receive('swissquote', '4100.00')
    minutesLater(here.shop, 2)
    await here.receive('gold_api_com', '4101.00')

    expect(await basisNow()).toEqual({
      mid: 4_100_000_000,
      state: 'live',
      source: 'swissquote',
      fallback: false,
      maxAgeS: 900,
      tooOld: false,
    })
  })

  test('when the first source becomes stale the next is used as a fallback', async () => {
    await here.receive('swissquote', '4100.00')
    minutesLater(here.shop, 15)
    await here.receive('gold_api_com', '4101.00')
    expect(await basisNow()).toMatchObject({
      source: 'swissquote',
      state: 'ageing',
      fallback: false,
    })

    here.shop.clock.advance(1)
    expect(await basisNow()).toMatchObject({
      mid: 4_101_000_000,
      source: 'gold_api_com',
      state: 'live',
      fallback: true,
    })
  })

  test('when the first source returns it is used again', async () => {
    await here.receive('gold_api_com', '4101.00')
    minutesLater(here.shop)
    await here.receive('swissquote', '4102.00')

    expect(await basisNow()).toMatchObject({ source: 'swissquote', fallback: false })
  })

  test('without a fresh source the newest price stays and becomes stale', async () => {
    await here.receive('swissquote', '4100.00')
    minutesLater(here.shop)
    await here.receive('gold_api_com', '4101.00')
    minutesLater(here.shop, 20)

    expect(await basisNow()).toMatchObject({
      source: 'gold_api_com',
      state: 'stale',
      tooOld: false,
    })
  })

  test('a fallback never uses an older price', async () => {
    const db = here.shop.ctx.db
    await db
      .insertInto('metal_sources')
      .values({
        kind: 'goldprice_org',
        enabled: 1,
        priority: 9,
        poll_s: 86_400,
        max_age_s: 86_400,
        base_url: null,
        api_key: null,
        changed_by: null,
        changed_at: here.shop.clock.now(),
      })
      .execute()
    await here.receive('goldprice_org', '4060.00', { time: ago(here.shop, 5 * HOUR) })
    await here.receive('swissquote', '4100.00')
    minutesLater(here.shop, 20)

    // The daily source is still fresh by its own maximum age, and five hours older.
    expect(await basisNow()).toMatchObject({ source: 'swissquote', state: 'stale' })
  })

  test('the price of a source with a small monthly limit is current until its next request', async () => {
    here.shop.ctx.settings.feeds.sources = ['metals_dev']
    await here.receive('metals_dev', '4100.00')
    minutesLater(here.shop, 12 * 60 + 1)
    expect(await basisNow()).toMatchObject({
      source: 'metals_dev',
      state: 'live',
      maxAgeS: 86_400,
    })
  })

  test('held or rejected prices of a source are not used', async () => {
    await here.receive('swissquote', '4100.00')
    minutesLater(here.shop)
    await here.receive('swissquote', '4300.00')
    await here.receive('swissquote', '131.00')

    expect(await basisNow()).toMatchObject({ mid: 4_100_000_000 })
  })

  test('a disabled source is not used while another is available', async () => {
    await here.receive('swissquote', '4100.00')
    await here.receive('gold_api_com', '4101.00')
    here.shop.ctx.settings.feeds.sources = ['gold_api_com']

    expect(await basisNow()).toMatchObject({ source: 'gold_api_com', fallback: false })
  })

  test('the shop’s order of sources is used', async () => {
    await here.receive('swissquote', '4100.00')
    await here.receive('goldprice_org', '4101.00')
    await here.shop.ctx.db
      .insertInto('metal_sources')
      .values({
        kind: 'swissquote',
        enabled: 1,
        priority: 8,
        poll_s: 60,
        max_age_s: 900,
        base_url: null,
        api_key: null,
        changed_by: null,
        changed_at: here.shop.clock.now(),
      })
      .execute()

    expect(await basisNow()).toMatchObject({ source: 'goldprice_org', fallback: true })
  })
})

describe('a manual price', () => {
  test('is used while it is newer than the price of the first source', async () => {
    await here.receive('swissquote', '4100.00')
    minutesLater(here.shop)
    await enterManually('4110.00')
    expect(await basisNow()).toMatchObject({
      mid: 4_110_000_000,
      state: 'manual',
      source: 'manual',
      fallback: false,
    })

    minutesLater(here.shop)
    await here.receive('swissquote', '4101.00')
    expect(await basisNow()).toMatchObject({ source: 'swissquote', state: 'live' })
  })

  test('stays while no source sends a price', async () => {
    await here.receive('swissquote', '4100.00')
    minutesLater(here.shop)
    await enterManually('4110.00')
    here.shop.clock.advance(6 * HOUR)

    expect(await basisNow()).toMatchObject({ mid: 4_110_000_000, state: 'manual', tooOld: false })
  })

  test('becomes the reference for the next price of a source', async () => {
    await enterManually('4110.00')
    minutesLater(here.shop)

    expect((await here.receive('swissquote', '4180.00')).quote).toMatchObject({
      quality: 'held',
      step_bp: 170,
    })
  })
})

describe('the example of a demo shop', () => {
  test('is used until a source sends a price, which is not compared with it', async () => {
    await seedExampleQuote(here.shop.ctx)
    expect(await basisNow()).toMatchObject({ state: 'example', source: 'manual', fallback: false })

    const { quote } = await here.receive('swissquote', '5200.00', { time: ago(here.shop, MINUTE) })
    expect(quote).toMatchObject({ quality: 'accepted', step_bp: null })
    // A minute older than the example, but real.
    expect(await basisNow()).toMatchObject({ mid: 5_200_000_000, state: 'live' })
  })
})

describe('while the market is closed', () => {
  beforeEach(async () => {
    here.shop.clock.set('2026-11-20T21:59:00.000Z')
    await here.receive('swissquote', '4100.00')
  })

  test('the last price of Friday stays valid all weekend', async () => {
    for (const now of ['2026-11-20T22:00:00.000Z', '2026-11-22T22:59:59.999Z']) {
      here.shop.clock.set(now)
      expect(await state()).toMatchObject({
        state: 'closed',
        source: 'swissquote',
        tooOld: false,
        market: {
          open: false,
          since: '2026-11-20T22:00:00.000Z',
          until: '2026-11-22T23:00:00.000Z',
        },
      })
    }
  })

  test('after the opening it stays fresh for the rest of its 15 minutes', async () => {
    here.shop.clock.set('2026-11-22T23:14:00.000Z')
    expect(await basisNow()).toMatchObject({ state: 'ageing' })

    here.shop.clock.advance(1)
    expect(await basisNow()).toMatchObject({ state: 'stale', tooOld: false })
  })

  test('a price that was stale at the close stays stale', async () => {
    here.shop.clock.set('2026-11-23T15:00:00.000Z')
    await here.receive('swissquote', '4101.00')
    here.shop.clock.set('2026-11-23T22:30:00.000Z')

    expect(await basisNow()).toMatchObject({ state: 'stale' })
  })
})

describe('the hard age limit counts hours of trade', () => {
  test('after 72 hours the price is too old', async () => {
    // From Thursday 7:00 to Tuesday 10:00 in New York are 72 hours of trade.
    here.shop.clock.set('2026-11-19T12:00:00.000Z')
    await here.receive('swissquote', '4100.00')
    here.shop.clock.set('2026-11-24T15:00:00.000Z')
    expect(await basisNow()).toMatchObject({ tooOld: false })

    here.shop.clock.advance(1)
    expect(await basisNow()).toMatchObject({ tooOld: true, state: 'stale' })
  })

  test('the shop can change it, and holidays do not count', async () => {
    const owner = {
      id: 1,
      name: 'Olga',
      email: '',
      role: 'admin' as const,
      locale: null,
      staffSeesCost: true,
    }
    await here.receive('swissquote', '4100.00')
    here.shop.clock.advance(2 * HOUR + 1)
    const settings = { ...DEFAULT_GOLD_SETTINGS, hardAgeHours: 2 }
    await saveGoldSettings(here.shop.ctx, owner, settings, 0)
    expect(await basisNow()).toMatchObject({ tooOld: true })

    const holidays = ['2026-11-24']
    await saveGoldSettings(here.shop.ctx, owner, { ...settings, holidays }, 1)
    expect(await basisNow()).toMatchObject({ tooOld: false, state: 'closed' })
  })
})
