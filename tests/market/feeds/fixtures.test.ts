import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { METALS, type Metal } from '#server/formula/units/karat.ts'
import type { ErrorKind, FeedReading } from '#server/market/feeds/feed.ts'
import type { SourceKind } from '#server/market/feeds/list.ts'
import { SOURCE_KINDS } from '#server/market/feeds/lookup.ts'
import { requestFrom, requestMetals, respondWith, serve } from './test-servers.ts'

const folder = join(import.meta.dirname, 'fixtures')
const usd = (reading: Partial<FeedReading>) => ({
  bid: null,
  ask: null,
  currency: 'USD',
  ...reading,
})

/** The reading of each body, in millionths of the currency per troy ounce. */
const readings: Record<string, FeedReading | object> = {
  'swissquote_200_ok.json': usd({
    bid: 4_389_049_000,
    ask: 4_389_711_000,
    mid: 4_389_380_000,
    sourceTime: '2026-08-18T13:29:41.075Z',
  }),
  'swissquote_200_weekend_stale.json': usd({
    bid: 4_389_049_000,
    ask: 4_389_711_000,
    mid: 4_389_380_000,
    sourceTime: '2026-09-11T21:00:00.000Z',
  }),
  'swissquote_200_crossed_bid_gt_ask.json': usd({
    bid: 4_389_711_000,
    ask: 4_389_049_000,
    mid: 4_389_380_000,
    sourceTime: '2026-08-18T13:29:41.075Z',
  }),
  'gold-api-com_200_ok.json': usd({ mid: 4_392_000_000, sourceTime: '2026-08-18T13:29:35.000Z' }),
  // 166.97 PLN a gram × 31.1034768 = 5193.347521296 PLN an ounce; the newer of the two days.
  'nbp_200_last2.json': {
    bid: null,
    ask: null,
    mid: 5_193_347_521,
    currency: 'PLN',
    sourceTime: '2013-01-02T23:00:00.000Z',
  },
  'goldapi-io_200_ok.json': usd({
    bid: 2_622_090_000,
    ask: 2_622_790_000,
    mid: 2_622_470_000,
    sourceTime: '2024-11-19T06:31:30.000Z',
  }),
  'goldapi-io_200_strings.json': usd({
    bid: 2_622_090_000,
    ask: 2_622_790_000,
    mid: 2_622_470_000,
    sourceTime: '2024-11-19T06:31:30.000Z',
  }),
  'metals-dev_200_latest.json': usd({
    mid: 4_127_355_000,
    sourceTime: '2026-11-20T16:41:02.081Z',
  }),
  'metals-dev_200_spot.json': usd({
    bid: 4_126_990_000,
    ask: 4_127_720_000,
    mid: 4_127_355_000,
    sourceTime: '2026-11-20T16:41:02.081Z',
  }),
  'metalpriceapi_200_latest.json': usd({
    mid: 4_127_355_000,
    sourceTime: '2026-11-19T23:59:59.000Z',
  }),
  'goldprice-org_200_ok.json': usd({ mid: 4_168_075_000, sourceTime: '2026-09-29T18:36:55.000Z' }),
}

/** The prices of each metal in these bodies, in millionths of a dollar per troy ounce; null: it has none. */
const metalPrices: Record<string, Partial<Record<Metal, number | null>>> = {
  'swissquote_200_XAG.json': { XAG: 52_115_000 },
  'swissquote_200_XPT.json': { XPT: 1_588_400_000 },
  'swissquote_200_XPD.json': { XPD: 1_402_700_000 },
  'gold-api-com_200_ok.json': { XAU: 4_392_000_000, XAG: null, XPT: null, XPD: null },
  'gold-api-com_200_XAG.json': { XAU: null, XAG: 52_115_000, XPT: null, XPD: null },
  'gold-api-com_200_XPT.json': { XAG: null, XPT: 1_588_400_000 },
  'gold-api-com_200_XPD.json': { XPT: null, XPD: 1_402_700_000 },
  'goldapi-io_200_ok.json': { XAU: 2_622_470_000, XAG: null, XPT: null, XPD: null },
  'goldapi-io_200_XAG.json': { XAU: null, XAG: 52_115_000, XPT: null, XPD: null },
  'goldapi-io_200_XPT.json': { XAG: null, XPT: 1_588_400_000 },
  'goldapi-io_200_XPD.json': { XPT: null, XPD: 1_402_700_000 },
  'metals-dev_200_latest.json': {
    XAU: 4_127_355_000,
    XAG: 52_110_000,
    XPT: 1_588_400_000,
    XPD: 1_402_700_000,
  },
  'metals-dev_200_spot_XAG.json': { XAU: null, XAG: 52_115_000 },
  // 1 ÷ 0.00071291 for the metal without dollars per ounce.
  'metalpriceapi_200_metals.json': {
    XAU: 4_127_355_000,
    XAG: 52_115_000,
    XPT: 1_588_400_000,
    XPD: 1_402_701_603,
  },
  'metalpriceapi_200_latest.json': { XAU: 4_127_355_000, XAG: null },
  'goldprice-org_200_ok.json': { XAU: 4_168_075_000, XAG: 61_190_100, XPT: null, XPD: null },
}

