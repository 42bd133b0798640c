import { describe, expect, test } from 'vitest'
import { GOLD, type Metal } from '#server/formula/units/karat.ts'
import type { Quote } from '#server/market/quotes/queries.ts'
import {
  checkStepSize,
  frozen,
  otherMetal,
  staleness,
} from '#server/market/validation/anomaly-checks.ts'
import { agrees, disagreement } from '#server/market/validation/disagreement.ts'
import { plusMs } from '#server/platform/context.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** A Tuesday afternoon; in New York it is 10:00. */
const NOW = '2026-11-24T15:00:00.000Z'
const SATURDAY = '2026-11-21T15:00:00.000Z'
const at = (now: string) => ({ now, holidays: [] })

describe('R5: a price may be as old as its source allows', () => {
  test.each([
    ['exactly 15 minutes', plusMs(NOW, -15 * MINUTE), NOW, null],
    ['a millisecond more', plusMs(NOW, -15 * MINUTE - 1), NOW, { minutes: 15, limit: 15 }],
    ['two hours', plusMs(NOW, -2 * HOUR), NOW, { minutes: 120, limit: 15 }],
    ['a price from Friday, on Saturday', '2026-11-20T21:59:00.000Z', SATURDAY, null],
    [
      'one from Friday, 14 minutes after Sunday’s opening',
      '2026-11-20T21:59:00.000Z',
      '2026-11-22T23:14:00.000Z',
      null,
    ],
    [
      'the same a minute and a millisecond later',
      '2026-11-20T21:59:00.000Z',
      '2026-11-22T23:14:00.001Z',
      { minutes: 15, limit: 15 },
    ],
  ])('%s', (_, quotedAt, now, values) => {
    expect(staleness(quotedAt, 900, at(now))?.values ?? null).toEqual(values)
  })

  test('prices do not become stale on a holiday', () => {
    const old = plusMs(NOW, -9 * HOUR)

    expect(staleness(old, 900, { now: NOW, holidays: ['2026-11-24'] })).toBeNull()
    expect(staleness(old, 900, { now: NOW, holidays: ['2026-11-25'] })?.key).toBe('stale')
  })
})

describe('R6: the largest plausible move in half an hour, a day, and longer', () => {
  test.each([
    ['1.5 % in 30 minutes', 30 * MINUTE, 4_161_500_000, []],
    ['a millionth more', 30 * MINUTE, 4_161_500_001, ['step']],
    ['down 1.5 % in 30 minutes', 30 * MINUTE, 4_038_500_000, []],
    ['a millionth less', 30 * MINUTE, 4_038_499_999, ['step']],
    ['the same after a millisecond more', 30 * MINUTE + 1, 4_161_500_001, []],
    ['3 % in a day', 24 * HOUR, 4_223_000_000, []],
    ['a millionth more in a day', 24 * HOUR, 4_223_000_001, ['step']],
    ['the same after a millisecond more than a day', 24 * HOUR + 1, 4_223_000_001, []],
    ['6 % later', 49 * HOUR, 4_346_000_000, []],
    ['a millionth more later', 49 * HOUR, 4_346_000_001, ['step']],
    ['an older price is compared by the absolute time between', -31 * MINUTE, 4_223_000_000, []],
  ])('%s', (_, apart, mid, keys) => {
    const { reasons } = step(4_100_000_000, mid, apart)

    expect(reasons.map(({ key }) => key)).toEqual(keys)
  })

  test('the reason has both prices, the percent, the limit and the time between', () => {
    expect(step(4_100_000_000, 4_305_000_000, 10 * MINUTE)).toEqual({
      bp: 500,
      reasons: [
        {
          guard: 'R6',
          key: 'step',
          values: {
            percent: '5.00',
            limit: '1.50',
            minutes: 10,
            last: '4100.00',
            lastCurrency: 'USD',
            mid: '4305.00',
            currency: 'USD',
          },
        },
      ],
    })
  })

  test('after 72 hours of trade without a price, any price is held', () => {
    // From Thursday 7:00 in New York to Tuesday 10:00: 10 + 6 hours, 17 on Friday, 6 on Sunday, 23 on Monday, 10.
    const exactly = quote(4_100_000_000, '2026-11-19T12:00:00.000Z')
    const longer = quote(4_100_000_000, '2026-11-19T11:59:59.999Z')
    const hours = (last: Quote) =>
      checkStepSize(last, next(4_100_000_000, NOW), 'USD', []).reasons.map(({ key }) => key)

    expect(hours(exactly)).toEqual([])
    expect(hours(longer)).toEqual(['gap'])
  })

  test('a step after such a gap has both reasons', () => {
    const { reasons } = step(4_100_000_000, 4_400_000_000, 14 * 24 * HOUR)

    expect(reasons.map(({ key }) => key)).toEqual(['step', 'gap'])
  })

  test('the first price of a shop is not compared', () => {
    expect(checkStepSize(undefined, next(4_100_000_000, NOW), 'USD', [])).toEqual({
      bp: null,
      reasons: [],
    })
  })

  test('prices in two currencies are compared in shop currency', () => {
    // 3,565.217391 EUR × 1.15 = 4,099.99999965 USD
    const euros = { ...next(3_565_217_391, NOW), currency: 'EUR', fx_rate: '1.15', fx_to: 'USD' }
    const last = quote(4_100_000_000, plusMs(NOW, -MINUTE))

    expect(checkStepSize(last, euros, 'USD', [])).toEqual({ bp: 0, reasons: [] })
    expect(checkStepSize(last, { ...euros, fx_rate: '1.25' }, 'USD', []).bp).toBe(870)
    // A rate to another currency is not used.
    expect(checkStepSize(last, { ...euros, fx_to: 'GBP' }, 'USD', []).bp).toBeNull()
    expect(checkStepSize(last, { ...euros, fx_rate: null, fx_to: null }, 'USD', [])).toEqual({
      bp: null,
      reasons: [],
    })
  })

  function step(last: number, mid: number, elapsed: number) {
    return checkStepSize(quote(last, plusMs(NOW, -elapsed)), next(mid, NOW), 'USD', [])
  }
})

