import fc from 'fast-check'
import { expect, test } from 'vitest'
import { invoiceSums as sumsOf } from '#server/formula/price/tax-sums.ts'

const taxAt = (ratePpm: number) => ({ name: 'Standard', ratePpm, reason: '' })
const line = fc.record({
  qty: fc.integer({ min: 1, max: 999 }),
  unitPrice: fc.nat(10_000_000),
  tax: fc.nat(300_000).map(taxAt),
})
const mode = fc.constantFrom('exclusive' as const, 'inclusive' as const)

test('tax is added to what goods and shipping cost less the discount', () => {
  const lines = [{ qty: 2, unitPrice: 10_000, tax: taxAt(100_000) }]
  const more = { discount: 1_000, shipping: 500 }
  expect(sumsOf(lines, more, 'exclusive')).toMatchObject({
    subtotal: 20_000,
    tax: 1_950,
    total: 21_450,
  })
})

test('tax inside the prices changes no total', () => {
  const lines = [{ qty: 1, unitPrice: 12_300, tax: taxAt(230_000) }]
  const none = { discount: 0, shipping: 0 }
  expect(sumsOf(lines, none, 'inclusive')).toMatchObject({
    subtotal: 10_000,
    tax: 2_300,
    total: 12_300,
  })
})

test('subtotal, discount, shipping and tax always add up to the total', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 9 }),
      fc.nat(100),
      fc.nat(1_000_000),
      mode,
      (lines, share, shipping, on) => {
        const gross = lines.reduce((sum, { qty, unitPrice }) => sum + qty * unitPrice, 0)
        const discount = Math.floor((gross * share) / 100)
        const sums = sumsOf(lines, { discount, shipping }, on)
        expect(sums.subtotal - discount + shipping + sums.tax).toBe(sums.total)
        expect(sums.tax).toBeGreaterThanOrEqual(0)
        expect(sums.total).toBeGreaterThanOrEqual(0)
        if (on === 'inclusive') expect(sums.total).toBe(gross - discount + shipping)
      },
    ),
  )
})
