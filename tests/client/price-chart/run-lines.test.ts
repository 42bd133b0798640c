import { expect, test } from 'vitest'
import { isCurrent, pricesAt, stepsOf } from '#client/features/pricing/ledger/price-steps.ts'
import { areAllFirst, canChoose, runsAddress } from '#client/features/pricing/runs/run-filters.ts'
import type { PriceChangeProps } from '#server/pricing/ledger/history-props.ts'
import type { RunLineProps } from '#server/pricing/runs/props.ts'

const line = (flag: RunLineProps['flag']) => ({ flag }) as RunLineProps

test('only a row that would be applied can be excluded', () => {
  expect(canChoose(line('ok'))).toBe(true)
  expect(canChoose(line('held'))).toBe(true)
  expect(canChoose(line('unchanged'))).toBe(false)
  expect(canChoose(line('blocked'))).toBe(false)
})

test('a price applies until just before the next one, the last until now', () => {
  const chart = [
    { at: '2026-01-01T00:00:00.000Z', shownPrice: 100, onSale: false },
    { at: '2026-01-02T00:00:00.000Z', shownPrice: 90, onSale: true },
  ]
  const steps = stepsOf(chart, 'USD', '2026-01-03T00:00:00.000Z')
  expect(steps.map(({ at, minor }) => [at, minor])).toEqual([
    ['2026-01-01T00:00:00.000Z', 100],
    ['2026-01-01T23:59:59.999Z', 100],
    ['2026-01-02T00:00:00.000Z', 90],
    ['2026-01-02T23:59:59.999Z', 90],
  ])
})

test('there is a gap while a piece has no price', () => {
  const chart = [
    { at: '2026-01-01T00:00:00.000Z', shownPrice: 100, onSale: false },
    { at: '2026-01-02T00:00:00.000Z', shownPrice: null, onSale: false },
    { at: '2026-01-03T00:00:00.000Z', shownPrice: 80, onSale: false },
  ]
  const steps = stepsOf(chart, 'USD', '2026-01-04T00:00:00.000Z')
  expect(steps.map(({ minor, afterGap }) => [minor, afterGap])).toEqual([
    [100, true],
    [100, false],
    [80, true],
    [80, false],
  ])
})

test('the prices right after a change are known from the changes around it', () => {
  const changes = [
    { field: 'regular', old: 60_000, new: 58_000, at: '2026-01-04' },
    { field: 'sale', old: 50_000, new: null, at: '2026-01-03' },
    { field: 'regular', old: 58_000, new: 60_000, at: '2026-01-02' },
    { field: 'regular', old: 55_000, new: 58_000, at: '2026-01-01' },
  ] as PriceChangeProps[]
  const piece = { regularPrice: 58_000, salePrice: null, compareAtPrice: 70_000 }
  const at = (day: string) => pricesAt(day, changes, piece)
  expect(at('2026-01-01')).toEqual({ ...piece, salePrice: 50_000 })
  expect(at('2026-01-03')).toEqual({ ...piece, regularPrice: 60_000 })
  expect(isCurrent(at('2026-01-03'), piece)).toBe(false)
  expect(isCurrent(at('2026-01-04'), piece)).toBe(true)
  // On a later page, a price without a change there is not known.
  expect(isCurrent(pricesAt('2026-01-04', changes, null), piece)).toBe(false)
})

test('the address of the run list contains only chosen filters', () => {
  expect(runsAddress({ kind: null, state: '' })).toBe('/price-runs')
  expect(runsAddress({ kind: 'sale', state: null })).toBe('/price-runs?kind=sale')
  expect(runsAddress({ kind: 'sale', state: 'waiting', before: 51 })).toBe(
    '/price-runs?kind=sale&state=waiting&before=51',
  )
})

test.each([
  ['USD', 129_000, 1_290],
  ['JPY', 129_000, 129_000],
  ['KWD', 129_000, 129],
])('a price in %s is drawn in its main unit', (currency, shownPrice, value) => {
  const chart = [{ at: '2026-01-01T00:00:00.000Z', shownPrice, onSale: false }]
  expect(stepsOf(chart, currency, '2026-01-02T00:00:00.000Z')[0]).toMatchObject({ value })
})

test('a run says once that all its prices are first ones, and no longer when one piece had a price', () => {
  const first = { changeBp: null, old: null, new: 58_500 } as RunLineProps
  const changed = { changeBp: 120, old: 58_500, new: 59_200 } as RunLineProps
  expect(areAllFirst([first, first])).toBe(true)
  expect(areAllFirst([first, changed])).toBe(false)
})
