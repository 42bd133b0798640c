import { afterEach, describe, expect, test } from 'vitest'
import { ensureFreshRates } from '#server/market/exchange/refresh-rates.ts'
import { sourcesOf } from '#server/market/sources/source-settings.ts'
import { type Ctx, plusMs } from '#server/platform/context.ts'
import {
  HOUR,
  MINUTE,
  minutesLater,
  openShopWithSources,
  reasonKeys,
  type ShopWithSources,
} from '#tests/market/shop-with-sources.ts'
import { inertia } from '#tests/support/inertia.ts'
import { chooseCurrency } from '#tests/support/priced-shop.ts'
import { openShopWithFeed, type ShopWithFeed } from '#tests/support/shop-with-feed.ts'

describe('exchange rates', () => {
  let fed: ShopWithFeed
  afterEach(() => fed.close())

  async function refreshRates(ctx: Ctx): Promise<void> {
    const source = (await sourcesOf(ctx)).find(({ kind }) => kind === 'swissquote')
    if (source) await ensureFreshRates(ctx, source)
  }

  const storedCurrencies = async () => {
    const rates = await fed.shop.ctx.db.selectFrom('exchange_rates').selectAll().execute()
    return rates.map(({ from_currency: from }) => from).sort()
  }

  test('are requested again soon after they could not be stored', async () => {
    fed = await openShopWithFeed(['swissquote', 'nbp'])
    const { ctx, clock } = fed.shop
    const olga = inertia(await fed.shop.admin())
    await chooseCurrency(olga, 'EUR')
    await ctx.db.schema.alterTable('exchange_rates').renameTo('elsewhere').execute()
    await expect(refreshRates(ctx)).rejects.toThrow('exchange_rates')
    await ctx.db.schema.alterTable('elsewhere').renameTo('exchange_rates').execute()
    clock.set(plusMs(clock.now(), 15 * MINUTE))

    await refreshRates(ctx)
    expect(await storedCurrencies()).toEqual(['EUR', 'USD'])
  })
})

describe('prices that staff enter', () => {
  let here: ShopWithSources
  afterEach(() => here.shop.close())

  test('cannot move away from other prices in steps of three percent', async () => {
    here = await openShopWithSources(['swissquote'])
    const browser = await here.shop.staff()
    await here.receive('swissquote', '4000.00')
    const enter = async (mid: string) => {
      minutesLater(here.shop)
      browser.at = '/gold-price-logs'
      return (await inertia(browser).post('/gold-price-logs', { mid })).props.errors ?? {}
    }
    expect(await enter('4100.00')).toEqual({})
    // 2.44 % from Sam's price, 5 % from the price of the source.
    expect((await enter('4200.00')).mid).toMatch(/is 5% away from 4,000\.00/)
    expect(await enter('4120.00')).toEqual({})

    const later = async (days: number) => {
      here.shop.clock.advance(days * 24 * HOUR)
      browser.cookies.clear()
      const { cookies } = await here.shop.staff()
      for (const [name, value] of cookies) browser.cookies.set(name, value)
    }
    // A day later the price of the source is still the reference, thirty days later the entered one.
    await later(1)
    expect((await enter('4200.00')).mid).toMatch(/is 5% away from 4,000\.00/)
    await later(30)
    expect(await enter('4200.00')).toEqual({})
  })
})

describe('a scrape source', () => {
  let here: ShopWithSources
  afterEach(() => here.shop.close())

  test('that last looked hours ago is stale and does not confirm', async () => {
    here = await openShopWithSources(['swissquote', 'gold_api_com'])
    const hoursAgo = () => plusMs(here.shop.clock.now(), -5 * HOUR)
    await here.receive('swissquote', '4100.00', { time: hoursAgo() })
    await here.receive('swissquote', '4100.50')
    minutesLater(here.shop)
    const waiting = await here.receive('swissquote', '4200.00')
    expect(await here.quality(waiting)).toBe('held')

    minutesLater(here.shop)
    const { quote, released } = await here.receive('gold_api_com', '4200.00', { time: hoursAgo() })
    expect(reasonKeys(quote)).toContain('R5 stale')
    expect(released).toEqual([])
    expect(await here.quality(waiting)).toBe('held')
  })
})
