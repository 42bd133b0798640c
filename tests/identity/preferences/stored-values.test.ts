import { expect, test } from 'vitest'
import {
  defaultPreferences,
  isPreference,
  preferenceNames,
  preferenceValues,
  readPreference,
} from '#lang/preferences.ts'

test('what a browser kept is read back as it was', () => {
  for (const name of preferenceNames)
    for (const value of preferenceValues[name])
      expect(readPreference(name, String(value))).toBe(value)
})

test.each([null, 'sepia', 'undefined', ' light', 'LIGHT', 'true'])(
  'a theme of %j was never kept',
  (text) => {
    expect(readPreference('theme', text)).toBeUndefined()
  },
)

test('the word "false" is no, not a text that is there', () => {
  expect(readPreference('semidark', 'false')).toBe(false)
  expect(readPreference('semidark', '')).toBeUndefined()
})

test('no animation is a choice, a blank is none', () => {
  expect(readPreference('animation', '')).toBe('')
  expect(readPreference('animation', ' ')).toBeUndefined()
  expect(preferenceValues.animation).toHaveLength(10)
})

test('every default is one of the values', () => {
  const names = preferenceNames.filter((name) => name !== 'weightUnit')
  expect(Object.keys(defaultPreferences)).toEqual(names)
  for (const name of names) expect(isPreference(name, defaultPreferences[name])).toBe(true)
})
