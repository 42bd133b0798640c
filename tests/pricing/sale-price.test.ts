import { describe, expect, test } from 'vitest'
import {
  FULL_SCOPE,
  scopeBody,
  scopeOfQuery,
  scopeQuery,
  skusOf,
} from '#client/features/pricing/scope/scope-value.ts'
import { stillRefused } from '#client/features/pricing/scope/still-refused.ts'
import type { Rounding } from '#server/formula/units/rounding.ts'
import { salePrice } from '#server/pricing/campaigns/sale-price.ts'

const format = (rounding: Rounding) => ({ rounding, currency: 'USD' })
const reducedBy = (bp: number, regular: number, rounding: Rounding) =>
  salePrice({ by: 'percent', bp }, regular, null, format(rounding))?.price

describe('percent off', () => {
  test('is never less than the advertised percentage, with any rounding', () => {
    const roundings: Rounding[] = [
      { kind: 'cents' },
      { kind: 'nearest', unit: 5 },
      { kind: 'up', unit: 10 },
      { kind: 'point_99' },
      { kind: 'ends_95' },
    ]
    for (const rounding of roundings) {
      for (let regular = 20_000; regular < 2_000_000; regular += 13_737) {
        for (const bp of [100, 750, 1_200, 3_333, 9_900]) {
          const price = reducedBy(bp, regular, rounding) ?? 0
          expect(price).toBeGreaterThan(0)
          expect((regular - price) * 10_000).toBeGreaterThanOrEqual(regular * bp)
        }
      }
    }
  })

  test('is rounded down by the rounding rule: 10 percent off 4,799 in fives is 4,315', () => {
    expect(reducedBy(1_000, 479_900, { kind: 'nearest', unit: 5 })).toBe(431_500)
    expect(reducedBy(1_000, 479_900, { kind: 'ends_95' })).toBe(429_500)
    expect(reducedBy(1_000, 479_900, { kind: 'point_99' })).toBe(431_899)
  })

  test('is exact to the cent below the first price of a rule', () => {
    expect(reducedBy(5_000, 1_000, { kind: 'ends_95' })).toBe(500)
  })
})

describe('a reduction', () => {
  test('of one percent is a sale, of less is not', () => {
    const amount = (minor: number) =>
      salePrice({ by: 'amount', minor }, 100_000, null, format({ kind: 'cents' }))
    expect(amount(1_000)).toEqual({ price: 99_000, reasons: [] })
    expect(amount(999)).toEqual({ price: null, reasons: ['sale_too_small'] })
  })

  test('to a margin needs the formula', () => {
    const mode = { by: 'to_margin', bp: 3_000 } as const
    expect(salePrice(mode, 100_000, null, format({ kind: 'cents' }))).toBeNull()
  })
})

describe('SKUs', () => {
  test('are read one a line, from one line, and from the SKU column of a table', () => {
    expect(skusOf('A-1\nA-2\r\n\nA-1')).toEqual(['A-1', 'A-2'])
    expect(skusOf('A-1, A-2;A-3 A-4')).toEqual(['A-1', 'A-2', 'A-3', 'A-4'])
    expect(skusOf('\ufeffHandle;Variant SKU;Price\nx;"A-1";5\ny;A-2;6')).toEqual(['A-1', 'A-2'])
    expect(skusOf('A-1\t4799\nA-2\t5000')).toEqual(['A-1', 'A-2'])
    expect(skusOf('  \n ')).toEqual([])
  })
})

describe('a scope', () => {
  test('that was saved is the same when it is opened', () => {
    const value = {
      ...FULL_SCOPE,
      product: 'rope',
      karats: ['14K', '18K'],
      constructions: ['hollow' as const],
      widthFrom: '5,5',
      tags: ['window & till'],
    }
    expect(scopeOfQuery(scopeQuery(value))).toEqual(value)
    expect(scopeQuery(FULL_SCOPE)).toBe('')
  })

  test('is sent without empty fields, and with decimal points', () => {
    const value = { ...FULL_SCOPE, karats: ['14K'], widthTo: '5,5' }
    const plain = (typed: string) => typed.replace(',', '.')
    expect(scopeBody(value, plain)).toEqual({ karats: ['14K'], widthTo: '5.5' })
  })
})

test('the error of a field disappears when the field is changed', () => {
  const errors = {
    'rule.value': 'This field is required.',
    'scope.widthTo': 'Before.',
    form: 'Too many.',
  }
  const sent = { rule: { by: 'percent', value: '' }, scope: { widthTo: '6' } }
  const now = { rule: { by: 'percent', value: '10' }, scope: { widthTo: '6' } }
  expect(stillRefused(errors, sent, now)).toEqual({
    'scope.widthTo': 'Before.',
    form: 'Too many.',
  })
})
