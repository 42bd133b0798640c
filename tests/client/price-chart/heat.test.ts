import { expect, test } from 'vitest'
import {
  HEAT_BOUNDS,
  heatStep,
  type LayerFigures,
} from '#client/features/pricing/price-chart/layers/heat.ts'
import { layerFigures } from '#client/features/pricing/price-chart/layers/layer-figures.ts'
import type { PriceProps, VariantProps } from '#server/pricing/price-chart/props.ts'

const percent = (bp: number) => `${bp / 100} %`

test.each([
  [-10_000, 1],
  [-500, 1],
  [-499, 2],
  [-200, 2],
  [-199, 3],
  [-50, 3],
  [-49, 4],
  [0, 4],
  [49, 4],
  [50, 5],
  [200, 6],
  [500, 7],
  [10_000, 7],
])('a price %d basis points from the formula’s has heat step %d', (bp, step) => {
  expect(heatStep(bp, HEAT_BOUNDS.distance)).toBe(step)
})

const weekFigures = (weekAgo?: Record<number, number>): LayerFigures | null => {
  const props = { variants: [{ id: 1 } as VariantProps], ...(weekAgo && { weekAgo }) }
  return layerFigures('week', props as PriceProps, percent)
}

test('a price that rose from 1,000 to 1,030 in a week shows 3 % in the second highest step', () => {
  expect(weekFigures({ 1: 100_000 })?.figureOf({ id: 1 }, 103_000)).toEqual({
    text: '3 %',
    step: 6,
  })
})

test('a piece that had no price a week ago has no change', () => {
  expect(weekFigures({})?.figureOf({ id: 1 }, 103_000)).toBeNull()
})

test('the change has no figures until the prices of a week ago are loaded', () => {
  expect(weekFigures()).toBeNull()
})
