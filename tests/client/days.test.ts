import { expect, test } from 'vitest'
import { dayIn, presetRanges, sameDayAfter, weekStart, weeksOf } from '#client/lib/days.ts'

test('the usual ranges of March 1 end with today and reach back over the month', () => {
  expect(presetRanges('2027-03-01')).toEqual({
    today: { from: '2027-03-01', to: '2027-03-01' },
    yesterday: { from: '2027-02-28', to: '2027-02-28' },
    last_7: { from: '2027-02-23', to: '2027-03-01' },
    last_30: { from: '2027-01-31', to: '2027-03-01' },
    last_90: { from: '2026-12-02', to: '2027-03-01' },
    this_month: { from: '2027-03-01', to: '2027-03-01' },
    last_month: { from: '2027-02-01', to: '2027-02-28' },
    this_year: { from: '2027-01-01', to: '2027-03-01' },
    all: { from: null, to: null },
  })
})

test('today is the day of the shop, not of Greenwich', () => {
  const lateInNewYork = Date.parse('2026-11-24T03:30:00Z')
  expect(dayIn('America/New_York', lateInNewYork)).toBe('2026-11-23')
  expect(dayIn('Asia/Tokyo', lateInNewYork)).toBe('2026-11-24')
})

test('a month later is the same day, or the last one of a shorter month', () => {
  expect(sameDayAfter('2027-01-31', 1)).toBe('2027-02-28')
  expect(sameDayAfter('2028-01-31', 1)).toBe('2028-02-29')
  expect(sameDayAfter('2028-02-29', -12)).toBe('2027-02-28')
  expect(sameDayAfter('2026-12-15', 1)).toBe('2027-01-15')
})

test('a week begins on Sunday in the United States and on Monday in Germany', () => {
  expect(weekStart('2026-11-23', 'en-US')).toBe('2026-11-22')
  expect(weekStart('2026-11-22', 'de-DE')).toBe('2026-11-16')
  expect(weeksOf('2026-11', 'en-US').map(([first]) => first)).toEqual([
    '2026-11-01',
    '2026-11-08',
    '2026-11-15',
    '2026-11-22',
    '2026-11-29',
  ])
})
