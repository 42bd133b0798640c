import { describe, expect, test } from 'vitest'
import { GOLD, type Metal } from '#server/formula/units/karat.ts'
import { parseLosslessJson } from '#server/market/feeds/feed.ts'
import type { SourceKind } from '#server/market/feeds/list.ts'
import { definitionOf } from '#server/market/feeds/lookup.ts'

const read = (kind: SourceKind, body: unknown, metal: Metal = GOLD) =>
  definitionOf(kind).read(
    parseLosslessJson(typeof body === 'string' ? body : JSON.stringify(body)),
    metal,
  )

describe('Swissquote', () => {
  const profile = (spreadProfile: string, bid: unknown, ask: unknown) => ({
    spreadProfile,
    bid,
    ask,
  })
  const platform = (ts: unknown, ...spreadProfilePrices: object[]) => ({ spreadProfilePrices, ts })

  test('the premium profile of the newest platform is used', () => {
    const body = [
      platform(1_787_059_781_000, profile('premium', 4380, 4381)),
      platform(1_787_059_781_900, profile('elite', 4390.2, 4390.4), profile('premium', 4390, 4391)),
      platform(1_787_059_781_900, profile('premium', 4370, 4371)),
    ]
    expect(read('swissquote', body)).toEqual({
      bid: 4_390_000_000,
      ask: 4_391_000_000,
      mid: 4_390_500_000,
      currency: 'USD',
      sourceTime: '2026-08-18T13:29:41.900Z',
    })
  })

  test('without a premium profile the first one is used', () => {
    const body = [platform(1_787_059_781_000, profile('prime', 1, 3), profile('elite', 5, 9))]
    expect(read('swissquote', body)).toMatchObject({ mid: 2_000_000 })
  })

  test('a platform that is down does not affect the others', () => {
    const sound = platform(1_787_059_781_000, profile('premium', 4380, 4381))
    const down = [platform(1_787_059_782_000), platform(1, profile('premium', null, 1)), null, 7]
    expect(read('swissquote', [...down, sound])).toMatchObject({ bid: 4_380_000_000 })
    expect(() => read('swissquote', down)).toThrow('bad_shape')
  })
})

describe('metalpriceapi', () => {
  const rates = (some: object) => ({
    success: true,
    base: 'USD',
    timestamp: 1_795_132_799,
    rates: some,
  })

  test('dollars per ounce are preferred to ounces per dollar', () => {
    expect(read('metalpriceapi', rates({ XAU: 0.5, USDXAU: 4127.355 })).mid).toBe(4_127_355_000)
    expect(read('metalpriceapi', rates({ XAU: 0.00024229 })).mid).toBe(4_127_285_484)
  })

  test('zero or missing gold per dollar is not a price', () => {
    expect(() => read('metalpriceapi', rates({ XAU: 0 }))).toThrow('bad_shape')
    expect(() => read('metalpriceapi', rates({ EUR: 1 }))).toThrow('bad_shape')
    expect(() => read('metalpriceapi', { ...rates({ XAU: 1 }), base: 'EUR' })).toThrow('bad_shape')
  })

  test.each([
    [101, 'auth'],
    [104, 'quota'],
    [105, 'quota'],
    [106, 'not_found'],
    [201, 'bad_shape'],
  ])('error %i with status 200', (statusCode, kind) => {
    expect(() => read('metalpriceapi', { success: false, error: { statusCode } })).toThrow(kind)
  })
})

describe('metals.dev', () => {
  const latest = {
    status: 'success',
    currency: 'USD',
    unit: 'toz',
    metals: { gold: 4127.355 },
    timestamps: { metal: '2026-11-20T16:41:02.081Z' },
  }

  test.each([
    [1201, 'quota'],
    [1202, 'auth'],
    [2101, 'bad_shape'],
    [2103, 'bad_shape'],
  ])('failure %i', (error_code, kind) => {
    expect(() => read('metals_dev', { status: 'failure', error_code })).toThrow(kind)
  })

  test.each([{ unit: 'g' }, { unit: 'kg' }, { currency: 'EUR' }, { metals: { silver: 52.11 } }])(
    'only dollars per troy ounce are accepted, not %o',
    (other) => {
      expect(read('metals_dev', latest).mid).toBe(4_127_355_000)
      expect(() => read('metals_dev', { ...latest, ...other })).toThrow('bad_shape')
    },
  )
})

