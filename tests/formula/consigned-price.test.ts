import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitSoldFor } from '#server/formula/price/consigned-price.ts'

const price = fc.integer({ min: 1, max: 1_000_000_000_000 })
const line = fc.record({ qty: fc.integer({ min: 1, max: 999 }), unitPrice: fc.nat(100_000_000) })
const lines = fc.array(line, { minLength: 1, maxLength: 5 })

test('100.00 for owner’s shares of 30, 30 and 10 is 42.85, 42.85 and 14.30', () => {
  const shares = [30, 30, 10].map((unitPrice) => ({ qty: 1, unitPrice }))
  expect(splitSoldFor(10_000, shares)).toEqual([
    { n: 0, qty: 1, unitPrice: 4_285 },
    { n: 1, qty: 1, unitPrice: 4_285 },
    { n: 2, qty: 1, unitPrice: 1_430 },
  ])
})

test('the last of several equal pieces takes the rest in a line of its own', () => {
  expect(splitSoldFor(10_000, [{ qty: 3, unitPrice: 500 }])).toEqual([
    { n: 0, qty: 2, unitPrice: 3_333 },
    { n: 0, qty: 1, unitPrice: 3_334 },
  ])
  expect(splitSoldFor(9_000, [{ qty: 3, unitPrice: 500 }])).toEqual([
    { n: 0, qty: 3, unitPrice: 3_000 },
  ])
})

test('all pieces are sold, and their prices add up', () => {
  fc.assert(
    fc.property(price, lines, (soldFor, shares) => {
      const sold = splitSoldFor(soldFor, shares)
      const sum = sold.reduce((all, { qty, unitPrice }) => all + qty * unitPrice, 0)
      expect(sum).toBe(soldFor)
      for (const [n, { qty }] of shares.entries()) {
        const ofLine = sold.filter((one) => one.n === n)
        expect(ofLine.reduce((all, one) => all + one.qty, 0)).toBe(qty)
        for (const one of ofLine) expect(one.qty).toBeGreaterThan(0)
        for (const one of ofLine) expect(one.unitPrice).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})