const refusals: Record<string, ErrorKind> = {
  'swissquote_200_empty.json': 'bad_shape',
  'gold-api-com_404_unknown_symbol.json': 'not_found',
  'nbp_400_range.txt': 'http_4xx',
  'nbp_404_no_data.txt': 'not_found',
  'nbp_200_usd_rate.json': 'bad_shape',
  'goldapi-io_403_bad_key_UNVERIFIED.json': 'auth',
  'goldapi-io_429_UNVERIFIED.json': 'rate_limited',
  'metals-dev_200_usage.json': 'bad_shape',
  'metals-dev_failure_1101.json': 'auth',
  'metals-dev_failure_1203_quota.json': 'quota',
  'metalpriceapi_200_error_102.json': 'auth',
  'metalpriceapi_200_usage.json': 'bad_shape',
  // A source without keys cannot refuse one.
  'goldprice-org_403.html': 'http_4xx',
}

test('every fixture has an expected result', () => {
  const bodies = readdirSync(folder).filter((name) => name !== 'README.md')
  const expected = [readings, refusals, metalPrices].flatMap(Object.keys)
  expect(bodies.sort()).toEqual([...new Set(expected)].sort())
})

test.each(Object.entries(readings))('%s is read to the last digit', async (name, reading) => {
  const answer = await readFixture(name)
  expect(answer).toMatchObject({ httpStatus: 200, error: null })
  expect(answer.reading).toEqual(reading)
})

test.each(Object.entries(refusals))('%s brings no price: %s', async (name, kind) => {
  const answer = await readFixture(name)
  expect(answer).toMatchObject({ reading: null, error: { kind } })
})

test.each(Object.entries(metalPrices))(
  'the metals of %s are read by their own names',
  async (name, prices) => {
    const { kind, base } = await serveFixture(name)
    for (const [metal, mid] of Object.entries(prices) as [Metal, number | null][]) {
      const [answer] = await requestMetals(base, kind, [metal])
      expect(answer, metal).toMatchObject({
        metal,
        error: mid === null ? { kind: 'bad_shape' } : null,
      })
      expect(answer?.reading?.mid ?? null, metal).toBe(mid)
    }
  },
)

test('of several metals in one body one without a price does not affect the others, and the body is kept once', async () => {
  const { kind, base } = await serveFixture('metalpriceapi_200_latest.json')
  const [gold, silver, platinum] = await requestMetals(base, kind, ['XAU', 'XAG', 'XPT'])
  expect(gold).toMatchObject({ metal: 'XAU', reading: { mid: 4_127_355_000 }, error: null })
  expect(silver).toMatchObject({ metal: 'XAG', reading: null, error: { kind: 'bad_shape' } })
  expect([gold?.raw, silver?.raw, platinum?.raw]).toEqual([
    expect.stringContaining('USDXAU'),
    null,
    null,
  ])
  expect(gold?.rawSha256).toMatch(/^[0-9a-f]{64}$/)
  expect([silver?.rawSha256, platinum?.rawSha256]).toEqual([gold?.rawSha256, gold?.rawSha256])
})

describe('each source is requested at its own address, with its key', () => {
  test.each<[SourceKind, string, object]>([
    ['swissquote', '/public-quotes/bboquotes/instrument/XAU/USD', {}],
    ['gold_api_com', '/price/XAU', {}],
    ['nbp', '/api/cenyzlota/last/1?format=json', {}],
    ['goldapi_io', '/api/XAU/USD', { 'x-access-token': 'K-2f9c+/7&x' }],
    ['metals_dev', '/v1/latest?api_key=K-2f9c%2B%2F7%26x&currency=USD&unit=toz', {}],
    ['metalpriceapi', '/v1/latest?base=USD&currencies=XAU', { 'x-api-key': 'K-2f9c+/7&x' }],
    ['goldprice_org', '/dbXRates/USD', {}],
  ])('%s', async (kind, path, headers) => {
    const requests: { url?: string | undefined; headers: object }[] = []
    const base = await serve(({ url, headers: sent }, response) => {
      requests.push({ url, headers: sent })
      response.end('{}')
    })
    await requestFrom(`${base}/under/here`, kind)
    expect(requests).toMatchObject([{ url: `/under/here${path}`, headers }])
  })

  test.each<[SourceKind, string[]]>([
    ['swissquote', METALS.map((metal) => `/public-quotes/bboquotes/instrument/${metal}/USD`)],
    ['gold_api_com', METALS.map((metal) => `/price/${metal}`)],
    ['goldapi_io', METALS.map((metal) => `/api/${metal}/USD`)],
    ['metals_dev', ['/v1/latest?api_key=K-2f9c%2B%2F7%26x&currency=USD&unit=toz']],
    ['metalpriceapi', ['/v1/latest?base=USD&currencies=XAU,XAG,XPT,XPD']],
    ['goldprice_org', ['/dbXRates/USD']],
  ])('%s for all metals, in one request where its body holds them', async (kind, paths) => {
    const requests: (string | undefined)[] = []
    const base = await serve(({ url }, response) => {
      requests.push(url)
      response.end('{}')
    })
    const answers = await requestMetals(base, kind, METALS)
    expect(requests.sort()).toEqual(paths.sort())
    expect(answers.map(({ metal }) => metal)).toEqual(METALS)
  })
})

/** `swissquote_200_ok.json` → source and status. */
async function readFixture(name: string) {
  const { kind, base } = await serveFixture(name)
  return requestFrom(base, kind)
}

async function serveFixture(name: string) {
  const [sourceName = '', status = ''] = name.split('_')
  const kind = SOURCE_KINDS.find((one) => one === sourceName.replaceAll('-', '_'))
  if (!kind) throw new Error(`no source for ${name}`)
  const code = Number.parseInt(status, 10) || 200
  return { kind, base: await serve(respondWith(readFileSync(join(folder, name)), code)) }
}