describe('R6: each metal has limits of its own', () => {
  test.each<[Metal, number, number, number]>([
    ['XAG', 300, 600, 1_000],
    ['XPT', 300, 600, 1_000],
    ['XPD', 400, 800, 1_200],
  ])('%s', (metal, halfHour, day, longer) => {
    const mid = 1_000_000_000
    const keys = (bp: number, elapsed: number, more = 0) => {
      const last = quote(mid, plusMs(NOW, -elapsed))
      const moved = { ...next(mid + (mid * bp) / 10_000 + more, NOW), metal }
      return checkStepSize(last, moved, 'USD', []).reasons.map(({ key }) => key)
    }
    for (const [elapsed, bp] of [
      [30 * MINUTE, halfHour],
      [24 * HOUR, day],
      [49 * HOUR, longer],
    ] as const) {
      expect(keys(bp, elapsed)).toEqual([])
      expect(keys(bp, elapsed, 1)).toEqual(['step'])
    }
  })
})

describe('R9: the price of another metal', () => {
  const gold = { ...quote(1_590_000_000, plusMs(NOW, -HOUR)), metal: 'XAU' } as Quote
  const platinum = (mid: number) => ({ ...next(mid, NOW), metal: 'XPT' as const })
  const reason = (mid: number, ...others: Quote[]) => otherMetal(others, platinum(mid), 'USD', NOW)

  test.each([
    ['the same price', 1_590_000_000, true],
    ['0.05 % more', 1_590_795_000, true],
    ['a millionth more than that', 1_590_795_001, false],
    ['0.05 % less', 1_589_205_000, true],
    ['a millionth less than that', 1_589_204_999, false],
  ])('%s', (_, mid, isHeld) => {
    expect(reason(mid, gold)).toEqual(
      isHeld ? { guard: 'R9', key: 'other_metal', values: { context: 'XAU' } } : null,
    )
  })

  test('names the metal whose price it is', () => {
    const palladium = { ...quote(1_400_000_000, NOW), metal: 'XPD' } as Quote
    expect(reason(1_400_100_000, gold, palladium)?.values).toEqual({ context: 'XPD' })
  })

  test('a price of more than seven days ago is not compared', () => {
    const day = 24 * HOUR
    expect(reason(1_590_000_000, { ...gold, quoted_at: plusMs(NOW, -7 * day) })).not.toBeNull()
    expect(reason(1_590_000_000, { ...gold, quoted_at: plusMs(NOW, -7 * day - 1) })).toBeNull()
  })

  test('prices in two currencies are compared in shop currency', () => {
    const euros = { ...gold, mid: 1_382_608_696, currency: 'EUR', fx_rate: '1.15', fx_to: 'USD' }
    expect(reason(1_590_000_000, euros)).not.toBeNull()
    expect(reason(1_382_608_696, euros)).toBeNull()
    expect(reason(1_590_000_000, { ...euros, fx_to: 'GBP' })).toBeNull()
  })
})

