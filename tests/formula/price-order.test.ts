import { describe, expect, test } from 'vitest'
import { type Cell, orderProblems } from '#server/formula/price-order.ts'

/** Six millimetres, solid, 14 karat, twenty inches, at 3,000. */
const twenty: Cell = {
  id: 20,
  group: 'solid chain yellow',
  isComposed: false,
  fineness: 585,
  width: 600,
  length: 2000,
  price: 300_000,
}

describe('orderProblems reports a larger piece that costs less', () => {
  test.each([
    ['length', { length: 2200 }],
    ['width', { width: 700 }],
    ['fineness', { fineness: 750 }],
  ] as const)('along %s', (axis, more) => {
    const dearer = { ...twenty, id: 1, ...more, price: 300_000 }
    const cheaper = { ...dearer, price: 299_999 }

    expect(orderProblems([dearer, twenty])).toEqual([])
    expect(orderProblems([cheaper, twenty])).toEqual([{ axis, less: 20, more: 1 }])
  })

  test('ignores pieces of another construction, and pieces that differ in two properties', () => {
    const hollow = { ...twenty, id: 2, group: 'hollow chain yellow', length: 2200, price: 100_000 }
    const longerAndNarrower = { ...twenty, id: 3, length: 2200, width: 500, price: 250_000 }

    const bracelet = { ...twenty, id: 4, group: 'solid bracelet yellow', length: 2200, price: 1 }

    expect(orderProblems([twenty, hollow, longerAndNarrower, bracelet])).toEqual([])
  })

  test('ignores pieces whose price comes from more than their main metal', () => {
    const longer = { ...twenty, id: 5, length: 2200, price: 299_000 }
    const withStones = { ...twenty, isComposed: true, price: 900_000 }

    expect(orderProblems([longer, twenty])).toHaveLength(1)
    expect(orderProblems([longer, withStones])).toEqual([])
    expect(orderProblems([{ ...longer, isComposed: true }, twenty])).toEqual([])
  })

  test('skips pieces without a price instead of counting them as free', () => {
    const unpriced = { ...twenty, id: 22, length: 2200, price: null }
    const longest = { ...twenty, id: 24, length: 2400, price: 299_000 }

    expect(orderProblems([twenty, unpriced, longest])).toEqual([
      { axis: 'length', less: 20, more: 24 },
    ])
  })
})
