import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import type { Metal } from '#server/formula/units/karat.ts'
import type { SourceKind } from '#server/market/feeds/list.ts'
import { pollOnce } from '#server/market/polling/poll.ts'
import { latestBasis } from '#server/market/quotes/basis.ts'
import { sourcesOf } from '#server/market/sources/source-settings.ts'
import type { Ctx } from '#server/platform/context.ts'
import { connect } from '#server/platform/database/connect.ts'
import { jsonClient } from '#tests/support/browser.ts'
import { inertia } from '#tests/support/inertia.ts'
import { sellMetals } from '#tests/support/sell-metals.ts'
import { confirmPassword } from '#tests/support/shop.ts'
import { MONDAY, openShopWithFeed, type ShopWithFeed } from '#tests/support/shop-with-feed.ts'
import { serve } from './feeds/test-servers.ts'

let fed: ShopWithFeed
beforeEach(async () => {
  fed = await openShopWithFeed(['swissquote', 'gold_api_com', 'goldprice_org', 'nbp'], {
    moves: false,
  })
})
afterEach(() => fed.close())

const context = () => fed.shop.ctx
const sell = (...metals: Metal[]) => sellMetals(context().db, ...metals)
const polls = () => context().db.selectFrom('feed_polls').selectAll().orderBy('id').execute()
const quotes = () => context().db.selectFrom('metal_quotes').selectAll().orderBy('id').execute()
const health = (kind: SourceKind) =>
  context().db.selectFrom('source_health').selectAll().where('kind', '=', kind).executeTakeFirst()
const pricesAsked = () =>
  fed.feed.requests
    .map(({ source, path }) => `${source} ${path}`)
    .filter((asked) => !asked.includes('exchangerates'))
    .sort()
const sourceMetals = async () =>
  (await polls()).map(({ source, metal }) => `${source} ${metal}`).sort()

function askFor(sources: SourceKind[], urls = context().settings.feeds.urls): void {
  context().settings.feeds = { ...context().settings.feeds, sources, urls }
}

async function sourceNow(kind: SourceKind, ctx = context()) {
  const source = (await sourcesOf(ctx)).find((one) => one.kind === kind)
  if (!source) throw new Error('no such source')
  return source
}

test('a shop that sells gold alone asks for gold alone', async () => {
  await fed.tick(0)
  expect(pricesAsked()).toEqual([
    'gold_api_com /price/XAU',
    'goldprice_org /dbXRates/USD',
    'nbp /api/cenyzlota/last/1?format=json',
    'swissquote /public-quotes/bboquotes/instrument/XAU/USD',
  ])
  expect(new Set((await polls()).map(({ metal }) => metal))).toEqual(new Set(['XAU']))
})

test('with silver sold, one poll of each source that has it stores prices of both', async () => {
  await sell('XAU', 'XAG')
  await fed.tick(0)
  expect(pricesAsked()).toEqual([
    'gold_api_com /price/XAG',
    'gold_api_com /price/XAU',
    'goldprice_org /dbXRates/USD',
    'nbp /api/cenyzlota/last/1?format=json',
    'swissquote /public-quotes/bboquotes/instrument/XAG/USD',
    'swissquote /public-quotes/bboquotes/instrument/XAU/USD',
  ])
  expect(await sourceMetals()).toEqual([
    'gold_api_com XAG',
    'gold_api_com XAU',
    'goldprice_org XAG',
    'goldprice_org XAU',
    'nbp XAU',
    'swissquote XAG',
    'swissquote XAU',
  ])
  const silver = (await quotes()).filter(({ metal }) => metal === 'XAG')
  expect(silver).toHaveLength(3)
  for (const quote of silver) expect(quote).toMatchObject({ mid: 52_000_000, quality: 'accepted' })
  expect((await latestBasis(context(), 'XAG'))?.mid).toBe(52_000_000)
  expect((await latestBasis(context()))?.mid).toBe(4_100_000_000)
})

test('a body of several metals is kept once, with its hash beside each', async () => {
  await sell('XAU', 'XAG', 'XPT')
  askFor(['goldprice_org'])
  await fed.tick(0)
  const [gold, silver, ...others] = await polls()
  expect(gold).toMatchObject({ metal: 'XAU', raw: expect.stringContaining('xagPrice') })
  expect(silver).toMatchObject({ metal: 'XAG', raw: null, raw_sha256: gold?.raw_sha256 })
  expect(others).toEqual([])
})

