import { expect, test } from 'vitest'
import {
  movedBy,
  moveOf,
  summaryOf,
  typedGold,
} from '#client/features/pricing/grid/what-if/what-if.ts'
import type { VariantProps } from '#server/pricing/runs/props.ts'

const dollars = (amount: number) => amount * 1_000_000

test('gold at 4,100.00 moved up five per cent is 4,305.00, and back again', () => {
  expect(movedBy(dollars(4100), 500)).toBe(dollars(4305))
  expect(moveOf(dollars(4100), dollars(4305))).toBe(500)
})

test('gold is moved to the cent', () => {
  expect(movedBy(4_129_105_000, 10) % 10_000).toBe(0)
})

test('a typed price is taken as it is, within a quarter of the price stood on', () => {
  expect(typedGold(4350, dollars(4100))).toBe(dollars(4350))
  expect(typedGold(41, dollars(4100))).toBe(dollars(3075))
  expect(typedGold(41_000, dollars(4100))).toBe(dollars(5125))
})

test('an emptied field goes back to the price stood on', () => {
  expect(typedGold(Number.NaN, dollars(4100))).toBe(dollars(4100))
  expect(typedGold(-1, dollars(4100))).toBe(dollars(4100))
})

test('the summary counts what changes and takes the mean of all, the unmoved too', () => {
  const pieces = [1, 2, 3].map((id) => ({ id, regularPrice: 100_000 }) as VariantProps)
  const prices = new Map([
    [1, 110_000],
    [2, 100_000],
    [3, 102_000],
  ])
  expect(summaryOf(pieces, prices)).toEqual({ averageBp: 400, changed: 2 })
})

test('a piece without a price takes no part in it', () => {
  const pieces = [{ id: 1, regularPrice: null } as VariantProps]
  expect(summaryOf(pieces, new Map([[1, 5000]]))).toEqual({ averageBp: 0, changed: 0 })
})
