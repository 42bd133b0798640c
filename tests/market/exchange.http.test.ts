import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { seedAlloys } from '#server/catalogue/alloys/alloy.ts'
import { addMiamiCubanLink } from '#server/catalogue/products/miami-cuban-link.ts'
import { refreshRates } from '#server/market/exchange/refresh-rates.ts'
import { seedExampleQuote } from '#server/market/history/example-quote.ts'
import { basisState } from '#server/market/quotes/basis.ts'
import { plusMs } from '#server/platform/context.ts'
import {
  apply,
  chooseCurrency,
  EIGHT_MM_22_INCH,
  type Inertia,
  owner,
  pieceOf,
  preview,
} from '#tests/support/priced-shop.ts'
import {
  HOUR,
  minutesLater,
  openShopWithSources,
  reasonKeys,
  type ShopWithSources,
  TUESDAY,
} from './shop-with-sources.ts'

const DAY = 24 * HOUR

let here: ShopWithSources
afterEach(() => here.shop.close())

async function rate(from: string, to: string, rate: string, ago = 0) {
  const at = plusMs(here.shop.clock.now(), -ago)
  await here.shop.ctx.db
    .insertInto('exchange_rates')
    .values({ from_currency: from, to_currency: to, rate, source: 'NBP', at })
    .execute()
}

/** A shop in the given currency with the chains. */
async function shopIn(currency: string): Promise<Inertia> {
  here = await openShopWithSources(['swissquote', 'gold_api_com', 'nbp'])
  const { ctx } = here.shop
  await seedAlloys(ctx)
  await addMiamiCubanLink(ctx)
  const olga = await owner(here.shop)
  await chooseCurrency(olga, currency)
  return olga
}

/** The melt value of the example chain of 105.6 g of 14 karat, and the exchange rate on its receipt. */
async function receiptAfterReprice(olga: Inertia) {
  const { run } = (await preview(olga)).props
  await apply(olga, run.id)
  const { id } = await pieceOf(olga, EIGHT_MM_22_INCH)
  const browser = await here.shop.admin()
  const { currency, meltMinor, quote } = (await browser.get(`/receipts/${id}`)).body
  return { currency, meltMinor, mid: quote.mid, of: quote.currency, fx: quote.fx }
}

