import fc from 'fast-check'
import type { DivisorTier, Piece, PriceRule, QuoteBasis } from '#server/formula/settings/rule.ts'
import { ruleProblems } from '#server/formula/settings/rule-problems.ts'
import { heftOf } from '#server/formula/units/weight.ts'

const upTo = (max: number) => fc.integer({ min: 0, max })
const CURRENCIES = ['USD', 'JPY', 'KWD'] as const

const rounding = (currency: string): fc.Arbitrary<PriceRule['rounding']> =>
  fc.oneof(
    fc.constant({ kind: 'cents' as const }),
    fc.record({
      kind: fc.constantFrom('nearest' as const, 'up' as const),
      unit: fc.constantFrom(1, 5, 10, 100),
    }),
    fc.constant({ kind: 'ends_95' as const }),
    fc.constant({ kind: currency === 'JPY' ? ('cents' as const) : ('point_99' as const) }),
  )

const tiers: fc.Arbitrary<DivisorTier[]> = fc
  .uniqueArray(fc.integer({ min: 1, max: 100_000 }), { maxLength: 4 })
  .chain((borders) => {
    const ends = [...borders.sort((a, b) => a - b).map((border) => (border / 100).toFixed(2)), null]
    const divisors = fc.array(fc.integer({ min: 20, max: 100 }), {
      minLength: ends.length,
      maxLength: ends.length,
    })
    return divisors.map((all) =>
      ends.map((end, i) => ({ upTo: end, divisor: ((all[i] ?? 50) / 100).toFixed(2) })),
    )
  })

const selling: fc.Arbitrary<PriceRule['selling']> = fc.oneof(
  fc.record({ model: fc.constant('margin' as const), marginBp: upTo(8000) }),
  fc.record({ model: fc.constant('markup' as const), markupBp: upTo(30_000) }),
  fc.record({
    model: fc.constant('multiplier' as const),
    factor: fc.constantFrom('1', '2.0', '2.35'),
  }),
  fc.record({
    model: fc.constant('divisor' as const),
    by: fc.constantFrom('density' as const, 'weight' as const, 'cost' as const),
    tiers,
  }),
  fc.record({ model: fc.constant('per_gram' as const), addPerGramMinor: upTo(10_000) }),
)

/** Any valid rule: every selling model, rounding rule, tax mode and currency kind. */
export const rules: fc.Arbitrary<PriceRule> = fc
  .constantFrom(...CURRENCIES)
  .chain((currency) =>
    fc.record({
      currency: fc.constant(currency),
      premiumBp: upTo(2000),
      premiumPerOunceMinor: upTo(10_000),
      ounceGrams: fc.constantFrom('31.1034768', '31.1'),
      wastageBp: upTo(3000),
      labour: fc.record({
        perGramMinor: upTo(2000),
        flatMinor: upTo(10_000),
        pctBp: upTo(2500),
        pctBase: fc.constantFrom('metal' as const, 'metal_with_wastage' as const),
        minimumMinor: upTo(50_000),
      }),
      findingsMinor: upTo(10_000),
      overheadBp: upTo(3000),
      selling,
      feeBp: upTo(500),
      minMarginBp: fc.integer({ min: -500, max: 4000 }),
      meltFactor: fc.constantFrom('1', '1.05', '1.5'),
      tax: fc.record({
        mode: fc.constantFrom('inclusive' as const, 'exclusive' as const),
        rateBp: fc.constantFrom(0, 300, 500, 1900, 2300),
      }),
      rounding: rounding(currency),
      deadBandBp: upTo(500),
      maxStepBp: fc.integer({ min: 1, max: 5000 }),
    }),
  )
  .filter((rule) => ruleProblems(rule).length === 0)

export const gold = fc.integer({ min: 1_000_000_000, max: 9_000_000_000 })
export const weights = fc.integer({ min: 1, max: 500_000 })
const fineness = fc.constantFrom(
  { numerator: 585, denominator: 1000 },
  { numerator: 9167, denominator: 10_000 },
  { numerator: 14, denominator: 24 },
)

/** Gold in another currency, with an uneven rate. */
export const quoteFor = (rule: PriceRule, midMicro: number): QuoteBasis => ({
  midMicro,
  currency: 'EUR',
  fx: {
    rate: rule.currency === 'JPY' ? '163.4567' : '1.083219',
    source: 'ecb',
    at: '2026-09-29T15:00:00.000Z',
  },
})

/** A chain of one length, which has a heft, with or without a current price. */
export const chains = fc.record({
  fineness,
  lengthHundredths: fc.integer({ min: 500, max: 4000 }),
  weightMg: weights,
  stonesMinor: upTo(50_000),
  extraMinor: upTo(50_000),
  manualMinimumMinor: fc.option(upTo(5_000_000)),
  currentMinor: fc.option(fc.integer({ min: 1, max: 10_000_000 })),
})

export type Chain = typeof chains extends fc.Arbitrary<infer T> ? T : never

export const pieceOf = ({ lengthHundredths, ...piece }: Chain): Piece => ({
  ...piece,
  density: heftOf(piece.weightMg, lengthHundredths),
})
