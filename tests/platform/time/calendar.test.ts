import { expect, test } from 'vitest'
import {
  dayOf,
  daysOf,
  endOfDay,
  instantOf,
  isDay,
  plusMonths,
  plusYears,
  startOfDay,
} from '#server/platform/time/calendar.ts'

test.each([
  ['2026-11-21', 'America/New_York', '2026-11-21T05:00:00.000Z', '2026-11-22T05:00:00.000Z'],
  ['2026-07-01', 'America/New_York', '2026-07-01T04:00:00.000Z', '2026-07-02T04:00:00.000Z'],
  ['2026-12-31', 'Asia/Dubai', '2026-12-30T20:00:00.000Z', '2026-12-31T20:00:00.000Z'],
  ['2026-06-01', 'Asia/Kolkata', '2026-05-31T18:30:00.000Z', '2026-06-01T18:30:00.000Z'],
  ['2026-10-04', 'Australia/Sydney', '2026-10-03T14:00:00.000Z', '2026-10-04T13:00:00.000Z'],
  ['2026-06-01', 'UTC', '2026-06-01T00:00:00.000Z', '2026-06-02T00:00:00.000Z'],
])('%s in %s is from %s to %s', (day, zone, from, until) => {
  expect([startOfDay(day, zone), endOfDay(day, zone)]).toEqual([from, until])
})

test('days on which clocks change have 23 and 25 hours', () => {
  const hours = (day: string) =>
    (Date.parse(endOfDay(day, 'America/New_York')) -
      Date.parse(startOfDay(day, 'America/New_York'))) /
    3_600_000

  expect(hours('2026-03-08')).toBe(23)
  expect(hours('2026-11-01')).toBe(25)
})

test('a day without midnight begins with its first hour', () => {
  for (const [day, timeZone, at] of [
    ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
    ['2026-03-08', 'America/Havana', '2026-03-08T05:00:00.000Z'],
    ['2027-04-30', 'Africa/Cairo', '2027-04-29T22:00:00.000Z'],
  ] as const) {
    expect(startOfDay(day, timeZone)).toBe(at)
    expect(dayOf(startOfDay(day, timeZone), timeZone)).toBe(day)
  }
})

test('a repeated local time is the earlier of the two, east and west of Greenwich', () => {
  expect(instantOf('2026-10-25T02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z')
  expect(instantOf('2026-11-01T01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z')
  expect(startOfDay('2021-10-29', 'Asia/Amman')).toBe('2021-10-28T21:00:00.000Z')
})

test('a skipped local time is moved forward by the length of the gap', () => {
  expect(instantOf('2026-03-29T02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z')
  expect(instantOf('2026-03-08T02:30', 'America/New_York')).toBe('2026-03-08T07:30:00.000Z')
})

test('a local time may have seconds and any number of decimals; with a Z it is in UTC', () => {
  expect(instantOf('2026-06-01T09:00:30', 'Asia/Dubai')).toBe('2026-06-01T05:00:30.000Z')
  expect(instantOf('2026-06-01T09:00:30.1234567891', 'UTC')).toBe('2026-06-01T09:00:30.123Z')
  expect(instantOf('2026-06-01T09:00:00.000Z', 'Asia/Dubai')).toBe('2026-06-01T09:00:00.000Z')
})

test('adding months and years ends on existing days', () => {
  expect([1, 13, -2].map((n) => plusMonths('2026-01-31', n))).toEqual([
    '2026-02-28',
    '2027-02-28',
    '2025-11-30',
  ])
  expect([1, -1, 4].map((n) => plusYears('2028-02-29', n))).toEqual([
    '2029-03-01',
    '2027-03-01',
    '2032-02-29',
  ])
  expect(['2028-02-29', '2027-02-29', '2027-2-1', '20270201'].map(isDay)).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test('the days of many times, in any order, are those of each time', () => {
  const zones = ['America/New_York', 'America/Santiago', 'Asia/Kolkata', 'Africa/Cairo', 'UTC']
  const hours = Array.from({ length: 24 * 400 }, (_, n) =>
    new Date(Date.UTC(2026, 0, 1) + n * 3_600_000 - (n % 3)).toISOString(),
  )
  for (const timeZone of zones)
    for (const times of [hours, hours.toReversed(), hours.filter((_, n) => n % 37 === 0)]) {
      const dayAt = daysOf(timeZone)
      expect(times.map(dayAt)).toEqual(times.map((at) => dayOf(at, timeZone)))
    }
})
