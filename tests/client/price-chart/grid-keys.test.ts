import { describe, expect, test } from 'vitest'
import { type Extent, positionAfter } from '#client/features/pricing/price-chart/cells/grid-keys.ts'

const chart: Extent = { rows: 12, columns: 11, page: 6, direction: 'ltr' }
const stroke = (key: string) => ({ key, far: false })
const withCtrl = (key: string) => ({ key, far: true })

describe('keys of the price chart', () => {
  test.each([
    ['ArrowRight', { row: 3, column: 5 }],
    ['ArrowLeft', { row: 3, column: 3 }],
    ['ArrowDown', { row: 4, column: 4 }],
    ['ArrowUp', { row: 2, column: 4 }],
    ['Home', { row: 3, column: 0 }],
    ['End', { row: 3, column: 10 }],
    ['PageDown', { row: 9, column: 4 }],
    ['PageUp', { row: 0, column: 4 }],
  ])('%s leads from 6 mm, 18 inches to its cell', (key, cell) => {
    expect(positionAfter(stroke(key), { row: 3, column: 4 }, chart)).toEqual(cell)
  })

  test('Ctrl moves to the edge with an arrow, to a corner with Home and End', () => {
    const from = { row: 3, column: 4 }
    expect(positionAfter(withCtrl('ArrowDown'), from, chart)).toEqual({ row: 11, column: 4 })
    expect(positionAfter(withCtrl('Home'), from, chart)).toEqual({ row: 0, column: 0 })
    expect(positionAfter(withCtrl('End'), from, chart)).toEqual({ row: 11, column: 10 })
  })

  test('an arrow at the edge stays in the chart', () => {
    expect(positionAfter(stroke('ArrowLeft'), { row: 0, column: 0 }, chart)).toEqual({
      row: 0,
      column: 0,
    })
    expect(positionAfter(stroke('ArrowDown'), { row: 11, column: 2 }, chart)).toEqual({
      row: 11,
      column: 2,
    })
  })

  test('in Arabic the columns and the arrow keys are mirrored', () => {
    const mirrored: Extent = { ...chart, direction: 'rtl' }
    const from = { row: 3, column: 4 }
    expect(positionAfter(stroke('ArrowLeft'), from, mirrored)).toEqual({ row: 3, column: 5 })
    expect(positionAfter(withCtrl('ArrowRight'), from, mirrored)).toEqual({ row: 3, column: 0 })
  })

  test('any other key is left to the browser', () => {
    expect(positionAfter(stroke('a'), { row: 0, column: 0 }, chart)).toBeNull()
    expect(positionAfter(stroke('Tab'), { row: 0, column: 0 }, chart)).toBeNull()
  })
})
