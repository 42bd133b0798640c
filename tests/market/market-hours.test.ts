import { describe, expect, test } from 'vitest'
import {
  closedTimes,
  isMarketOpen,
  lastOpeningOrClosing,
  nextOpeningOrClosing,
  tradingMs,
} from '#server/market/market-hours.ts'

const HOUR = 3_600_000

describe('gold is traded from Sunday evening to Friday evening, New York time', () => {
  test.each([
    // Winter: New York is UTC−5.
    ['on Friday until 17:00', '2026-11-20T21:59:59.999Z', true],
    ['no longer from 17:00 on', '2026-11-20T22:00:00.000Z', false],
    ['not on Friday evening', '2026-11-20T23:30:00.000Z', false],
    ['not on Saturday', '2026-11-21T15:00:00.000Z', false],
    ['not on Sunday before 18:00', '2026-11-22T22:59:59.999Z', false],
    ['on Sunday from 18:00 on', '2026-11-22T23:00:00.000Z', true],
    ['around midnight', '2026-11-23T05:00:00.000Z', true],
    ['on Monday until the break', '2026-11-23T21:59:59.999Z', true],
    ['not in the break', '2026-11-23T22:00:00.000Z', false],
    ['again after the break', '2026-11-23T23:00:00.000Z', true],
    ['not on Thursday in the break', '2026-11-26T22:59:59.999Z', false],
    // Summer: UTC−4.
    ['in summer on Friday until 17:00', '2026-07-10T20:59:59.999Z', true],
    ['in summer not from 17:00 on Friday', '2026-07-10T21:00:00.000Z', false],
    ['in summer on Sunday from 18:00', '2026-07-12T22:00:00.000Z', true],
    ['in summer not on Sunday before 18:00', '2026-07-12T21:59:00.000Z', false],
  ])('%s', (_, at, open) => {
    expect(isMarketOpen(at, [])).toBe(open)
  })

  test.each([
    ['spring forward', '2026-03-06T22:00:00.000Z', '2026-03-08T22:00:00.000Z', 48],
    ['fall back', '2026-10-30T21:00:00.000Z', '2026-11-01T23:00:00.000Z', 50],
    ['no change', '2026-11-20T22:00:00.000Z', '2026-11-22T23:00:00.000Z', 49],
  ])('on the weekend of %s it opens at 18:00 local time', (_, closes, opens, hours) => {
    expect(nextOpeningOrClosing(closes, [])).toBe(opens)
    expect(lastOpeningOrClosing(opens, [])).toBe(opens)
    expect(lastOpeningOrClosing(new Date(Date.parse(opens) - 1).toISOString(), [])).toBe(closes)
    expect((Date.parse(opens) - Date.parse(closes)) / HOUR).toBe(hours)
    expect(isMarketOpen(opens, [])).toBe(true)
    expect(isMarketOpen(closes, [])).toBe(false)
  })

  test('an ordinary day ends with the break, and the next starts after it', () => {
    expect(nextOpeningOrClosing('2026-11-24T12:00:00.000Z', [])).toBe('2026-11-24T22:00:00.000Z')
    expect(nextOpeningOrClosing('2026-11-24T22:00:00.000Z', [])).toBe('2026-11-24T23:00:00.000Z')
    expect(lastOpeningOrClosing('2026-11-24T12:00:00.000Z', [])).toBe('2026-11-23T23:00:00.000Z')
  })
})