describe('NBP', () => {
  test('the newest of several days, from midnight in Warsaw, in summer and winter', () => {
    const body = '[{"data":"2026-07-02","cena":515.26},{"data":"2026-07-01","cena":1}]'
    expect(read('nbp', body)).toMatchObject({
      mid: 16_026_377_456,
      currency: 'PLN',
      sourceTime: '2026-07-01T22:00:00.000Z',
    })
    expect(read('nbp', '[{"data":"2026-11-20","cena":1}]').sourceTime).toBe(
      '2026-11-19T23:00:00.000Z',
    )
  })

  test.each(['2026-02-30', '2026-13-01', '20.11.2026', '2026-11-20T00:00:00Z', ''])(
    '"%s" is not a day',
    (data) => {
      expect(() => read('nbp', [{ data, cena: 1 }])).toThrow('bad_shape')
    },
  )
})

describe('times', () => {
  const goldapi = (timestamp: unknown) => ({
    metal: 'XAU',
    currency: 'USD',
    price: 4392,
    timestamp,
  })

  test('goldapi.io sends seconds, and milliseconds in its history; both may be text', () => {
    const at = '2024-11-19T06:31:30.000Z'
    for (const timestamp of [1731997890, '1731997890', 1731997890000, '1731997890000'])
      expect(read('goldapi_io', goldapi(timestamp)).sourceTime).toBe(at)
  })

  test.each([null, -1, '', 'today', true, 999_999_999_999_999])('%o is not a time', (timestamp) => {
    expect(() => read('goldapi_io', goldapi(timestamp))).toThrow('bad_shape')
  })

  test.each([
    ['2026-08-18T13:29:35Z', '2026-08-18T13:29:35.000Z'],
    ['2026-08-18T17:29:35.5+04:00', '2026-08-18T13:29:35.500Z'],
  ])('gold-api.com sends %s', (updatedAt, at) => {
    expect(read('gold_api_com', { symbol: 'XAU', price: 4392, updatedAt }).sourceTime).toBe(at)
  })

  test.each([
    '18.08.2026',
    '2026-08-18',
    '2026-08-18T13:29:35',
    '2026-02-30T00:00:00Z',
    1787059781,
  ])('%o is not a time', (updatedAt) => {
    expect(() => read('gold_api_com', { symbol: 'XAU', price: 4392, updatedAt })).toThrow(
      'bad_shape',
    )
  })

  test('a missing time is only accepted from a scrape source', () => {
    expect(read('gold_api_com', { symbol: 'XAU', price: 4392 }).sourceTime).toBeNull()
    expect(() => read('goldapi_io', { metal: 'XAU', currency: 'USD', price: 4392 })).toThrow(
      'bad_shape',
    )
  })
})

test('a source with gold alone is asked for nothing else, and goldprice.org for no platinum', () => {
  expect(definitionOf('nbp').metals).toEqual(['XAU'])
  expect(definitionOf('goldprice_org').metals).toEqual(['XAU', 'XAG'])
})

test('goldprice.org sends silver without gold, and gold without silver', () => {
  const body = (prices: object) => ({ ts: 1790707015000, items: [{ curr: 'USD', ...prices }] })
  expect(read('goldprice_org', body({ xagPrice: 61.19, xauPrice: null }), 'XAG').mid).toBe(
    61_190_000,
  )
  expect(read('goldprice_org', body({ xauPrice: 4168.075, xagPrice: '-' })).mid).toBe(4_168_075_000)
})

test.each<[SourceKind, object]>([
  ['gold_api_com', { symbol: 'XAG', price: 60 }],
  ['gold_api_com', { symbol: 'XAU', currency: 'EUR', price: 4392 }],
  ['goldapi_io', { metal: 'XAG', currency: 'USD', price: 60, timestamp: 1731997890 }],
  ['goldprice_org', { ts: 1790707015000, items: [{ curr: 'EUR', xauPrice: 4168.075 }] }],
])('%s is refused when it is not gold in dollars: %o', (kind, body) => {
  expect(() => read(kind, body)).toThrow('bad_shape')
})
