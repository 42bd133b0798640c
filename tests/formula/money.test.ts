import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromDecimal } from '#server/formula/units/fixed.ts'
import {
  formatAmount,
  goldPriceText,
  minorDigits,
  parseAmount,
  parseGoldPrice,
  toMinor,
} from '#server/formula/units/money.ts'
import { percentText } from '#server/formula/units/scaled.ts'

const NO_NUMBER = [
  '-1',
  '+1',
  '1e309',
  'NaN',
  'Infinity',
  '1e21',
  '0x10',
  '1e3',
  '',
  ' 12',
  '12 ',
  '12\n',
  '۱۲۳',
  '１２',
  '1,5',
  '1.',
  '.5',
  '1..5',
  '9007199254740992',
  '99999999999999999999',
]
const CURRENCIES = ['USD', 'EUR', 'JPY', 'KWD', 'CLF']
const amounts = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER })

describe('an amount', () => {
  test('is parsed to minor units of its currency', () => {
    expect(parseAmount('45.50', 'USD')).toBe(4550)
    expect(parseAmount('45.5', 'USD')).toBe(4550)
    expect(parseAmount('45', 'USD')).toBe(4500)
    expect(parseAmount('1500', 'JPY')).toBe(1500)
    expect(parseAmount('1.234', 'KWD')).toBe(1234)
    expect(parseAmount('0', 'USD')).toBe(0)
  })

  test('has at most the places of its currency', () => {
    expect(parseAmount('45.505', 'USD')).toBeNull()
    expect(parseAmount('1500.5', 'JPY')).toBeNull()
    expect(parseAmount('1.2345', 'KWD')).toBeNull()
  })

  test.each(NO_NUMBER)('is not %j', (text) => {
    for (const currency of CURRENCIES) expect(parseAmount(text, currency)).toBeNull()
  })

  test('is at most 2^53 − 1 minor units', () => {
    expect(parseAmount('90071992547409.91', 'USD')).toBe(Number.MAX_SAFE_INTEGER)
    expect(parseAmount('90071992547409.92', 'USD')).toBeNull()
    expect(() => toMinor(fromDecimal('90071992547409.92'), 'USD')).toThrow(RangeError)
  })

  test('stays the same after formatting and parsing', () => {
    fc.assert(
      fc.property(
        amounts,
        fc.constantFrom(...CURRENCIES),
        (minor, currency) => parseAmount(formatAmount(minor, currency), currency) === minor,
      ),
    )
  })

  test('is formatted with the places of its currency, and a minus sign if negative', () => {
    expect(formatAmount(1507500, 'USD')).toBe('15075.00')
    expect(formatAmount(-1, 'USD')).toBe('-0.01')
    expect(formatAmount(1500, 'JPY')).toBe('1500')
    expect(formatAmount(5, 'KWD')).toBe('0.005')
    expect(() => formatAmount(0.5, 'USD')).toThrow(RangeError)
  })

  test('has 2 places unless ISO 4217 defines others', () => {
    expect(['USD', 'AED', 'INR', 'JPY', 'KRW', 'KWD', 'BHD', 'OMR'].map(minorDigits)).toEqual([
      2, 2, 2, 0, 0, 3, 3, 3,
    ])
  })
})

describe('a gold price', () => {
  test('is parsed to millionths per troy ounce', () => {
    expect(parseGoldPrice('4100')).toBe(4_100_000_000)
    expect(parseGoldPrice('4100.00')).toBe(4_100_000_000)
    expect(parseGoldPrice('4100.123456')).toBe(4_100_123_456)
  })

  test.each([...NO_NUMBER, '0', '0.00', '0.000000', '4100.1234567'])('is not %j', (text) => {
    expect(parseGoldPrice(text)).toBeNull()
  })

  test('is formatted with two places, or more if needed', () => {
    expect(goldPriceText(4_100_000_000)).toBe('4100.00')
    expect(goldPriceText(4_100_100_000)).toBe('4100.10')
    expect(goldPriceText(4_100_123_400)).toBe('4100.1234')
    expect(goldPriceText(4_100_000_001)).toBe('4100.000001')
  })

  test('stays the same after formatting and parsing', () => {
    fc.assert(
      fc.property(
        amounts.filter((n) => n > 0),
        (micro) => parseGoldPrice(goldPriceText(micro)) === micro,
      ),
    )
  })
})

test.each([
  [0, '0'],
  [5, '0.05'],
  [50, '0.5'],
  [100, '1'],
  [825, '8.25'],
  [1000, '10'],
  [1050, '10.5'],
  [10000, '100'],
])('%i basis points are %s percent', (bp, text) => {
  expect(percentText(bp)).toBe(text)
})
