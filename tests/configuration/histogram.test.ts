import { expect, test } from 'vitest'
import { histogramOf } from '#server/pricing/simulations/sample-count.ts'

test('changes are counted in at most sixteen intervals of equal length, with zero as a limit', () => {
  expect(histogramOf([-12, -1, 0, 3, 10, 29])).toEqual([
    { fromBp: -20, toBp: -10, count: 1 },
    { fromBp: -10, toBp: 0, count: 1 },
    { fromBp: 0, toBp: 10, count: 2 },
    { fromBp: 10, toBp: 20, count: 1 },
    { fromBp: 20, toBp: 30, count: 1 },
  ])
  const wide = histogramOf([-2_345, 345, 9_999])
  expect(wide).toHaveLength(13)
  expect(wide.filter(({ count }) => count > 0)).toEqual([
    { fromBp: -3_000, toBp: -2_000, count: 1 },
    { fromBp: 0, toBp: 1_000, count: 1 },
    { fromBp: 9_000, toBp: 10_000, count: 1 },
  ])
})

test('one change has one interval, and no change has none', () => {
  expect(histogramOf([345])).toEqual([{ fromBp: 340, toBp: 350, count: 1 }])
  expect(histogramOf([])).toEqual([])
})
