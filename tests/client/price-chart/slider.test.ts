import { expect, test } from 'vitest'
import {
  moveOf,
  summaryOf,
  typedGold,
} from '#client/features/pricing/price-chart/what-if/what-if.ts'
import { movedBy } from '#server/formula/price/what-if.ts'
import type { VariantProps } from '#server/pricing/price-chart/props.ts'

const dollars = (amount: number) => amount * 1_000_000

test('gold at 4,100.00 moved up five per cent is 4,305.00, and back again', () => {
  expect(movedBy(dollars(4100), 500)).toBe(dollars(4305))
  expect(moveOf(dollars(4100), dollars(4305))).toBe(500)
})

test('a moved gold price is rounded to the cent', () => {
  expect(movedBy(4_129_105_000, 10) % 10_000).toBe(0)
})

test('a typed price is limited to 15 % around the base price', () => {
  expect(typedGold(4350, dollars(4100))).toBe(dollars(4350))
  expect(typedGold(41, dollars(4100))).toBe(dollars(3485))
  expect(typedGold(41_000, dollars(4100))).toBe(dollars(4715))
})

test('an empty or negative value returns to the base price', () => {
  expect(typedGold(Number.NaN, dollars(4100))).toBe(dollars(4100))
  expect(typedGold(-1, dollars(4100))).toBe(dollars(4100))
})

test('the summary counts the prices that change and averages over these', () => {
  const pieces = [1, 2, 3].map((id) => ({ id, regularPrice: 100_000 }) as VariantProps)
  const prices = new Map([
    [1, 110_000],
    [2, 100_000],
    [3, 102_000],
  ])
  expect(summaryOf(pieces, prices)).toEqual({ averageBp: 600, isSigned: true, changed: 2 })
})

test('the summary ignores a piece without a price', () => {
  const pieces = [{ id: 1, regularPrice: null } as VariantProps]
  expect(summaryOf(pieces, new Map([[1, 5000]]))).toEqual({
    averageBp: 0,
    isSigned: false,
    changed: 0,
  })
})

test('where as many prices rise as fall, the average is their size; without changes it is zero', () => {
  const pieces = [1, 2].map((id) => ({ id, regularPrice: 100_000 }) as VariantProps)
  const apart = new Map([
    [1, 103_000],
    [2, 97_000],
  ])
  expect(summaryOf(pieces, apart)).toEqual({ averageBp: 300, isSigned: false, changed: 2 })
  const same = new Map(pieces.map(({ id }) => [id, 100_000]))
  expect(summaryOf(pieces, same)).toEqual({ averageBp: 0, isSigned: false, changed: 0 })
})