test('platinum is not asked for at goldprice.org, and silver alone not at the bank', async () => {
  await sell('XPT')
  await fed.tick(0)
  expect(await sourceMetals()).toEqual(['gold_api_com XPT', 'swissquote XPT'])
})

test('a metal that the shop begins to sell is asked for in the current slot, gold not again', async () => {
  askFor(['swissquote'])
  await fed.tick(0)
  await sell('XAU', 'XPD')
  await fed.tick(1)
  await fed.tick(1)
  expect(await sourceMetals()).toEqual(['swissquote XAU', 'swissquote XPD'])
  expect((await polls()).map(({ scheduled_at }) => scheduled_at)).toEqual([MONDAY, MONDAY])
})

describe('parallel polls of one slot', () => {
  const task = { scheduledAt: MONDAY, lease: null }
  const slotsOf = async () =>
    (await polls()).map(({ metal, scheduled_at }) => `${metal} ${scheduled_at}`).sort()

  test('store one row of each metal', async () => {
    await sell('XAU', 'XAG')
    const source = await sourceNow('swissquote')
    const recorded = await Promise.all([1, 2, 3].map(() => pollOnce(context(), source, task)))
    expect(recorded.filter((poll) => poll !== null)).toHaveLength(1)
    expect(await slotsOf()).toEqual([`XAG ${MONDAY}`, `XAU ${MONDAY}`])
  })

  test.runIf(inject('engine') === 'postgres')('also by several processes', async () => {
    await sell('XAU', 'XAG')
    const others = [1, 2, 3].map(
      (): Ctx => ({ ...context(), db: connect(context().settings.databaseUrl) }),
    )
    await Promise.all(
      others.map(async (ctx) => pollOnce(ctx, await sourceNow('swissquote', ctx), task)),
    )
    await Promise.all(others.map(({ db }) => db.destroy()))
    expect(await slotsOf()).toEqual([`XAG ${MONDAY}`, `XAU ${MONDAY}`])
  })
})

describe('a source without one of its metals', () => {
  const lines = (words: string) => fed.shop.log.filter(({ msg }) => msg === words)

  async function askOwnServer(goldStatus: number): Promise<void> {
    await sell('XAU', 'XAG')
    const base = await serve(({ url }, response) => {
      const body = `{"symbol":"XAU","price":4100,"updatedAt":"${fed.shop.clock.now()}"}`
      response.writeHead(url === '/price/XAU' ? goldStatus : 404).end(body)
    })
    askFor(['gold_api_com'], { gold_api_com: base })
  }

  test('has a failed row with its reason, and is healthy', async () => {
    await askOwnServer(200)
    for (let minute = 0; minute < 6; minute++) await fed.tick()
    expect((await polls()).slice(0, 2)).toMatchObject([
      { metal: 'XAU', outcome: 'quote', reasons: '[]' },
      {
        metal: 'XAG',
        outcome: 'failed',
        error_kind: 'not_found',
        reasons: JSON.stringify([{ guard: 'feed', key: 'not_found', values: { context: 'XAG' } }]),
      },
    ])
    expect(await health('gold_api_com')).toMatchObject({
      circuit: 'closed',
      failures: 0,
      last_error: null,
    })
    expect(lines('a poll failed')).toHaveLength(6)
    expect(lines('a poll failed')[0]).toMatchObject({ source: 'gold_api_com', metal: 'XAG' })
  })

  test('and without the other has one failure for each attempt', async () => {
    await askOwnServer(403)
    await fed.tick()
    expect(await health('gold_api_com')).toMatchObject({ failures: 1, last_error: 'http_4xx' })
    expect((await polls()).map(({ outcome }) => outcome)).toEqual(['failed', 'failed'])
  })

  test('that asks to wait for one of them waits, where it has no other', async () => {
    await askOwnServer(429)
    await fed.tick()
    expect(await health('gold_api_com')).toMatchObject({ circuit: 'open', openings: 1 })
  })
})

