import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ErrorKind, FeedReading } from '#server/market/feeds/feed.ts'
import type { SourceKind } from '#server/market/feeds/list.ts'
import { SOURCE_KINDS } from '#server/market/feeds/lookup.ts'
import { requestFrom, respondWith, serve } from './test-servers.ts'

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
  expect(bodies.sort()).toEqual([...Object.keys(readings), ...Object.keys(refusals)].sort())
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
})

/** `swissquote_200_ok.json` → source and status. */
async function readFixture(name: string) {
  const [sourceName = '', status = ''] = name.split('_')
  const kind = SOURCE_KINDS.find((one) => one === sourceName.replaceAll('-', '_'))
  if (!kind) throw new Error(`no source for ${name}`)
  const code = Number.parseInt(status, 10) || 200
  return requestFrom(await serve(respondWith(readFileSync(join(folder, name)), code)), kind)
}
