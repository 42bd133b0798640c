import { expect, test } from 'vitest'
import { dayOf, endOfDay, startOfDay } from '#server/gold-price-logs/day.ts'

test.each([
  ['2026-11-21', 'America/New_York', '2026-11-21T05:00:00.000Z', '2026-11-22T05:00:00.000Z'],
  ['2026-07-01', 'America/New_York', '2026-07-01T04:00:00.000Z', '2026-07-02T04:00:00.000Z'],
  ['2026-12-31', 'Asia/Dubai', '2026-12-30T20:00:00.000Z', '2026-12-31T20:00:00.000Z'],
  ['2026-06-01', 'Asia/Kolkata', '2026-05-31T18:30:00.000Z', '2026-06-01T18:30:00.000Z'],
  ['2026-10-04', 'Australia/Sydney', '2026-10-03T14:00:00.000Z', '2026-10-04T13:00:00.000Z'],
  ['2026-06-01', 'UTC', '2026-06-01T00:00:00.000Z', '2026-06-02T00:00:00.000Z'],
])('%s in %s runs from %s to %s', (day, zone, from, until) => {
  expect([startOfDay(day, zone), endOfDay(day, zone)]).toEqual([from, until])
})

test('the days when clocks change have 23 and 25 hours', () => {
  const hours = (day: string) =>
    (Date.parse(endOfDay(day, 'America/New_York')) -
      Date.parse(startOfDay(day, 'America/New_York'))) /
    3_600_000

  expect(hours('2026-03-08')).toBe(23)
  expect(hours('2026-11-01')).toBe(25)
})

test('a day that has no midnight begins when its first hour does, and is no other day', () => {
  for (const [day, timeZone, at] of [
    ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
    ['2026-03-08', 'America/Havana', '2026-03-08T05:00:00.000Z'],
    ['2027-04-30', 'Africa/Cairo', '2027-04-29T22:00:00.000Z'],
  ] as const) {
    expect(startOfDay(day, timeZone)).toBe(at)
    expect(dayOf(startOfDay(day, timeZone), timeZone)).toBe(day)
  }
})
