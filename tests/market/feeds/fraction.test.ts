import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseLosslessJson } from '#server/market/feeds/feed.ts'
import {
  inverse,
  midpoint,
  multiply,
  parseFraction,
  toMicro,
} from '#server/market/feeds/fraction.ts'

const micro = (text: string) => toMicro(exact(text))

function exact(text: string) {
  const value = parseFraction(text)
  if (!value) throw new Error(`not a number: ${text}`)
  return value
}

test('a number retains every digit of the source', () => {
  const body = '{"price": 4389.3800000000001234, "list": [1e3, -0.5, "4,389", true, null]}'
  expect(parseLosslessJson(body)).toEqual({
    price: '4389.3800000000001234',
    list: ['1e3', '-0.5', '4,389', true, null],
  })
})

describe('prices become millionths, half to even', () => {
  test.each([
    ['4389.38', 4_389_380_000],
    ['4392.0', 4_392_000_000],
    ['4.392e3', 4_392_000_000],
    ['4392000E-3', 4_392_000_000],
    ['0', 0],
    ['-1.5', -1_500_000],
    ['0.0000005', 0],
    ['0.0000015', 2],
    ['0.0000025', 2],
    ['0.00000250000000000000000001', 3],
    // Binary floats would give one more.
    ['9007199254.740991', 9_007_199_254_740_991],
  ])('%s', (text, millionths) => {
    expect(micro(text)).toBe(millionths)
  })
})

test.each([
  '',
  ' 4389',
  '4,389.38',
  '4389,38',
  '4 389.38',
  '4’389.38',
  '$4389',
  '+4389',
  '.5',
  '5.',
  'NaN',
  'Infinity',
  '0x1F',
  '٤٣٨٩',
  '1e999',
  '1_000',
])('"%s" is not a number', (text) => {
  expect(parseFraction(text)).toBeNull()
})

test.each(['9007199255', '1e80', '-9007199255'])('%s is out of range', (text) => {
  expect(() => micro(text)).toThrow('bad_shape')
})

test('the midpoint of bid and ask is rounded once', () => {
  expect(toMicro(midpoint(exact('0.0000001'), exact('0.0000011')))).toBe(1)
  expect(toMicro(midpoint(exact('4389.049'), exact('4389.711')))).toBe(4_389_380_000)
})

test('an ounce of 31.1034768 grams at 515.26 zloty a gram', () => {
  expect(toMicro(multiply(exact('515.26'), exact('31.1034768')))).toBe(16_026_377_456)
})

test('an inverted rate', () => {
  expect(toMicro(inverse(exact('0.00024229')))).toBe(4_127_285_484)
  expect(toMicro(inverse(exact('-0.5')))).toBe(-2_000_000)
  expect(() => inverse(exact('0.000'))).toThrow('bad_shape')
})

test('every price with six places is converted exactly', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_000_000_000_000 }), (millionths) => {
      const digits = String(millionths).padStart(7, '0')
      expect(micro(`${digits.slice(0, -6)}.${digits.slice(-6)}`)).toBe(millionths)
    }),
  )
})
