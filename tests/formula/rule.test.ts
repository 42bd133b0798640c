import { describe, expect, test } from 'vitest'
import type { Piece, PriceRule } from '#server/formula/settings/rule.ts'
import { pieceProblems, ruleProblems } from '#server/formula/settings/rule-problems.ts'
import { CHAIN_MAKER, HOLLOW, INDIAN, MIAMI_8MM_22IN, SOLID } from './examples.ts'

describe('a rule', () => {
  test.each([SOLID, HOLLOW, INDIAN, CHAIN_MAKER])('of the worked examples is valid', (rule) => {
    expect(ruleProblems(rule)).toEqual([])
  })

  const tiers = (...all: [string | null, string][]): PriceRule['selling'] => ({
    model: 'divisor',
    by: 'weight',
    tiers: all.map(([upTo, divisor]) => ({ upTo, divisor })),
  })

  test.each<[string, Partial<PriceRule>, string, string]>([
    [
      'margin and fee take everything',
      { selling: { model: 'margin', marginBp: 9800 }, feeBp: 200 },
      'selling.marginBp',
      'margin_and_fee',
    ],
    [
      'they do so only with tax included',
      {
        selling: { model: 'margin', marginBp: 9750 },
        feeBp: 210,
        tax: { mode: 'inclusive', rateBp: 2000 },
      },
      'selling.marginBp',
      'margin_and_fee',
    ],
    [
      'minimum margin and fee take everything',
      { minMarginBp: 9000, feeBp: 1000 },
      'minMarginBp',
      'margin_and_fee',
    ],
    ['wastage is over 30 %', { wastageBp: 3001 }, 'wastageBp', 'too_large'],
    ['wastage is negative', { wastageBp: -1 }, 'wastageBp', 'too_small'],
    ['premium is not a whole number', { premiumBp: 0.5 }, 'premiumBp', 'not_whole'],
    ['premium is not a number', { premiumBp: Number.NaN }, 'premiumBp', 'not_whole'],
    [
      'findings are infinite',
      { findingsMinor: Number.POSITIVE_INFINITY },
      'findingsMinor',
      'not_whole',
    ],
    ['the ounce is not a troy ounce', { ounceGrams: '28.35' }, 'ounceGrams', 'too_small'],
    ['the ounce is not a number', { ounceGrams: '3e1' }, 'ounceGrams', 'not_a_number'],
    ['the melt factor is under 1', { meltFactor: '0.99' }, 'meltFactor', 'too_small'],
    ['the melt factor is over 3', { meltFactor: '3.01' }, 'meltFactor', 'too_large'],
    ['the currency is not a code', { currency: 'usd' }, 'currency', 'not_a_currency'],
    ['the largest step is zero', { maxStepBp: 0 }, 'maxStepBp', 'too_small'],
    [
      'the rounding unit is zero',
      { rounding: { kind: 'nearest', unit: 0 } },
      'rounding.unit',
      'too_small',
    ],
    [
      'yen prices end in .99',
      { currency: 'JPY', rounding: { kind: 'point_99' } },
      'rounding',
      'no_cents',
    ],
    ['there are no tiers', { selling: tiers() }, 'selling.tiers', 'last_must_be_open'],
    [
      'the last tier has a limit',
      { selling: tiers(['10', '0.30']) },
      'selling.tiers',
      'last_must_be_open',
    ],
    [
      'tiers do not ascend',
      { selling: tiers(['10', '0.30'], ['10', '0.35'], [null, '0.40']) },
      'selling.tiers',
      'not_ascending',
    ],
    [
      'a middle tier is open',
      { selling: tiers([null, '0.30'], [null, '0.40']) },
      'selling.tiers',
      'not_ascending',
    ],
    ['a divisor is zero', { selling: tiers([null, '0']) }, 'selling.tiers.0.divisor', 'too_small'],
    [
      'a divisor makes the price lower than the cost',
      { selling: tiers([null, '1.01']) },
      'selling.tiers.0.divisor',
      'too_large',
    ],
    [
      'a factor is not a number',
      { selling: { model: 'multiplier', factor: '' } },
      'selling.factor',
      'not_a_number',
    ],
    [
      'a markup is negative',
      { selling: { model: 'markup', markupBp: -1 } },
      'selling.markupBp',
      'too_small',
    ],
    [
      'a price per gram is negative',
      { selling: { model: 'per_gram', addPerGramMinor: -1 } },
      'selling.addPerGramMinor',
      'too_small',
    ],
    [
      'labour is negative',
      { labour: { ...SOLID.labour, perGramMinor: -1 } },
      'labour.perGramMinor',
      'too_small',
    ],
  ])('is refused when %s', (_, change, field, code) => {
    expect(ruleProblems({ ...SOLID, ...change })).toEqual([{ field, code }])
  })

  test('with exactly 30 % wastage, or margin and fee just below 100 %, is valid', () => {
    expect(
      ruleProblems({
        ...SOLID,
        wastageBp: 3000,
        selling: { model: 'margin', marginBp: 9799 },
        feeBp: 200,
      }),
    ).toEqual([])
  })
})

describe('a piece', () => {
  test('of the worked examples is valid', () => {
    expect(pieceProblems(MIAMI_8MM_22IN, SOLID)).toEqual([])
    expect(pieceProblems({ ...MIAMI_8MM_22IN, density: '96' }, CHAIN_MAKER)).toEqual([])
  })

  test.each<[string, Partial<Piece>, string, string]>([
    ['has zero weight', { weightMg: 0 }, 'weightMg', 'too_small'],
    ['has a negative weight', { weightMg: -1 }, 'weightMg', 'too_small'],
    ['weighs over ten kilograms', { weightMg: 10_000_001 }, 'weightMg', 'too_large'],
    ['weighs half a milligram', { weightMg: 0.5 }, 'weightMg', 'not_whole'],
    [
      'is under 1 permille',
      { fineness: { numerator: 999, denominator: 1_000_000 } },
      'fineness',
      'out_of_range',
    ],
    [
      'is over 1000 permille',
      { fineness: { numerator: 1001, denominator: 1000 } },
      'fineness',
      'out_of_range',
    ],
    [
      'has a fineness of 0/0',
      { fineness: { numerator: 0, denominator: 0 } },
      'fineness',
      'out_of_range',
    ],
    ['has a current price of zero', { currentMinor: 0 }, 'currentMinor', 'too_small'],
    ['has negative stones', { stonesMinor: -1 }, 'stonesMinor', 'too_small'],
    ['has a negative minimum', { manualMinimumMinor: -1 }, 'manualMinimumMinor', 'too_small'],
    ['has an invalid density', { density: '0x10' }, 'density', 'not_a_number'],
    ['has a density of zero', { density: '0' }, 'density', 'too_small'],
  ])('is refused when it %s', (_, change, field, code) => {
    expect(pieceProblems({ ...MIAMI_8MM_22IN, ...change })).toEqual([{ field, code }])
  })

  test('requires its density where the divisor is by density', () => {
    expect(pieceProblems(MIAMI_8MM_22IN, CHAIN_MAKER)).toEqual([
      { field: 'density', code: 'required' },
    ])
  })
})
