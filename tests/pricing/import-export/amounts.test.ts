import { expect, test } from 'vitest'
import { decimalOf, readAmount } from '#server/pricing/import-export/amount-input.ts'
import { guessColumns, MEANINGS } from '#server/pricing/import-export/columns.ts'

test('an amount in a cell is read with the code or symbol of the shop’s currency', () => {
  expect(readAmount('$1,234.50', '.', 'USD')).toBe(123_450)
  expect(readAmount('1.234,50 €', ',', 'EUR')).toBe(123_450)
  expect(readAmount('usd 12', '.', 'USD')).toBe(1_200)
  expect(readAmount('$12', '.', 'CAD')).toBe(1_200)
  expect(readAmount('￥1,200', '.', 'JPY')).toBe(1_200)
  expect(readAmount('12 lei', '.', 'RON')).toBe(1_200)
  expect(readAmount('Dhs 12', '.', 'AED')).toBe(1_200)
})

test('an amount in another currency is not read', () => {
  expect(readAmount('€100', '.', 'USD')).toBeNull()
  expect(readAmount('100 EUR', '.', 'USD')).toBeNull()
  expect(readAmount('100 £', '.', 'AED')).toBeNull()
})

test('ASVS 44: a cell longer than any amount is ignored', () => {
  expect(readAmount('1'.padEnd(60), '.', 'USD')).toBe(100)
  expect(readAmount('1'.padEnd(61), '.', 'USD')).toBeNull()
  expect(decimalOf(['1.5'.padEnd(60)], ';')).toBe('.')
  expect(decimalOf(['1.5'.padEnd(61)], ';')).toBe(',')
})

test('the headings of the template, which are the names of the columns, are recognized', () => {
  expect(guessColumns([...MEANINGS])).toEqual(MEANINGS)
})
