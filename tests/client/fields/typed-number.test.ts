import { describe, expect, test, vi } from 'vitest'
import { languageTag, locales } from '#lang/locales.ts'

// Stored preferences need a browser and are not used here.
vi.mock('#client/lib/preferences/preferences.ts', () => ({ usePreferences: () => 'en' }))
const { typedCount, typedNumber } = await import('#client/lib/typing/typed-number.ts')
const { decimalText } = await import('#client/lib/typing/decimal-text.ts')

describe('a gold price as people type it', () => {
  test.each([
    ['en-US', '4100', '4100'],
    ['en-US', '4,100.50', '4100.50'],
    ['en-US', '4,100', '4100'],
    ['en-US', '1,234,567.8', '1234567.8'],
    ['de', '4.100,50', '4100.50'],
    ['de', '4.100', '4100'],
    ['de', '4100,5', '4100.5'],
    ['de', '4100.50', '4100.50'],
    ['de', '1.234.567', '1234567'],
    ['fr', '4 100,50', '4100.50'],
    ['fr', '4\u202f100,50', '4100.50'],
    ['sv', '4 100', '4100'],
    ['sv', '4 10', '4 10'],
    ['de-CH', '4’100.50', '4100.50'],
    ['ar-AE', '٤١٠٠٫٥٠', '٤١٠٠.٥٠'],
  ])('%s: %s is %s', (tag, typed, plain) => {
    expect(typedNumber(typed, tag)).toBe(plain)
  })
})

describe('a weight with three places', () => {
  test.each([
    ['en-US', '105.625', '105.625'],
    ['de', '105,625', '105.625'],
    ['tr', '0,585', '0.585'],
    ['en-US', '0,585', '0.585'],
    ['pl', ',5', '0.5'],
  ])('%s: %s is %s', (tag, typed, plain) => {
    expect(typedNumber(typed, tag)).toBe(plain)
  })
})

test('text that is not a number is left for the server to refuse', () => {
  for (const typed of ['', 'abc', '1e3', '-5', '4.1.0,', '1,2,3.4.5', '0x10']) {
    expect(typedNumber(typed, 'en-US')).not.toMatch(/^\d+\.\d+$/)
  }
})

test.each([
  ['12', 12],
  ['٩٩', 99],
  ['１２', 12],
  ['1 000 pieces', 1000],
  ['', null],
  ['none', null],
])('the count in “%s” is %s', (typed, count) => {
  expect(typedCount(typed)).toBe(count)
})

describe('a number in a field that was left', () => {
  test.each([
    ['en-US', '10000.00', '10,000.00'],
    ['de', '10000.00', '10.000,00'],
    ['de', '31.1034768', '31,1034768'],
    ['en-US', '50000', '50,000'],
    ['en-US', '90071992547409931', '90,071,992,547,409,931'],
    ['en-US', '', ''],
    ['de', 'many', 'many'],
    ['de', '-1.5', '-1.5'],
  ])('%s: %s is shown as %s', (tag, plain, shown) => {
    expect(decimalText(plain, tag)).toBe(shown)
  })

  test.each(locales.map(languageTag))('%s: it is read back as it was', (tag) => {
    for (const plain of [
      '0',
      '0.125',
      '1.125',
      '999',
      '1000',
      '1000.5',
      '10000.00',
      '12345678.125',
    ])
      expect(typedNumber(decimalText(plain, tag), tag)).toBe(plain)
  })
})
