import { expect, test } from 'vitest'
import {
  defaultPreferences,
  isPreference,
  preferenceNames,
  preferenceValues,
  readPreference,
} from '#lang/preferences.ts'

test('a value stored in a browser is read back unchanged', () => {
  for (const name of preferenceNames)
    for (const value of preferenceValues[name])
      expect(readPreference(name, String(value))).toBe(value)
})

test.each([null, 'sepia', 'undefined', ' light', 'LIGHT', 'true'])(
  'a stored theme of %j is ignored',
  (text) => {
    expect(readPreference('theme', text)).toBeUndefined()
  },
)

test('the text "false" is read as false', () => {
  expect(readPreference('semidark', 'false')).toBe(false)
  expect(readPreference('semidark', '')).toBeUndefined()
})

test('an empty animation is valid, a blank is not', () => {
  expect(readPreference('animation', '')).toBe('')
  expect(readPreference('animation', ' ')).toBeUndefined()
  expect(preferenceValues.animation).toHaveLength(10)
})

test('every default is one of the values', () => {
  const names = preferenceNames.filter((name) => name !== 'weightUnit')
  expect(Object.keys(defaultPreferences)).toEqual(names)
  for (const name of names) expect(isPreference(name, defaultPreferences[name])).toBe(true)
})
