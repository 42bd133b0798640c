import { expect, test } from 'vitest'
import {
  type RepriceScope,
  repriceContext,
  repriceScopes,
} from '#client/features/pricing/price-chart/reprice-scope.ts'

const textsOf = (scope: RepriceScope, hasOtherMetals = false) =>
  repriceContext({ scope, sold: ['XAU', 'XPT'], metal: 'XPT', hasOtherMetals })

test('a shop of one metal reprices everything first, at the price of its metal', () => {
  expect(repriceScopes(['XAU'])).toEqual(['everything', 'table'])
  for (const scope of repriceScopes(['XAU']))
    expect(repriceContext({ scope, sold: ['XAU'], metal: 'XAU', hasOtherMetals: false })).toBe(
      'XAU',
    )
})

test('a shop of several metals reprices the metal of the chart first', () => {
  expect(repriceScopes(['XAU', 'XPT'])).toEqual(['metal', 'everything', 'table'])
})

test('the dialog names the price of one metal only where no other is used', () => {
  expect(textsOf('table')).toBe('XPT')
  expect(textsOf('table', true)).toBe('metals')
  expect(textsOf('everything')).toBe('metals')
  expect(textsOf('metal')).toBe('metals')
})