describe('a source with a key', () => {
  const SOURCES = '/configuration/sources'

  async function setKey(kind: SourceKind) {
    const olga = inertia(await fed.shop.admin())
    await confirmPassword(olga.browser)
    await olga.post(`${SOURCES}/${kind}`, { version: 0, apiKey: 'a-key' })
    const { props } = await olga.get(SOURCES)
    return props.sources.find((source: { kind: string }) => source.kind === kind)
  }

  test('that needs a request for each metal is asked less often, and its prices stay current for longer', async () => {
    context().settings.feeds = { ...context().settings.feeds, pollS: null }
    const day = 86_400
    expect(await sourceNow('goldapi_io')).toMatchObject({ pollS: day / 2, maxAgeS: day })
    await sell('XAU', 'XAG', 'XPT')
    expect(await sourceNow('goldapi_io')).toMatchObject({ pollS: 1.5 * day, maxAgeS: 3 * day })
    expect(await sourceNow('metals_dev')).toMatchObject({ pollS: day / 2, maxAgeS: day })
    expect(await sourceNow('swissquote')).toMatchObject({ pollS: 60, maxAgeS: 900 })
  })

  test('shows the settings that were saved, and refuses no more than before', async () => {
    await sell('XAU', 'XAG')
    context().settings.feeds = { ...context().settings.feeds, pollS: null }
    expect(await setKey('goldapi_io')).toMatchObject({ pollS: 43_200, maxAgeS: 86_400, version: 1 })
  })

  test('is polled in that interval', async () => {
    await sell('XAU', 'XAG')
    askFor(['goldapi_io', 'metalpriceapi'])
    await setKey('goldapi_io')
    await setKey('metalpriceapi')
    await fed.tick(0)
    await fed.tick(60)
    await fed.tick(60)
    expect(pricesAsked()).toEqual([
      'goldapi_io /api/XAG/USD',
      'goldapi_io /api/XAG/USD',
      'goldapi_io /api/XAU/USD',
      'goldapi_io /api/XAU/USD',
      'metalpriceapi /v1/latest?base=USD&currencies=XAU,XAG',
      'metalpriceapi /v1/latest?base=USD&currencies=XAU,XAG',
      'metalpriceapi /v1/latest?base=USD&currencies=XAU,XAG',
    ])
    expect((await quotes()).every(({ quality }) => quality === 'accepted')).toBe(true)
  })
})

describe('a user', () => {
  async function fetched(body = {}) {
    const browser = inertia(await fed.shop.staff())
    await browser.get('/gold-price-logs')
    return browser.post('/gold-price-logs/fetch', body)
  }

  test('who fetches two metals of a source is shown the number of each outcome', async () => {
    await sell('XAU', 'XAG')
    expect((await fetched({ source: 'swissquote' })).flash?.notice).toMatchObject({
      key: 'fetched_many',
      values: { count: 1, new: 2, same: 0, failed: 0 },
    })
  })

  test('who fetches one is shown its price, and for what metal', async () => {
    await sell('XAG')
    expect((await fetched({ source: 'swissquote' })).flash?.notice).toMatchObject({
      key: 'fetched_new',
      values: { source: 'Swissquote', mid: '52.00', currency: 'USD', context: 'XAG' },
    })
  })

  test('cannot fetch from a source that has none of the metals sold', async () => {
    await sell('XAG')
    expect((await fetched({ source: 'nbp' })).props.errors.source).toMatch(/no price of a metal/)
    expect((await fetched()).flash?.notice).toMatchObject({ values: { count: 3 } })
    askFor(['nbp'])
    expect((await fetched()).props.errors.source).toMatch(/No source is available/)
    expect(fed.feed.requests.filter(({ source }) => source === 'nbp')).toEqual([])
  })

  test('who tests a source tests gold, or else the first metal sold', async () => {
    const olga = await fed.shop.admin()
    await confirmPassword(olga)
    const tested = async () => {
      fed.shop.clock.advance(60_000)
      return (await jsonClient(olga).post('/configuration/sources/swissquote/test', {})).body
    }
    await sell('XAU', 'XAG')
    expect((await tested()).price).toMatchObject({ mid: '4100.00' })
    await sell('XAG', 'XPT')
    expect((await tested()).price).toMatchObject({ mid: '52.00' })
  })
})