describe('R7: disagreement with other sources', () => {
  const usd = (mid: number) => ({ metal: GOLD, mid, currency: 'USD', fx_rate: null })
  const apart = (mid: number, ...others: number[]) => disagreement(usd(mid), others.map(usd), 'USD')
  const keys = (mid: number, ...others: number[]) =>
    apart(mid, ...others).reasons.map(({ key }) => key)

  test.each([
    ['0.25 % apart has no reason', 4_110_250_000, []],
    ['a millionth more is recorded', 4_110_250_001, ['differs']],
    ['0.5 % apart is recorded', 4_120_500_000, ['differs']],
    ['a millionth more is held', 4_120_500_001, ['disagree']],
    ['0.5 % below is recorded', 4_079_500_000, ['differs']],
    ['a millionth less is held', 4_079_499_999, ['disagree']],
  ])('%s', (_, mid, expected) => {
    expect(keys(mid, 4_100_000_000)).toEqual(expected)
  })

  test('the median of two others is their midpoint, also at half a millionth', () => {
    expect(apart(4_100_000_000, 4_090_000_000, 4_110_000_000)).toEqual({ bp: 0, reasons: [] })
    expect(keys(4_120_500_000, 4_099_999_999, 4_100_000_000)).toEqual(['disagree'])
    expect(keys(4_120_500_000, 4_100_000_000, 4_100_000_001)).toEqual(['differs'])
  })

  test('the median of three others ignores a broken one', () => {
    expect(apart(4_100_000_000, 4_101_000_000, 1_000_000, 4_099_000_000).reasons).toEqual([])
    expect(apart(4_200_000_000, 4_101_000_000, 9_000_000_000, 4_099_000_000)).toEqual({
      bp: 241,
      reasons: [
        { guard: 'R7', key: 'disagree', values: { percent: '2.41', limit: '0.50', sources: 3 } },
      ],
    })
  })

  test('without others there is no disagreement', () => {
    expect(apart(4_100_000_000)).toEqual({ bp: null, reasons: [] })
  })

  test('an extreme distance is limited to a number', () => {
    expect(apart(9_007_199_254_740_991, 1).bp).toBe(1_000_000_000)
    expect(apart(1, 9_007_199_254_740_991).bp).toBe(-10_000)
  })

  test.each<[Metal, number, number]>([
    ['XAG', 38, 75],
    ['XPT', 50, 100],
    ['XPD', 75, 150],
  ])('the limits of %s are its own', (metal, noteBp, holdBp) => {
    const mid = 1_000_000_000
    const of = (bp: number, more = 0) => ({ ...usd(mid + (mid * bp) / 10_000 + more), metal })
    const keysOf = (bp: number, more = 0) =>
      disagreement(of(bp, more), [usd(mid)], 'USD').reasons.map(({ key }) => key)
    expect(keysOf(noteBp)).toEqual([])
    expect(keysOf(noteBp, 1)).toEqual(['differs'])
    expect(keysOf(holdBp)).toEqual(['differs'])
    expect(keysOf(holdBp, 1)).toEqual(['disagree'])
    expect(agrees(of(holdBp), of(0), 'USD')).toBe(true)
    expect(agrees(of(holdBp, 1), of(0), 'USD')).toBe(false)
  })

  test('two prices confirm each other within 0.5 %', () => {
    expect(agrees(usd(4_100_000_000), usd(4_120_500_000), 'USD')).toBe(true)
    expect(agrees(usd(4_100_000_000), usd(4_120_500_001), 'USD')).toBe(false)
    expect(agrees(usd(4_120_500_000), usd(4_100_000_000), 'USD')).toBe(true)
    expect(agrees(usd(4_120_500_001), usd(4_100_000_000), 'USD')).toBe(false)
    expect(agrees(usd(4_100_000_000), { ...usd(1), currency: 'PLN' }, 'USD')).toBe(false)
  })
})

describe('R8: a price that does not change for an hour of trade', () => {
  test.each([
    ['just under an hour', plusMs(NOW, -HOUR + 1), NOW, null],
    ['an hour', plusMs(NOW, -HOUR), NOW, { minutes: 60, limit: 60 }],
    ['a weekend is not trading time', '2026-11-20T21:30:00.000Z', '2026-11-22T23:29:59.999Z', null],
    [
      'half an hour before it and half an hour after',
      '2026-11-20T21:30:00.000Z',
      '2026-11-22T23:30:00.000Z',
      { minutes: 60, limit: 60 },
    ],
    ['while the market is closed it may stay the same', '2026-11-20T15:00:00.000Z', SATURDAY, null],
  ])('%s', (_, since, now, values) => {
    expect(frozen(since, now, at(now))?.values ?? null).toEqual(values)
  })
})

function quote(mid: number, quoted_at: string): Quote {
  return { mid, quoted_at, currency: 'USD', fx_rate: null } as Quote
}

function next(mid: number, quoted_at: string) {
  return { metal: GOLD, mid, quoted_at, currency: 'USD', fx_rate: null }
}
