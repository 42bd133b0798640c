import { afterEach, describe, expect, test } from 'vitest'
import { keepRates } from '#server/market/exchange/ensure-fresh-rates.ts'
import { sourcesOf } from '#server/market/sources/source-settings.ts'
import { type Ctx, plusMs } from '#server/platform/context.ts'
import {
  HOUR,
  type Listening,
  listeningShop,
  MINUTE,
  minutesLater,
  words,
} from '#tests/market/shop-with-sources.ts'
import { inertia } from '#tests/support/inertia.ts'
import { openShopWithFeed, type ShopWithFeed } from '#tests/support/shop-with-feed.ts'

describe('exchange rates', () => {
  let fed: ShopWithFeed
  afterEach(() => fed.close())

  async function keep(ctx: Ctx): Promise<void> {
    const source = (await sourcesOf(ctx)).find(({ kind }) => kind === 'swissquote')
    if (source) await keepRates(ctx, source)
  }

  const known = async () => {
    const rates = await fed.shop.ctx.db.selectFrom('exchange_rates').selectAll().execute()
    return rates.map(({ from_currency: from }) => from).sort()
  }

  test('that could not be kept once are asked for again, not after six hours', async () => {
    fed = await openShopWithFeed(['swissquote', 'nbp'])
    const { ctx, clock } = fed.shop
    const olga = inertia(await fed.shop.admin())
    await olga.post('/first-steps/shop', { currency: 'EUR', weightUnit: 'g', catalogue: 'none' })
    await ctx.db.schema.alterTable('exchange_rates').renameTo('elsewhere').execute()
    await expect(keep(ctx)).rejects.toThrow('exchange_rates')
    await ctx.db.schema.alterTable('elsewhere').renameTo('exchange_rates').execute()
    clock.set(plusMs(clock.now(), 15 * MINUTE))

    await keep(ctx)
    expect(await known()).toEqual(['EUR', 'USD'])
  })
})

describe('what staff may enter', () => {
  let here: Listening
  afterEach(() => here.shop.close())

  test('does not walk away from what others say, three percent at a time', async () => {
    here = await listeningShop(['swissquote'])
    const browser = await here.shop.staff()
    await here.says('swissquote', '4000.00')
    const enters = async (mid: string) => {
      minutesLater(here.shop)
      browser.at = '/gold-price-logs'
      return (await inertia(browser).post('/gold-price-logs', { mid })).props.errors ?? {}
    }
    expect(await enters('4100.00')).toEqual({})
    // 2.44 % from what Sam entered, 5 % from what the source did.
    expect((await enters('4200.00')).mid).toMatch(/5 %.*4,000\.00/)
    expect(await enters('4120.00')).toEqual({})

    // On another day what was entered is the price that the house has lived with.
    here.shop.clock.advance(24 * HOUR)
    browser.cookies.clear()
    const { cookies } = await here.shop.staff()
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    expect(await enters('4200.00')).toEqual({})
  })
})

describe('a source that only knows when it looked', () => {
  let here: Listening
  afterEach(() => here.shop.close())

  test('and last looked hours ago is stale, and bears no witness', async () => {
    here = await listeningShop(['swissquote', 'gold_api_com'])
    const hoursAgo = () => plusMs(here.shop.clock.now(), -5 * HOUR)
    await here.says('swissquote', '4100.00', { time: hoursAgo() })
    await here.says('swissquote', '4100.50')
    minutesLater(here.shop)
    const waiting = await here.says('swissquote', '4200.00')
    expect(await here.quality(waiting)).toBe('held')

    minutesLater(here.shop)
    const { quote, released } = await here.says('gold_api_com', '4200.00', { time: hoursAgo() })
    expect(words(quote)).toContain('R5 stale')
    expect(released).toEqual([])
    expect(await here.quality(waiting)).toBe('held')
  })
})
