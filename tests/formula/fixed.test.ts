import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  div,
  divideHalfEven,
  fromDecimal,
  mul,
  mulDiv,
  ONE,
  parseDecimal,
  toDecimal,
} from '#server/formula/units/fixed.ts'

describe('arithmetic at twelve places', () => {
  test('printing and parsing a number returns the same number', () => {
    fc.assert(
      fc.property(
        fc.bigInt(-(10n ** 30n), 10n ** 30n),
        (value) => fromDecimal(toDecimal(value)) === value,
      ),
    )
  })

  test('a half in the thirteenth place rounds to even', () => {
    expect(toDecimal(mul(fromDecimal('0.000000000005'), fromDecimal('0.1')))).toBe('0.000000000000')
    expect(toDecimal(mul(fromDecimal('0.000000000015'), fromDecimal('0.1')))).toBe('0.000000000002')
    expect(toDecimal(mul(fromDecimal('-0.000000000015'), fromDecimal('0.1')))).toBe(
      '-0.000000000002',
    )
    expect(toDecimal(mul(fromDecimal('0.000000000016'), fromDecimal('0.1')))).toBe('0.000000000002')
    expect(toDecimal(mul(fromDecimal('0.000000000014'), fromDecimal('0.1')))).toBe('0.000000000001')
  })

  test('two thirds are rounded up in the last place', () => {
    expect(toDecimal(div(2n * ONE, 3n * ONE))).toBe('0.666666666667')
    expect(toDecimal(mulDiv(ONE, 14n, 24n))).toBe('0.583333333333')
  })

  test('the quotient is within half a step of the exact value for all signs', () => {
    const integer = fc.bigInt(-(10n ** 20n), 10n ** 20n)
    fc.assert(
      fc.property(
        integer,
        integer.filter((d) => d !== 0n),
        (n, d) => {
          const rest = n - divideHalfEven(n, d) * d
          const [twice, whole] = [rest < 0n ? -rest * 2n : rest * 2n, d < 0n ? -d : d]
          return twice < whole || (twice === whole && divideHalfEven(n, d) % 2n === 0n)
        },
      ),
    )
  })

  test('division by zero throws', () => {
    expect(() => div(ONE, 0n)).toThrow(RangeError)
  })

  test.each([
    '',
    ' 1',
    '1 ',
    '1e3',
    '0x10',
    '+1',
    '.5',
    '5.',
    '1,5',
    'NaN',
    'Infinity',
    '۱۲۳',
    '0.1234567890123',
  ])('%j is not a number', (text) => {
    expect(parseDecimal(text)).toBeNull()
    expect(() => fromDecimal(text)).toThrow(RangeError)
  })
})