describe('a shop in euros', () => {
  let olga: Inertia
  beforeEach(async () => {
    olga = await shopIn('EUR')
  })

  test('converts dollars through zloty, with rate, source and time on the receipt', async () => {
    await rate('USD', 'PLN', '3.6400', DAY)
    await rate('EUR', 'PLN', '4.2600')
    const { quote } = await here.receive('swissquote', '4100.00')

    // 3.64 ÷ 4.26 = 0.85446009389671…; the older of both times counts.
    expect(quote).toMatchObject({
      quality: 'accepted',
      currency: 'USD',
      fx_rate: '0.854460093897',
      fx_to: 'EUR',
      fx_source: 'NBP',
      fx_at: plusMs(TUESDAY, -DAY),
    })
    // 4100 × 0.854460093897 ÷ 31.1034768 × 0.585 × 105.6 = 6958.03…
    expect(await receiptAfterReprice(olga)).toEqual({
      currency: 'EUR',
      meltMinor: 695_803,
      mid: '4100.00',
      of: 'USD',
      fx: { rate: '0.854460093897', source: 'NBP', at: plusMs(TUESDAY, -DAY) },
    })
  })

  test('converts zloty by the inverse rate', async () => {
    await rate('EUR', 'PLN', '4.2600')
    const { quote } = await here.receive('nbp', '14800.00', { time: '2026-11-23T23:00:00.000Z' })

    // 1 ÷ 4.26 = 0.23474178403755…
    expect(quote).toMatchObject({ quality: 'accepted', currency: 'PLN', fx_rate: '0.234741784038' })
    // 14800 × 0.234741784038 ÷ 31.1034768 × 0.585 × 105.6 = 6900.22…
    expect(await receiptAfterReprice(olga)).toMatchObject({ currency: 'EUR', meltMinor: 690_022 })
  })

  test('prefers a direct rate', async () => {
    await rate('USD', 'PLN', '3.6400')
    await rate('EUR', 'PLN', '4.2600')
    await rate('USD', 'EUR', '0.86')

    expect((await here.receive('swissquote', '4100.00')).quote?.fx_rate).toBe('0.86')
  })

  test('rejects a quote without a rate', async () => {
    const { quote } = await here.receive('swissquote', '4100.00')

    expect([quote?.quality, reasonKeys(quote)]).toEqual(['rejected', ['currency no_exchange_rate']])
    expect((await preview(olga)).props.errors.gold).toBeTruthy()
  })

  test('uses a rate of seven days, but no older one', async () => {
    await rate('USD', 'EUR', '0.85', 7 * DAY + 1)
    const old = await here.receive('swissquote', '4100.00')
    await rate('USD', 'EUR', '0.86', 7 * DAY)
    minutesLater(here.shop, 0)
    const fresh = await here.receive('swissquote', '4100.01')

    expect([old.quote?.quality, fresh.quote?.fx_rate]).toEqual(['rejected', '0.86'])
  })

  test('compares prices in euros where currencies differ', async () => {
    await rate('USD', 'PLN', '3.6400')
    await rate('EUR', 'PLN', '4.2600')
    await here.receive('nbp', '14924.00', { time: '2026-11-24T14:00:00.000Z' })
    const { quote } = await here.receive('swissquote', '4141.00')

    // 14924 PLN are 4100 USD at these rates.
    expect(quote).toMatchObject({ quality: 'accepted', step_bp: 100 })
  })

  test('stores the rate of a manual price in dollars', async () => {
    await rate('USD', 'PLN', '3.6400')
    await rate('EUR', 'PLN', '4.2600')
    await olga.post('/gold-price-logs', { mid: '4100.00', currency: 'USD' })

    expect((await here.quotes())[0]).toMatchObject({
      kind: 'manual',
      fx_rate: '0.854460093897',
      fx_to: 'EUR',
      fx_source: 'NBP',
    })
  })
})

describe('a shop in zloty', () => {
  let olga: Inertia
  beforeEach(async () => {
    olga = await shopIn('PLN')
    await rate('USD', 'PLN', '3.6400')
  })

  test('converts dollars by the direct rate', async () => {
    await here.receive('swissquote', '4100.00')

    // 4100 × 3.64 ÷ 31.1034768 × 0.585 × 105.6 = 29641.22…
    expect(await receiptAfterReprice(olga)).toEqual({
      currency: 'PLN',
      meltMinor: 2_964_122,
      mid: '4100.00',
      of: 'USD',
      fx: { rate: '3.6400', source: 'NBP', at: TUESDAY },
    })
  })

  test('does not convert zloty', async () => {
    await here.receive('nbp', '14800.00', { time: '2026-11-23T23:00:00.000Z' })

    // 14800 ÷ 31.1034768 × 0.585 × 105.6 = 29394.94…
    expect(await receiptAfterReprice(olga)).toMatchObject({ meltMinor: 2_939_494, fx: null })
  })
})

describe('a shop that chooses its currency after the first price came in', () => {
  test('does not use a rate to another currency, and stores the same tick again', async () => {
    const olga = await shopIn('EUR')
    await rate('USD', 'PLN', '3.6400')
    await rate('EUR', 'PLN', '4.2600')
    // Friday's last tick is repeated until Sunday.
    here.shop.clock.set('2026-11-21T12:00:00.000Z')
    const time = '2026-11-20T21:59:00.000Z'
    const before = await here.receive('swissquote', '4100.00', { time })
    await chooseCurrency(await owner(here.shop), 'PLN')
    const { ctx } = here.shop
    expect((await basisState(ctx)).quote).toBeNull()

    const anew = await here.receive('swissquote', '4100.00', { time })
    expect(anew).toMatchObject({
      outcome: 'quote',
      quote: { quality: 'accepted', fx_rate: '3.6400' },
    })
    expect(await here.quality(before)).toBe('superseded')
    expect((await here.receive('swissquote', '4100.00', { time })).outcome).toBe('duplicate')
    expect((await basisState(ctx)).quote?.id).toBe(anew.quote?.id)
    expect(olga).toBeTruthy()
  })

  test('shows the example in dollars, but prices nothing by it', async () => {
    here = await openShopWithSources([])
    const { ctx } = here.shop
    await seedAlloys(ctx)
    await addMiamiCubanLink(ctx)
    await seedExampleQuote(ctx)
    const olga = await owner(here.shop)
    await chooseCurrency(olga, 'EUR')

    expect((await basisState(ctx)).state).toBe('example')
    expect((await preview(olga)).props.errors.gold).toContain('USD')
    expect((await olga.get('/price')).status).toBe(200)
  })
})

