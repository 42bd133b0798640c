import { expect, test } from 'vitest'
import { fromDecimal, ONE } from '#server/formula/units/fixed.ts'
import type { Metal } from '#server/formula/units/karat.ts'
import { isBeyond, stepBetween } from '#server/market/quotes/price-step.ts'
import { type PriceReading, rejection } from '#server/market/quotes/rejection-checks.ts'

const NOW = '2026-11-21T09:00:00.000Z'
const BAND = { bandLeast: 200, bandMost: 50_000 }
const dollars: PriceReading = {
  metal: 'XAU',
  bid: null,
  ask: null,
  mid: 4_100_000_000,
  quotedAt: NOW,
  usdPerUnit: ONE,
}

const keyOf = (part: Partial<PriceReading>) =>
  rejection({ ...dollars, ...part }, BAND, NOW)?.key ?? null

test.each([
  ['an ordinary price', {}, null],
  ['bid and ask around it', { bid: 4_099_500_000, ask: 4_100_500_000 }, null],
  ['a spread of exactly 1 %', { bid: 4_079_500_000, ask: 4_120_500_000 }, null],
  ['a spread just over 1 %', { bid: 4_079_499_000, ask: 4_120_500_000 }, 'price_spread'],
  ['bid above ask', { bid: 4_101_000_000, ask: 4_100_000_000 }, 'price_crossed'],
  ['zero', { mid: 0 }, 'price_not_a_number'],
  ['a negative price', { mid: -1 }, 'price_not_a_number'],
  ['a fraction of a millionth', { mid: 0.5 }, 'price_not_a_number'],
  ['exactly 200 dollars', { mid: 200_000_000 }, null],
  ['just under 200 dollars', { mid: 199_999_999 }, 'price_out_of_band'],
  ['exactly 50,000 dollars', { mid: 50_000_000_000 }, null],
  ['just over 50,000 dollars', { mid: 50_000_000_001 }, 'price_out_of_band'],
  [
    '15,000 dirhams, which are 4,084 dollars',
    { mid: 15_000_000_000, usdPerUnit: fromDecimal('0.2723') },
    null,
  ],
  [
    '485 dirhams, a price per gram',
    { mid: 485_000_000, usdPerUnit: fromDecimal('0.2723') },
    'price_out_of_band',
  ],
  ['a currency without a dollar rate', { mid: 485_000_000, usdPerUnit: null }, null],
  ['two minutes ahead of our clock', { quotedAt: '2026-11-21T09:02:00.000Z' }, null],
  ['more than two minutes ahead', { quotedAt: '2026-11-21T09:02:00.001Z' }, 'price_from_future'],
])('%s', (_, part, key) => {
  expect(keyOf(part)).toBe(key)
})

test.each<[string, Partial<PriceReading>, string | null]>([
  ['silver at 3 dollars', { metal: 'XAG', mid: 3_000_000 }, null],
  ['silver just under 3 dollars', { metal: 'XAG', mid: 2_999_999 }, 'price_out_of_band'],
  ['silver at 500 dollars', { metal: 'XAG', mid: 500_000_000 }, null],
  ['silver just over 500 dollars', { metal: 'XAG', mid: 500_000_001 }, 'price_out_of_band'],
  ['the price of gold as silver', { metal: 'XAG', mid: 4_100_000_000 }, 'price_out_of_band'],
  ['platinum at 200 dollars', { metal: 'XPT', mid: 200_000_000 }, null],
  ['platinum just under 200 dollars', { metal: 'XPT', mid: 199_999_999 }, 'price_out_of_band'],
  ['platinum at 10,000 dollars', { metal: 'XPT', mid: 10_000_000_000 }, null],
  ['platinum just over 10,000 dollars', { metal: 'XPT', mid: 10_000_000_001 }, 'price_out_of_band'],
  ['palladium at 100 dollars', { metal: 'XPD', mid: 100_000_000 }, null],
  ['palladium just under 100 dollars', { metal: 'XPD', mid: 99_999_999 }, 'price_out_of_band'],
  ['palladium at 15,000 dollars', { metal: 'XPD', mid: 15_000_000_000 }, null],
  [
    'palladium just over 15,000 dollars',
    { metal: 'XPD', mid: 15_000_000_001 },
    'price_out_of_band',
  ],
  ['silver with a spread of 1 %', spreadOf('XAG', 50_000_000, 500_000), null],
  ['silver with more', spreadOf('XAG', 50_000_000, 500_001), 'price_spread'],
  ['platinum with a spread of 2 %', spreadOf('XPT', 1_500_000_000, 30_000_000), null],
  ['platinum with more', spreadOf('XPT', 1_500_000_000, 30_000_001), 'price_spread'],
  ['palladium with a spread of 3 %', spreadOf('XPD', 1_400_000_000, 42_000_000), null],
  ['palladium with more', spreadOf('XPD', 1_400_000_000, 42_000_001), 'price_spread'],
])('%s', (_, part, key) => {
  expect(keyOf(part)).toBe(key)
})

