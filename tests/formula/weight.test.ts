import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { metalPrice } from '#server/formula/price/gram-price.ts'
import { ALLOYS, finenessOf, isFineness, parseFineness } from '#server/formula/units/karat.ts'
import { unitMistake } from '#server/formula/units/unit-mistake.ts'
import {
  formatGrams,
  heftOf,
  parseGrams,
  type WeightUnit,
  weightIn,
} from '#server/formula/units/weight.ts'

const GOLD_4100 = 4_100_000_000

describe('a weight', () => {
  test('is parsed to milligrams', () => {
    expect(parseGrams('105.6')).toBe(105_600)
    expect(parseGrams('0.001')).toBe(1)
  })

  test.each([
    '0',
    '0.000',
    '-1',
    '105.6001',
    '1e3',
    '0x10',
    '',
    ' 12',
    '12 ',
    '۱۲۳',
    'NaN',
    'Infinity',
    '1e309',
    '9007199254740992',
  ])('is not %j', (text) => expect(parseGrams(text)).toBeNull())

  test('stays the same after formatting and parsing', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
        (mg) => parseGrams(formatGrams(mg)) === mg,
      ),
    )
  })

  test('of a thousand ounces is twenty thousand pennyweights', () => {
    expect(weightIn(31_103_477, 'ozt')).toBe('1000.000006430149')
    expect(weightIn(31_103_477, 'dwt')).toBe('20000.000128602986')
    expect(weightIn(105_600, 'g')).toBe('105.600000000000')
  })

  test('of 4.80 grams per inch has a heft of 96', () => {
    expect(heftOf(105_600, 2200)).toBe('96.000000000000')
  })
})

describe('a fineness', () => {
  test('is parsed from a permille stamp or an exact fraction of 24', () => {
    expect(parseFineness('585')).toEqual({ numerator: 585, denominator: 1000 })
    expect(parseFineness('916.7')).toEqual({ numerator: 9167, denominator: 10_000 })
    expect(parseFineness('14/24')).toEqual({ numerator: 14, denominator: 24 })
    expect(parseFineness('1000')).toEqual({ numerator: 1000, denominator: 1000 })
  })

  test.each([
    '',
    '0',
    '0.999',
    '1000.1',
    '1001',
    '25/24',
    '0/24',
    '14/0',
    '-585',
    '585 ',
    '5e2',
    '٥٨٥',
    '58.5.1',
    '14 / 24',
  ])('is not %j', (text) => {
    expect(parseFineness(text)).toBeNull()
    expect(() => finenessOf(text)).toThrow(RangeError)
  })

  test('is valid for every alloy of a new shop', () => {
    expect(ALLOYS.map(({ label, finenessText }) => `${label} ${finenessText}`)).toEqual([
      '8K 333',
      '9K 375',
      '10K 417',
      '12K 500',
      '14K 585',
      '18K 750',
      '19.2K 800',
      '21K 875',
      '22K 916',
      '24K 999',
      'Ag 800 800',
      'Ag 830 830',
      'Ag 925 925',
      'Ag 958 958',
      'Ag 999 999',
      'Pt 850 850',
      'Pt 900 900',
      'Pt 950 950',
      'Pt 999 999',
      'Pd 500 500',
      'Pd 950 950',
      'Pd 999 999',
    ])
    expect(new Set(ALLOYS.map(({ label }) => label)).size).toBe(ALLOYS.length)
    for (const { finenessText } of ALLOYS) expect(isFineness(finenessOf(finenessText))).toBe(true)
  })
})

describe('the price board at 4,100.00', () => {
  // As shown on the board: half up, from the decimal text.
  const shown = (fineness: string, unit: WeightUnit, premiumBp: number, places: number) =>
    new Intl.NumberFormat('en', {
      minimumFractionDigits: places,
      maximumFractionDigits: places,
    }).format(
      metalPrice(GOLD_4100, finenessOf(fineness), unit, premiumBp) as Intl.StringNumericLiteral,
    )

  test.each([
    ['1000', '131.8181', '133.1362', '205.00'],
    ['999', '131.6862', '133.0031', '204.80'],
    ['916', '120.7453', '121.9528', '187.78'],
    ['750', '98.8635', '99.8522', '153.75'],
    ['585', '77.1136', '77.8847', '119.93'],
    ['14/24', '76.8939', '77.6628', '119.58'],
    ['417', '54.9681', '55.5178', '85.49'],
  ])(
    '%s permille: %s per gram, with premium %s, %s per pennyweight',
    (fineness, gram, withPremium, pennyweight) => {
      expect(shown(fineness, 'g', 0, 4)).toBe(gram)
      expect(shown(fineness, 'g', 100, 4)).toBe(withPremium)
      expect(shown(fineness, 'dwt', 0, 2)).toBe(pennyweight)
    },
  )

  test('an ounce of fine gold has the price of the quote', () => {
    expect(metalPrice(GOLD_4100, finenessOf('1000'), 'ozt')).toBe('4100.000000000000')
  })
})

/** 8 mm solid, 14 karat, 22 inches: 105.6 g. */
const MODEL = 105_600

describe('a weight that was read in the wrong unit', () => {
  test.each([
    [1_267_200, 'per_foot_as_per_inch'],
    [8800, 'per_inch_as_per_foot'],
    [164_208, 'grams_as_dwt'],
    [67_910, 'dwt_as_grams'],
  ])('%i mg where 105,600 is expected: %s', (weighed, mistake) => {
    expect(unitMistake(weighed, MODEL)).toBe(mistake)
  })

  test('is detected within five percent, not beyond', () => {
    expect(unitMistake(1200 * 1.05, 100)).toBe('per_foot_as_per_inch')
    expect(unitMistake(1200 * 1.05 + 1, 100)).toBeNull()
    expect(unitMistake(1200 * 0.95, 100)).toBe('per_foot_as_per_inch')
    expect(unitMistake(1200 * 0.95 - 1, 100)).toBeNull()
  })
})

test.each([105_600, 95_000, 116_000, 211_200, 52_800])('%i mg is not a unit mistake', (weighed) => {
  expect(unitMistake(weighed, MODEL)).toBeNull()
})
