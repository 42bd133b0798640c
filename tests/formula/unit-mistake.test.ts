import { describe, expect, test } from 'vitest'
import { unitMistake } from '#server/formula/units/unit-mistake.ts'

/** 8 mm solid, 14 karat, 22 inches: 105.6 g. */
const MODEL = 105_600

describe('a weight that was read in the wrong unit', () => {
  test.each([
    [1_267_200, 'per_foot_as_per_inch'],
    [8800, 'per_inch_as_per_foot'],
    [164_208, 'grams_as_dwt'],
    [67_910, 'dwt_as_grams'],
  ])('%i mg where 105,600 is expected: %s', (weighed, mistake) => {
    expect(unitMistake(weighed, MODEL)).toBe(mistake)
  })

  test('is detected within five percent, not beyond', () => {
    expect(unitMistake(1200 * 1.05, 100)).toBe('per_foot_as_per_inch')
    expect(unitMistake(1200 * 1.05 + 1, 100)).toBeNull()
    expect(unitMistake(1200 * 0.95, 100)).toBe('per_foot_as_per_inch')
    expect(unitMistake(1200 * 0.95 - 1, 100)).toBeNull()
  })
})

test.each([105_600, 95_000, 116_000, 211_200, 52_800])('%i mg is not a unit mistake', (weighed) => {
  expect(unitMistake(weighed, MODEL)).toBeNull()
})
