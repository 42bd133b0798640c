import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type OptionPiece, productOptions } from '#server/pricing/import-export/shopify-options.ts'

const RING: OptionPiece = {
  sku: 'R-1',
  karat: '14K',
  construction: 'solid',
  colour: 'yellow',
  widthMm: null,
  lengthIn: null,
  size: '7',
  kind: 'ring',
  weightG: '4.200',
}

const optionsOf = (...pieces: Partial<OptionPiece>[]) => {
  const all = pieces.map((piece, index) => ({ ...RING, sku: `R-${index + 1}`, ...piece }))
  const { names, valuesOf } = productOptions(all)
  return [names, ...all.map(valuesOf)]
}

test('a product has an option for each property in which its pieces differ', () => {
  expect(optionsOf({}, { size: '8' })).toEqual([['Size'], ['7'], ['8']])
  expect(optionsOf({}, { colour: 'two_tone' })).toEqual([['Color'], ['Yellow'], ['Two-tone']])
  expect(optionsOf({ lengthIn: 18 }, {})).toEqual([['Length'], ['18 in'], ['None']])
})

test('properties of the metal share an option where there are more than three', () => {
  expect(
    optionsOf(
      { widthMm: 4, size: '6' },
      { karat: '18K', colour: 'white', construction: 'hollow', widthMm: 5 },
    ),
  ).toEqual([
    ['Metal', 'Width', 'Size'],
    ['14K solid yellow', '4 mm', '6'],
    ['18K hollow white', '5 mm', '7'],
  ])
})

test('the last properties share an option where there still are more than three', () => {
  expect(
    optionsOf(
      { widthMm: 4, lengthIn: 18, size: '6' },
      { karat: '18K', colour: 'white', widthMm: 5, lengthIn: 20.5 },
    ),
  ).toEqual([
    ['Metal', 'Width', 'Length, Size'],
    ['14K yellow', '4 mm', '18 in, 6'],
    ['18K white', '5 mm', '20.5 in, 7'],
  ])
})

test('properties that share an option are left out where their text is the same for all', () => {
  expect(
    optionsOf(
      { lengthIn: 18, size: null },
      { colour: 'white', size: '18 in' },
      { widthMm: 4.5, size: '18 in' },
    ),
  ).toEqual([
    ['Color', 'Width'],
    ['Yellow', 'None'],
    ['White', 'None'],
    ['Yellow', '4.5 mm'],
  ])
})

test('pieces that are the same to a customer are told apart by weight, or else by SKU', () => {
  expect(optionsOf({}, { weightG: '4.300' })).toEqual([['Weight'], ['4.2 g'], ['4.3 g']])
  expect(optionsOf({}, {})).toEqual([['SKU'], ['R-1'], ['R-2']])
})

test('a product of one piece has the option that Shopify gives it', () => {
  expect(optionsOf({})).toEqual([['Title'], ['Default Title']])
})

test('no two pieces of a product have the same options, and no option is the same for all', () => {
  const piece = fc.record({
    karat: fc.constantFrom('10K', '14K'),
    construction: fc.constantFrom('solid', 'semi_solid', 'hollow'),
    colour: fc.constantFrom('yellow', 'white', 'two_tone'),
    widthMm: fc.constantFrom(null, 4, 4.5),
    lengthIn: fc.constantFrom(null, 18, 20),
    size: fc.oneof(fc.constant(null), fc.constantFrom('m', 'M', '18 in', 'none'), fc.string()),
    kind: fc.constantFrom('chain', 'bracelet'),
    weightG: fc.constantFrom('4.2', '4.3'),
  })
  fc.assert(
    fc.property(fc.array(piece, { minLength: 2, maxLength: 12 }), (pieces) => {
      const [names = [], ...values] = optionsOf(...pieces)
      expect(names.length).toBeGreaterThan(0)
      expect(names.length).toBeLessThanOrEqual(3)
      const texts = values.map((row) => row.map((text) => text.trim().toLowerCase()).join('\n'))
      expect(new Set(texts).size).toBe(pieces.length)
      for (const [option] of names.entries())
        expect(new Set(values.map((row) => row[option])).size).toBeGreaterThan(1)
    }),
  )
})
