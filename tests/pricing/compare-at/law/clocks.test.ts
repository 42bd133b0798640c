import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  dayAfter,
  daysBefore,
  wallTime,
  wholeDays,
} from '#server/pricing/compare-at/law/calendar.ts'
import { checkEu } from '#server/pricing/compare-at/law/eu.ts'
import { checkUsFtc } from '#server/pricing/compare-at/law/us.ts'
import { history, law, lawCase } from './cases.ts'

const WARSAW = 'Europe/Warsaw'
const HOUR = 60 * 60 * 1000

const hours = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / HOUR

describe('thirty days of Warsaw', () => {
  const thirtyBefore = (at: string) => daysBefore(at, 30, WARSAW)

  test('over the last Sunday of March are 719 hours', () => {
    const at = '2026-04-10T08:00:00.000Z' // 10:00 in summer
    expect(thirtyBefore(at)).toBe('2026-03-11T09:00:00.000Z') // 10:00 in winter
    expect(hours(thirtyBefore(at), at)).toBe(719)
  })

  test('over the last Sunday of October are 721 hours', () => {
    const at = '2026-11-10T09:00:00.000Z' // 10:00 in winter
    expect(thirtyBefore(at)).toBe('2026-10-11T08:00:00.000Z') // 10:00 in summer
    expect(hours(thirtyBefore(at), at)).toBe(721)
  })

  test('in the middle of the year are 720', () => {
    expect(thirtyBefore('2026-07-31T22:00:00.000Z')).toBe('2026-07-01T22:00:00.000Z')
  })

  test('from a time of day that is skipped are never shorter than thirty', () => {
    // 02:30 on 28 April; on 29 March the clock went from 02:00 to 03:00 at 01:00 UTC.
    expect(thirtyBefore('2026-04-28T00:30:00.000Z')).toBe('2026-03-29T00:30:00.000Z')
  })

  test('from a time of day that occurs twice begin with the first', () => {
    // 02:30 on 24 November; on 25 October it was 02:30 at 00:30 and again at 01:30 UTC.
    expect(thirtyBefore('2026-11-24T01:30:00.000Z')).toBe('2026-10-25T00:30:00.000Z')
  })

  test('are the same on the days of the change themselves', () => {
    expect(thirtyBefore('2026-03-29T11:00:00.000Z')).toBe('2026-02-27T12:00:00.000Z')
    expect(thirtyBefore('2026-04-28T11:00:00.000Z')).toBe('2026-03-29T11:00:00.000Z')
    expect(thirtyBefore('2026-04-27T23:00:00.000Z')).toBe('2026-03-29T00:00:00.000Z')
    expect(thirtyBefore('2026-11-24T11:00:00.000Z')).toBe('2026-10-25T11:00:00.000Z')
  })
})

describe('the European window over a change of clocks', () => {
  const euResult = (cheapUntil: string, at: string) =>
    checkEu(
      lawCase(history(['2026-01-01T00:00:00.000Z', 80], [cheapUntil, 100]), {
        price: 90,
        reference: 100,
        at,
      }),
      law(WARSAW).eu,
    ).result

  test('in March it begins an hour later than 720 hours before', () => {
    const at = '2026-04-10T08:00:00.000Z'
    expect(euResult('2026-03-11T08:30:00.000Z', at)).toBe('ok')
    expect(euResult('2026-03-11T09:00:00.000Z', at)).toBe('ok')
    expect(euResult('2026-03-11T09:00:01.000Z', at)).toBe('fail')
  })

  test('in October it begins an hour earlier', () => {
    const at = '2026-11-10T09:00:00.000Z'
    expect(euResult('2026-10-11T08:00:00.000Z', at)).toBe('ok')
    expect(euResult('2026-10-11T08:00:01.000Z', at)).toBe('fail')
    expect(euResult('2026-10-11T09:00:00.000Z', at)).toBe('fail')
  })
})

test('28 days at a price over the US clock change in spring are 28 days, although an hour is missing', () => {
  // Offered in New York from 22 February 00:00 to 22 March 00:00; clocks changed on 8 March.
  const offers = history(['2026-02-22T05:00:00.000Z', 100], ['2026-03-22T04:00:00.000Z', 90])
  const claim = { price: 80, reference: 100, at: '2026-04-01T04:00:00.000Z' }
  expect(checkUsFtc(lawCase(offers, claim), law('America/New_York').us_ftc).codes).toEqual([])
  expect(checkUsFtc(lawCase(offers, claim), law('Etc/UTC').us_ftc).codes).toMatchObject([
    { code: 'US_SHORT', values: { days: 27 } },
  ])
})

test('the next day begins at local midnight, also on a clock change at midnight', () => {
  expect(dayAfter('2026-03-28T20:00:00.000Z', 1, WARSAW)).toBe('2026-03-28T23:00:00.000Z')
  expect(dayAfter('2026-03-28T20:00:00.000Z', 2, WARSAW)).toBe('2026-03-29T22:00:00.000Z')
  expect(dayAfter('2026-10-24T22:00:00.000Z', 1, WARSAW)).toBe('2026-10-25T23:00:00.000Z')
  // In Santiago the clock changes from 24:00 to 01:00: the day begins at 01:00.
  expect(dayAfter('2026-09-05T12:00:00.000Z', 1, 'America/Santiago')).toBe(
    '2026-09-06T04:00:00.000Z',
  )
})

describe('any zone and any time', () => {
  const zone = fc.constantFrom(
    'Europe/Warsaw',
    'America/New_York',
    'Asia/Dubai',
    'Asia/Kolkata',
    'Australia/Lord_Howe',
    'America/Santiago',
    'Pacific/Apia',
  )
  const moment = fc
    .integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2028, 0, 1) })
    .map((ms) => new Date(ms).toISOString())
  const days = fc.integer({ min: 1, max: 200 })

  test('a period of n days has n full days and less than another hour', () => {
    fc.assert(
      fc.property(zone, moment, days, (timeZone, to, n) => {
        const from = daysBefore(to, n, timeZone)
        expect(wholeDays(wallTime({ from, to }, timeZone))).toBe(n)
        expect(wallTime({ from, to }, timeZone) - n * 24 * HOUR).toBeLessThanOrEqual(HOUR)
        expect(Math.abs(hours(from, to) - n * 24)).toBeLessThanOrEqual(2)
      }),
      { numRuns: 2000 },
    )
  })

  test('the local time of day is the same at both ends', () => {
    fc.assert(
      fc.property(zone, moment, days, (timeZone, to, n) => {
        const from = daysBefore(to, n, timeZone)
        const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'medium' })
        const skipped = wallTime({ from, to }, timeZone) !== n * 24 * HOUR
        expect(skipped || clock.format(Date.parse(from)) === clock.format(Date.parse(to))).toBe(
          true,
        )
      }),
      { numRuns: 1000 },
    )
  })
})