describe('gold is not traded on a holiday', () => {
  const christmas = ['2026-12-25']

  test.each([
    ['the evening before', '2026-12-25T04:59:59.999Z', true],
    ['from midnight in New York', '2026-12-25T05:00:00.000Z', false],
    ['until the weekend, which follows', '2026-12-26T12:00:00.000Z', false],
  ])('%s', (_, at, open) => {
    expect(isMarketOpen(at, christmas)).toBe(open)
  })

  test('it closes at midnight and opens on Sunday', () => {
    expect(nextOpeningOrClosing('2026-12-24T12:00:00.000Z', christmas)).toBe(
      '2026-12-24T22:00:00.000Z',
    )
    expect(nextOpeningOrClosing('2026-12-25T03:00:00.000Z', christmas)).toBe(
      '2026-12-25T05:00:00.000Z',
    )
    expect(lastOpeningOrClosing('2026-12-27T12:00:00.000Z', christmas)).toBe(
      '2026-12-25T05:00:00.000Z',
    )
    expect(nextOpeningOrClosing('2026-12-25T12:00:00.000Z', christmas)).toBe(
      '2026-12-27T23:00:00.000Z',
    )
  })

  test('two weeks of holidays have an end', () => {
    const days = Array.from({ length: 14 }, (_, n) => `2027-02-${String(n + 1).padStart(2, '0')}`)

    expect(nextOpeningOrClosing('2027-02-01T12:00:00.000Z', days)).toBe('2027-02-15T05:00:00.000Z')
    expect(lastOpeningOrClosing('2027-02-14T12:00:00.000Z', days)).toBe('2027-02-01T05:00:00.000Z')
  })
})

describe('the age of a price counts only hours of trade', () => {
  test.each([
    ['within a day', '2026-11-24T12:00:00.000Z', '2026-11-24T15:00:00.000Z', 3],
    ['across the break', '2026-11-24T21:00:00.000Z', '2026-11-25T00:00:00.000Z', 2],
    ['across the weekend', '2026-11-20T21:00:00.000Z', '2026-11-23T01:00:00.000Z', 3],
    ['over the weekend alone', '2026-11-20T22:00:00.000Z', '2026-11-22T23:00:00.000Z', 0],
    ['a whole week', '2026-11-18T12:00:00.000Z', '2026-11-25T12:00:00.000Z', 115],
    ['a week in which clocks change', '2026-10-28T12:00:00.000Z', '2026-11-04T13:00:00.000Z', 115],
    ['ten years', '2016-11-23T12:00:00.000Z', '2026-11-18T12:00:00.000Z', 115 * 521],
    ['backwards', '2026-11-24T15:00:00.000Z', '2026-11-24T12:00:00.000Z', 0],
    ['before 1970', '1960-01-04T12:00:00.000Z', '1960-01-04T14:00:00.000Z', 2],
  ])('%s', (_, from, until, hours) => {
    expect(tradingMs(from, until, []) / HOUR).toBe(hours)
  })

  test('excludes holidays', () => {
    const [from, until] = ['2026-12-24T12:00:00.000Z', '2026-12-28T01:00:00.000Z']

    // Thursday from 7:00 to the break, then to midnight; on Sunday from 18:00 to 20:00.
    expect(tradingMs(from, until, ['2026-12-25']) / HOUR).toBe(10 + 6 + 2)
    expect(tradingMs(from, until, []) / HOUR).toBe(10 + 6 + 17 + 2)
    // A holiday on a Saturday changes nothing.
    expect(tradingMs(from, until, ['2026-12-26']) / HOUR).toBe(10 + 6 + 17 + 2)
    // Part of a holiday is over.
    expect(tradingMs('2026-12-24T12:00:00.000Z', '2026-12-25T12:00:00.000Z', ['2026-12-25'])).toBe(
      16 * HOUR,
    )
  })
})

test('weekends and holidays are closed times of a chart, the daily break is not', () => {
  const range = ['2026-11-21T12:00:00.000Z', '2026-11-28T12:00:00.000Z'] as const

  expect(closedTimes(range, 12 * HOUR, ['2026-11-26'])).toEqual([
    ['2026-11-20T22:00:00.000Z', '2026-11-22T23:00:00.000Z'],
    ['2026-11-26T05:00:00.000Z', '2026-11-27T05:00:00.000Z'],
    ['2026-11-27T22:00:00.000Z', '2026-11-29T23:00:00.000Z'],
  ])
})
