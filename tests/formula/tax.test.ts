import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  invoiceSums,
  sharesOf,
  type TaxedLine,
  taxOn,
  taxSums,
} from '#server/formula/price/tax-sums.ts'
import type { Tax } from '#server/formula/settings/rule.ts'
import { taxRateOf } from '#server/formula/settings/tax.ts'
import { fromDecimal } from '#server/formula/units/fixed.ts'

const amount = fc.integer({ min: 0, max: 1_000_000_000_000 })
const ppm = fc.integer({ min: 0, max: 1_000_000 })

/** n ÷ d to the nearest integer, ties to the even one, by the definition and not by the code. */
function halfEven(n: bigint, d: bigint): bigint {
  const [low, twice] = [n / d, (n % d) * 2n]
  return twice > d || (twice === d && low % 2n === 1n) ? low + 1n : low
}

describe('a rate of 8.875 %', () => {
  const newYork: Tax = { mode: 'exclusive', ratePpm: 88_750 }

  test('is exact: 8.875 % of 1,000.00 is 88.75, and half a cent goes to the even one', () => {
    expect(taxRateOf(newYork)).toBe(fromDecimal('0.08875'))
    expect(taxOn(100_000, newYork)).toBe(8_875)
    expect(taxOn(200, newYork)).toBe(18)
    // 8.875 % of 40 is 3.55, and of 400 is 35.5: to 36, the even one.
    expect(taxOn(400, newYork)).toBe(36)
  })

  test('inside a price it leaves a net price to which it adds up', () => {
    expect(taxOn(108_875, { ...newYork, mode: 'inclusive' })).toBe(8_875)
  })
})

test('a tax is the exact product, rounded once, half to even', () => {
  fc.assert(
    fc.property(amount, ppm, (minor, ratePpm) => {
      const added = taxOn(minor, { mode: 'exclusive', ratePpm })
      expect(BigInt(added)).toBe(halfEven(BigInt(minor) * BigInt(ratePpm), 1_000_000n))
      const within = taxOn(minor, { mode: 'inclusive', ratePpm })
      const net = halfEven(BigInt(minor) * 1_000_000n, 1_000_000n + BigInt(ratePpm))
      expect(BigInt(minor - within)).toBe(net)
    }),
  )
})

test('a rate in basis points, as versions from before tax classes have it, gives the same taxes', () => {
  fc.assert(
    fc.property(
      amount,
      fc.nat(10_000),
      fc.constantFrom('exclusive' as const, 'inclusive' as const),
      (minor, rateBp, mode) => {
        expect(taxOn(minor, { mode, rateBp })).toBe(taxOn(minor, { mode, ratePpm: rateBp * 100 }))
      },
    ),
  )
})

const line = (unitPrice: number, name: string, ratePpm: number, reason = ''): TaxedLine => ({
  qty: 1,
  unitPrice,
  tax: { name, ratePpm, reason },
})

describe('taxes of mixed classes', () => {
  test('are summed by class and reason', () => {
    const lines = [
      line(60_000, 'Standard', 88_750),
      line(20_000, 'Exempt', 0, 'ST-120'),
      line(40_000, 'Standard', 88_750),
      line(5_000, 'Exempt', 0, 'export'),
    ]
    expect(taxSums(lines, 'exclusive')).toEqual([
      { name: 'Standard', ratePpm: 88_750, reason: '', base: 100_000, tax: 8_875, shipping: 0 },
      { name: 'Exempt', ratePpm: 0, reason: 'ST-120', base: 20_000, tax: 0, shipping: 0 },
      { name: 'Exempt', ratePpm: 0, reason: 'export', base: 5_000, tax: 0, shipping: 0 },
    ])
  })

  test('share discount and shipping in proportion to the goods', () => {
    const lines = [line(30_000, 'Standard', 100_000), line(10_000, 'Exempt', 0, 'export')]
    const { taxes, tax, total } = invoiceSums(
      lines,
      { discount: 1_001, shipping: 2_000 },
      'exclusive',
    )
    // Of the discount 750.75 and 250.25: the cent that is left goes to the larger remainder.
    expect(taxes.map(({ base }) => base)).toEqual([30_000 - 751 + 1_500, 10_000 - 250 + 500])
    expect(tax).toBe(3_000 - 75 + 150)
    expect(total).toBe(40_000 - 1_001 + 2_000 + tax)
  })

  test('always add up to the total with what is taxed', () => {
    const taxed = fc.record({
      qty: fc.integer({ min: 1, max: 99 }),
      unitPrice: fc.nat(10_000_000),
      tax: fc.record({
        name: fc.constantFrom('Standard', 'Reduced', 'Exempt'),
        ratePpm: fc.constantFrom(0, 55_000, 88_750, 200_000, 123_457),
        reason: fc.constantFrom('', 'ST-120'),
      }),
    })
    fc.assert(
      fc.property(
        fc.array(taxed, { minLength: 1, maxLength: 9 }),
        fc.nat(100),
        fc.nat(1_000_000),
        fc.constantFrom('exclusive' as const, 'inclusive' as const),
        (lines, share, shipping, mode) => {
          const gross = lines.reduce((sum, { qty, unitPrice }) => sum + qty * unitPrice, 0)
          const discount = Math.floor((gross * share) / 100)
          const sums = invoiceSums(lines, { discount, shipping }, mode)
          const all = sums.taxes.reduce((sum, { base, tax }) => sum + base + tax, 0)
          expect(sums.taxes.reduce((sum, one) => sum + one.shipping, 0)).toBe(shipping)
          expect(all).toBe(sums.total)
          expect(sums.taxes.every(({ tax }) => tax >= 0)).toBe(true)
        },
      ),
    )
  })
})

test('shares add up to the amount, and none differs by one or more from its exact part', () => {
  fc.assert(
    fc.property(
      fc.nat(10_000_000),
      fc.array(fc.nat(10_000_000), { minLength: 1, maxLength: 20 }),
      (minor, weights) => {
        const shares = sharesOf(minor, weights)
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(minor)
        const all = weights.reduce((sum, weight) => sum + weight, 0)
        if (all === 0) return
        for (const [n, share] of shares.entries())
          expect(Math.abs(share - (minor * (weights[n] ?? 0)) / all)).toBeLessThan(1)
      },
    ),
  )
})
