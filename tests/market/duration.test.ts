import { expect, test } from 'vitest'
import { durationOf, secondsOf } from '#client/features/market/sources/form/duration.ts'

test.each([
  [30, '30', 'seconds'],
  [60, '1', 'minutes'],
  [90, '90', 'seconds'],
  [900, '15', 'minutes'],
  [43_200, '12', 'hours'],
  [345_600, '4', 'days'],
] as const)('%i seconds are shown as %s %s', (seconds, text, unit) => {
  expect(durationOf(seconds)).toEqual({ text, unit })
  expect(secondsOf(text, unit)).toBe(seconds)
})

test('fractions of a unit are converted to whole seconds', () => {
  expect(secondsOf('1.5', 'minutes')).toBe(90)
  expect(secondsOf('0.25', 'days')).toBe(21_600)
})

test('input that is not a number of whole seconds is returned as typed, so that the server refuses it', () => {
  expect(secondsOf('often', 'minutes')).toBe('often')
  expect(secondsOf('', 'minutes')).toBe('')
  expect(secondsOf('0.33', 'seconds')).toBe('0.33')
})
