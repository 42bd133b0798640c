import { describe, expect, test } from 'vitest'
import {
  dayPattern,
  dayText,
  dayTimeText,
  typedDay,
  typedDayTime,
} from '#client/lib/typing/typed-date.ts'
import { locales } from '#lang/locales.ts'

describe.each(locales)('in %s', (locale) => {
  test.each(['2026-11-24', '2026-03-04', '1980-12-09', '2028-02-29'])(
    '%s is read from the text that shows it',
    (day) => {
      expect(typedDay(locale, dayText(locale, day))).toBe(day)
    },
  )

  test.each(['2026-11-24T00:00', '2026-03-04T09:05', '2026-03-04T12:30', '2040-01-01T22:05'])(
    '%s is read from the text that shows it',
    (moment) => {
      expect(typedDayTime(locale, dayTimeText(locale, moment))).toBe(moment)
    },
  )

  test('the ISO form is read, with and without a time', () => {
    expect(typedDay(locale, ' 2026-11-24 ')).toBe('2026-11-24')
    expect(typedDayTime(locale, '2040-01-01T10:00')).toBe('2040-01-01T10:00')
    expect(typedDayTime(locale, '2040-01-01 22:05')).toBe('2040-01-01T22:05')
  })

  test('text that is not a whole date is refused', () => {
    for (const typed of ['', 'tomorrow', '2026', '2026-11', '2026-02-30', '2026-13-01', '1/2/26'])
      expect(typedDay(locale, typed)).toBeNull()
    for (const typed of ['2026-11-24', '2026-11-24T25:00', '2026-11-24T10:60', '2026-11-24 10'])
      expect(typedDayTime(locale, typed)).toBeNull()
    expect(typedDay(locale, '2026-11-24T10:00')).toBeNull()
  })
})

test('a date is shown and read in the order of the language', () => {
  expect(dayText('en', '2026-11-24')).toBe('11/24/2026')
  expect(dayText('de', '2026-11-24')).toBe('24.11.2026')
  expect(dayText('ae', '2026-11-24')).toBe('24/11/2026')
  expect(typedDay('en', '3/4/2026')).toBe('2026-03-04')
  expect(typedDay('de', '3.4.2026')).toBe('2026-04-03')
  expect(typedDay('ae', '٢٤/١١/٢٠٢٦')).toBe('2026-11-24')
  expect(typedDay('ja', '2026年11月24日')).toBe('2026-11-24')
})

test('a day that does not exist in the month is refused', () => {
  expect(typedDay('en', '02/30/2026')).toBeNull()
  expect(typedDay('en', '24/11/2026')).toBeNull()
  expect(typedDay('de', '31.04.2026')).toBeNull()
  expect(typedDay('en', '02/29/2027')).toBeNull()
})

test('a time has 24 hours, or 12 with AM and PM', () => {
  expect(dayTimeText('en', '2026-11-24T13:05')).toBe('11/24/2026 1:05 PM')
  expect(typedDayTime('en', '11/24/2026 1:05 pm')).toBe('2026-11-24T13:05')
  expect(typedDayTime('en', '11/24/2026, 12 a.m.')).toBe('2026-11-24T00:00')
  expect(typedDayTime('de', '24.11.2026 13:05')).toBe('2026-11-24T13:05')
  expect(typedDayTime('en', '11/24/2026 13:05 PM')).toBeNull()
  expect(typedDayTime('en', '11/24/2026 1:05 xm')).toBeNull()
})

test('text that is no date is shown as it is', () => {
  expect(dayText('en', 'soon')).toBe('soon')
  expect(dayTimeText('en', '2026-11-24T99:00')).toBe('2026-11-24T99:00')
})

test('the pattern follows the order of the language', () => {
  expect(dayPattern('en', { year: 'yyyy', month: 'mm', day: 'dd' })).toBe('mm/dd/yyyy')
  expect(dayPattern('hu', { year: 'éééé', month: 'hh', day: 'nn' })).toBe('éééé. hh. nn.')
})