function spreadOf(metal: Metal, mid: number, spread: number): Partial<PriceReading> {
  const bid = mid - Math.floor(spread / 2)
  return { metal, mid, bid, ask: bid + spread }
}

test('the shop’s band is for gold alone', () => {
  const band = { bandLeast: 4_200, bandMost: 5_000 }
  const silver: PriceReading = { ...dollars, metal: 'XAG', mid: 52_000_000 }
  expect(rejection(silver, band, NOW)).toBeNull()
  expect(rejection({ ...silver, mid: 4_300_000_000 }, band, NOW)).toMatchObject({
    key: 'price_out_of_band',
    values: { least: 3, most: 500 },
  })
})

test('uses the shop’s band, and every reason has its numbers', () => {
  const rejectionOf = (part: Partial<PriceReading>, band = BAND) =>
    rejection({ ...dollars, ...part }, band, NOW)

  expect(rejectionOf({}, { bandLeast: 4_200, bandMost: 5_000 })).toEqual({
    guard: 'R2',
    key: 'price_out_of_band',
    values: { usd: '4100.00', least: 4_200, most: 5_000 },
  })
  expect(rejectionOf({ bid: 4_000_000_000, ask: 4_200_000_000 })).toEqual({
    guard: 'R1',
    key: 'price_spread',
    values: { bid: '4000.00', ask: '4200.00', percent: '4.88', limit: 1 },
  })
  expect(rejectionOf({ bid: 4_101_000_000, ask: 4_100_000_000 })?.values).toEqual({
    bid: '4101.00',
    ask: '4100.00',
  })
  expect(rejectionOf({ quotedAt: '2026-11-21T10:00:00.000Z' })?.values).toEqual({
    seconds: 3600,
    limit: 120,
  })
})

test.each([
  ['a bid of zero', { bid: 0, ask: 4_100_000_000 }],
  ['a negative ask', { bid: 4_100_000_000, ask: -1 }],
  ['more than the largest safe integer', { mid: 2 ** 53 }],
  ['not a number', { mid: Number.NaN }],
  ['infinity', { mid: Number.POSITIVE_INFINITY }],
])('%s is not a price', (_, part) => {
  expect(keyOf(part)).toBe('price_not_a_number')
})

const usd = (mid: number) => ({ mid, fxRate: null })

test('a step is a signed number of basis points, and its size in percent', () => {
  expect(stepBetween(usd(4_100_000_000), usd(4_300_000_000))).toEqual({ bp: 488, percent: '4.88' })
  expect(stepBetween(usd(4_300_000_000), usd(4_100_000_000))).toEqual({ bp: -465, percent: '4.65' })
  expect(stepBetween(usd(4_100_000_000), usd(4_100_000_000))).toEqual({ bp: 0, percent: '0.00' })
})

test('a step of exactly the limit is not beyond it, a millionth more is', () => {
  const last = usd(4_100_000_000)

  expect(isBeyond(last, usd(4_223_000_000), 300)).toBe(false)
  expect(isBeyond(last, usd(4_223_000_001), 300)).toBe(true)
  expect(isBeyond(last, usd(3_977_000_000), 300)).toBe(false)
  expect(isBeyond(last, usd(3_976_999_999), 300)).toBe(true)
})

test('euros and dollars are compared in shop currency', () => {
  const euros = { mid: 3_565_217_391, fxRate: '1.15' }

  expect(stepBetween(usd(4_100_000_000), euros).bp).toBe(0)
})
