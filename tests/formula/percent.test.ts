import { expect, test } from 'vitest'
import { percentText } from '#server/formula/units/scaled.ts'

test.each([
  [0, '0'],
  [5, '0.05'],
  [50, '0.5'],
  [100, '1'],
  [825, '8.25'],
  [1000, '10'],
  [1050, '10.5'],
  [10000, '100'],
])('%i basis points are %s percent', (bp, text) => {
  expect(percentText(bp)).toBe(text)
})
