import { expect, test } from 'vitest'
import { emptyLine, priceHint } from '#client/features/trade/contracts/form/form-fields.ts'

const saved = { unitPrice: '960.00', pricedBy: 'list' } as const

test('a price is named the tag price only while it is today’s tag price', () => {
  expect(priceHint(emptyLine({ ...saved, list: '960' }), 'USD')).toBe('by_list')
  expect(priceHint(emptyLine({ ...saved, list: '925.00' }), 'USD')).toBe('by_earlier_list')
})

test('a price by the formula is an earlier one once the gold price has moved', () => {
  const line = { ...saved, pricedBy: 'formula', list: '960.00' } as const
  expect(priceHint(emptyLine({ ...line, formula: '960.00' }), 'USD')).toBe('by_formula')
  expect(priceHint(emptyLine({ ...line, formula: '971.25' }), 'USD')).toBe('by_earlier_formula')
})

test('before today’s prices are loaded, and for a price entered by hand, the source stays as saved', () => {
  expect(priceHint(emptyLine(saved), 'USD')).toBe('by_list')
  expect(priceHint(emptyLine({ ...saved, pricedBy: 'hand', list: '925' }), 'USD')).toBe('by_hand')
})