describe('rates are requested where they are needed', () => {
  const requests: string[] = []
  const bank = createServer(({ url = '' }, response) => {
    requests.push(url)
    const code = /\/a\/(\w{3})\//.exec(url)?.[1]?.toUpperCase()
    const mid = { USD: '3.6400', EUR: '4.2600' }[code ?? '']
    const rates = [{ effectiveDate: '2026-11-24', mid: Number(mid) }]
    if (mid) response.end(JSON.stringify({ table: 'A', code, rates }))
    else response.writeHead(404).end('404 NotFound')
  })
  beforeEach(async () => {
    requests.splice(0)
    if (!bank.listening) {
      bank.listen(0, '127.0.0.1').unref()
      await new Promise((resolve) => bank.once('listening', resolve))
    }
  })

  function connectBank() {
    const { port } = bank.address() as AddressInfo
    const { feeds } = here.shop.ctx.settings
    feeds.urls = { nbp: `http://127.0.0.1:${port}` }
    feeds.allowLocal = true
  }
  const storedRates = () =>
    here.shop.ctx.db
      .selectFrom('exchange_rates')
      .select(['from_currency', 'to_currency', 'rate', 'source', 'at'])
      .orderBy('from_currency')
      .execute()

  test('in euros for dollars and euros, stored once however often they are requested', async () => {
    await shopIn('EUR')
    connectBank()

    expect(await refreshRates(here.shop.ctx)).toEqual({ received: ['EUR', 'USD'], missing: [] })
    await refreshRates(here.shop.ctx)
    const at = '2026-11-23T23:00:00.000Z'
    expect(await storedRates()).toEqual([
      { from_currency: 'EUR', to_currency: 'PLN', rate: '4.26', source: 'NBP', at },
      { from_currency: 'USD', to_currency: 'PLN', rate: '3.64', source: 'NBP', at },
    ])
    expect((await here.receive('swissquote', '4100.00')).quote?.fx_rate).toBe('0.854460093897')
  })

  test('in dollars for the zloty of the central bank', async () => {
    await shopIn('USD')
    connectBank()
    await refreshRates(here.shop.ctx)

    // 1 ÷ 3.64 = 0.27472527472527…
    const { quote } = await here.receive('nbp', '14800.00', { time: '2026-11-23T23:00:00.000Z' })
    expect(quote).toMatchObject({ quality: 'accepted', fx_rate: '0.274725274725' })
  })

  test('not where every enabled source is in the shop’s currency', async () => {
    await shopIn('USD')
    connectBank()
    here.shop.ctx.settings.feeds.sources = ['swissquote', 'gold_api_com']

    expect(await refreshRates(here.shop.ctx)).toEqual({ received: [], missing: [] })
    expect(requests).toEqual([])
  })

  test('not while the circuit of the bank is open', async () => {
    await shopIn('EUR')
    connectBank()
    await here.shop.ctx.db
      .insertInto('source_health')
      .values({ kind: 'nbp', circuit: 'open', open_until: plusMs(TUESDAY, HOUR), openings: 4 })
      .execute()

    expect(await refreshRates(here.shop.ctx)).toEqual({ received: [], missing: ['EUR', 'USD'] })
    expect(requests).toEqual([])
    here.shop.clock.advance(HOUR)
    expect(await refreshRates(here.shop.ctx)).toEqual({ received: ['EUR', 'USD'], missing: [] })
  })

  test('an unavailable rate is reported and does not affect others', async () => {
    await shopIn('SEK')
    connectBank()

    expect(await refreshRates(here.shop.ctx)).toEqual({ received: ['USD'], missing: ['SEK'] })
  })
})
