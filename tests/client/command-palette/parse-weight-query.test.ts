import { describe, expect, test } from 'vitest'
import { parseWeightQuery } from '#client/features/workspace/command-palette/parse-weight-query.ts'

describe('a weight query in the palette', () => {
  test.each([
    ['31.4 g 14k', '31.400', '14K', 'solid'],
    ['14K 31.4g', '31.400', '14K', 'solid'],
    ['31,4 g 14 karat hollow', '31.400', '14K', 'hollow'],
    ['1,250.5 grams 18kt', '1250.500', '18K', 'solid'],
    ['semi-solid 22k 8 gr', '8.000', '22K', 'semi_solid'],
    ['20 dwt 10k', '31.103', '10K', 'solid'],
    ['1 oz t 18k', '31.103', '18K', 'solid'],
    ['٣١٫٤ غرام عيار ١٤', '31.400', '14K', 'solid'],
  ])('%s', (typed, grams, karat, construction) => {
    expect(parseWeightQuery(typed)).toEqual({ grams, karat, construction })
  })

  test.each([
    '14k 6mm 24',
    '31.4 g',
    '14k',
    '0 g 14k',
    '10001 g 14k',
    '31.4.2 g 14k',
    '31.4 g 14k for Friday',
    'gold 14k',
    '',
  ])('"%s" is not a weight query', (typed) => {
    expect(parseWeightQuery(typed)).toBeNull()
  })
})
