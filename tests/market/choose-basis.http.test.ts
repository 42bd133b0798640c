import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { basisState } from '#server/market/quotes/basis.ts'
import { seedExampleQuote } from '#server/market/quotes/example-quote.ts'
import { DEFAULT_GOLD_SETTINGS, saveGoldSettings } from '#server/market/sources/gold-settings.ts'
import { inertia } from '#tests/support/inertia.ts'
import {
  ago,
  HOUR,
  type Listening,
  listeningShop,
  MINUTE,
  minutesLater,
} from './shop-with-sources.ts'

let here: Listening
beforeEach(async () => {
  here = await listeningShop(['swissquote', 'gold_api_com', 'goldprice_org'])
})
afterEach(() => here.shop.close())

const state = () => basisState(here.shop.ctx)
async function stands() {
  const { quote, market, ...rest } = await state()
  return { mid: quote?.mid ?? null, ...rest }
}

async function byHand(mid: string) {
  const owner = inertia(await here.shop.admin())
  await owner.post('/gold-price-logs', { mid, confirmed: true, note: 'as agreed' })
}

describe('among sources', () => {
  test('without any price there is nothing to stand on, and the market is told all the same', async () => {
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

  test('the first that is fresh speaks, though another spoke later', async () => {
    await here.says('swissquote', '4100.00')
    minutesLater(here.shop, 2)
    await here.says('gold_api_com', '4101.00')

    expect(await stands()).toEqual({
      mid: 4_100_000_000,
      state: 'live',
      source: 'swissquote',
      fallback: false,
      maxAgeS: 900,
      tooOld: false,
    })
  })

  test('when the first grows stale the next speaks, and it is said', async () => {
    await here.says('swissquote', '4100.00')
    minutesLater(here.shop, 15)
    await here.says('gold_api_com', '4101.00')
    expect(await stands()).toMatchObject({ source: 'swissquote', state: 'ageing', fallback: false })

    here.shop.clock.advance(1)
    expect(await stands()).toMatchObject({
      mid: 4_101_000_000,
      source: 'gold_api_com',
      state: 'live',
      fallback: true,
    })
  })

  test('when it comes back it speaks again', async () => {
    await here.says('gold_api_com', '4101.00')
    minutesLater(here.shop)
    await here.says('swissquote', '4102.00')

    expect(await stands()).toMatchObject({ source: 'swissquote', fallback: false })
  })

  test('when nobody is fresh the newest price stays, growing old in words', async () => {
    await here.says('swissquote', '4100.00')
    minutesLater(here.shop)
    await here.says('gold_api_com', '4101.00')
    minutesLater(here.shop, 20)

    expect(await stands()).toMatchObject({ source: 'gold_api_com', state: 'stale', tooOld: false })
  })

  test('falling back does not turn the clock back', async () => {
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
    await here.says('goldprice_org', '4060.00', { time: ago(here.shop, 5 * HOUR) })
    await here.says('swissquote', '4100.00')
    minutesLater(here.shop, 20)

    // The daily one is still fresh by its own age, and five hours older.
    expect(await stands()).toMatchObject({ source: 'swissquote', state: 'stale' })
  })

  test('what a source said that is held or rejected is not what it stands on', async () => {
    await here.says('swissquote', '4100.00')
    minutesLater(here.shop)
    await here.says('swissquote', '4300.00')
    await here.says('swissquote', '131.00')

    expect(await stands()).toMatchObject({ mid: 4_100_000_000 })
  })

  test('a source that is switched off does not speak while another does', async () => {
    await here.says('swissquote', '4100.00')
    await here.says('gold_api_com', '4101.00')
    here.shop.ctx.settings.feeds.sources = ['gold_api_com']

    expect(await stands()).toMatchObject({ source: 'gold_api_com', fallback: false })
  })

  test('their order is the shop’s', async () => {
    await here.says('swissquote', '4100.00')
    await here.says('goldprice_org', '4101.00')
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

    expect(await stands()).toMatchObject({ source: 'goldprice_org', fallback: true })
  })
})

describe('a price that somebody entered', () => {
  test('wins while it is newer than what the first source said', async () => {
    await here.says('swissquote', '4100.00')
    minutesLater(here.shop)
    await byHand('4110.00')
    expect(await stands()).toMatchObject({
      mid: 4_110_000_000,
      state: 'manual',
      source: 'manual',
      fallback: false,
    })

    minutesLater(here.shop)
    await here.says('swissquote', '4101.00')
    expect(await stands()).toMatchObject({ source: 'swissquote', state: 'live' })
  })

  test('stays while no source speaks', async () => {
    await here.says('swissquote', '4100.00')
    minutesLater(here.shop)
    await byHand('4110.00')
    here.shop.clock.advance(6 * HOUR)

    expect(await stands()).toMatchObject({ mid: 4_110_000_000, state: 'manual', tooOld: false })
  })

  test('keeps what it was measured against out of a source’s way', async () => {
    await byHand('4110.00')
    minutesLater(here.shop)

    expect((await here.says('swissquote', '4180.00')).quote).toMatchObject({
      quality: 'held',
      step_bp: 170,
    })
  })
})

describe('the example of a demo shop', () => {
  test('is all there is until a source speaks, and is measured against nothing', async () => {
    await seedExampleQuote(here.shop.ctx)
    expect(await stands()).toMatchObject({ state: 'example', source: 'manual', fallback: false })

    const { quote } = await here.says('swissquote', '5200.00', { time: ago(here.shop, MINUTE) })
    expect(quote).toMatchObject({ quality: 'accepted', step_bp: null })
    // Older by a minute than the example, and real.
    expect(await stands()).toMatchObject({ mid: 5_200_000_000, state: 'live' })
  })
})

describe('while the market is closed', () => {
  beforeEach(async () => {
    here.shop.clock.set('2026-11-20T21:59:00.000Z')
    await here.says('swissquote', '4100.00')
  })

  test('the last price of Friday stays valid, from the first minute to the last', async () => {
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

  test('after the opening it has the rest of its quarter of an hour', async () => {
    here.shop.clock.set('2026-11-22T23:14:00.000Z')
    expect(await stands()).toMatchObject({ state: 'ageing' })

    here.shop.clock.advance(1)
    expect(await stands()).toMatchObject({ state: 'stale', tooOld: false })
  })

  test('a price that was stale at the close stays stale', async () => {
    here.shop.clock.set('2026-11-23T15:00:00.000Z')
    await here.says('swissquote', '4101.00')
    here.shop.clock.set('2026-11-23T22:30:00.000Z')

    expect(await stands()).toMatchObject({ state: 'stale' })
  })
})

describe('the hard age limit counts hours of trade', () => {
  test('72 of them, and not one more', async () => {
    // From Thursday 7:00 to Tuesday 10:00 in New York there are 72.
    here.shop.clock.set('2026-11-19T12:00:00.000Z')
    await here.says('swissquote', '4100.00')
    here.shop.clock.set('2026-11-24T15:00:00.000Z')
    expect(await stands()).toMatchObject({ tooOld: false })

    here.shop.clock.advance(1)
    expect(await stands()).toMatchObject({ tooOld: true, state: 'stale' })
  })

  test('it is the shop’s to set, and holidays do not count', async () => {
    const owner = {
      id: 1,
      name: 'Olga',
      email: '',
      role: 'admin' as const,
      locale: null,
      staffSeesCost: true,
    }
    await here.says('swissquote', '4100.00')
    here.shop.clock.advance(2 * HOUR + 1)
    const settings = { ...DEFAULT_GOLD_SETTINGS, hardAgeHours: 2 }
    await saveGoldSettings(here.shop.ctx, owner, settings, 0)
    expect(await stands()).toMatchObject({ tooOld: true })

    const holidays = ['2026-11-24']
    await saveGoldSettings(here.shop.ctx, owner, { ...settings, holidays }, 1)
    expect(await stands()).toMatchObject({ tooOld: false, state: 'closed' })
  })
})
