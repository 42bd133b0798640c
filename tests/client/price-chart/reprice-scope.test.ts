import { expect, test } from 'vitest'
import {
  type RepriceScope,
  repriceContext,
  repriceScopes,
} from '#client/features/pricing/price-chart/reprice-scope.ts'

const textsOf = (scope: RepriceScope, hasOtherMetals = false) =>
  repriceContext({ scope, sold: ['XAU', 'XPT'], metal: 'XPT', hasOtherMetals })

const ONE_PRODUCT = { products: 1, isWhole: false }

test('a shop of one metal reprices everything first, at the price of its metal', () => {
  expect(repriceScopes(['XAU'], ONE_PRODUCT)).toEqual(['everything', 'table'])
  for (const scope of repriceScopes(['XAU'], ONE_PRODUCT))
    expect(repriceContext({ scope, sold: ['XAU'], metal: 'XAU', hasOtherMetals: false })).toBe(
      'XAU',
    )
})

test('a shop of several metals reprices the metal of the chart first', () => {
  expect(repriceScopes(['XAU', 'XPT'], ONE_PRODUCT)).toEqual(['metal', 'everything', 'table'])
})

test('a shop of several products reprices one of them, and the table where it is only a part of it', () => {
  expect(repriceScopes(['XAU'], { products: 2, isWhole: false })).toEqual([
    'everything',
    'product',
    'table',
  ])
  expect(repriceScopes(['XAU'], { products: 2, isWhole: true })).toEqual(['everything', 'product'])
  expect(textsOf('product')).toBe('XPT')
  expect(textsOf('product', true)).toBe('metals')
})

test('the dialog names the price of one metal only where no other is used', () => {
  expect(textsOf('table')).toBe('XPT')
  expect(textsOf('table', true)).toBe('metals')
  expect(textsOf('everything')).toBe('metals')
  expect(textsOf('metal')).toBe('metals')
})
