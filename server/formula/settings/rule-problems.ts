import { feeOfNet } from '#server/formula/tax.ts'
import { type Fixed, fromBasisPoints, ONE, parseDecimal } from '#server/formula/units/fixed.ts'
import { isFineness } from '#server/formula/units/karat.ts'
import { minorDigits } from '#server/formula/units/money.ts'
import {
  type DivisorTier,
  decimal,
  MOST_MINOR,
  type Piece,
  type PriceRule,
  type Problem,
  refused,
  whole,
} from './rule.ts'

const MOST_MILLIGRAMS = 10_000_000
const CURRENCY = /^[A-Z]{3}$/

/** What makes a rule invalid, by field; empty when it is valid. Source: domain 1.2 "refuse in the form", 5.3 bounds. */
export const ruleProblems = (rule: PriceRule): Problem[] => [
  ...ruleBounds(rule),
  ...sellingProblems(rule),
]

/** What prevents pricing a piece; with its rule, also what that rule requires of it. */
export const pieceProblems = (piece: Piece, rule?: PriceRule): Problem[] => [
  ...(isFineness(piece.fineness) ? [] : refused('fineness', 'out_of_range')),
  ...whole('weightMg', piece.weightMg, 1, MOST_MILLIGRAMS),
  ...whole('stonesMinor', piece.stonesMinor, 0, MOST_MINOR),
  ...whole('extraMinor', piece.extraMinor, 0, MOST_MINOR),
  ...whole('manualMinimumMinor', piece.manualMinimumMinor ?? 0, 0, MOST_MINOR),
  ...whole('currentMinor', piece.currentMinor ?? 1, 1, Number.MAX_SAFE_INTEGER),
  ...densityProblems(piece, rule),
]

function densityProblems({ density }: Piece, rule?: PriceRule): Problem[] {
  const needed = rule?.selling.model === 'divisor' && rule.selling.by === 'density'
  if (density === undefined || density === null) return needed ? refused('density', 'required') : []
  return decimal('density', density, '0.000001', '1000000')
}

/** The rule's plain numbers, each within its bounds. Source: domain 5.3, PricingConfig. */
const ruleBounds = (rule: PriceRule): Problem[] => [
  ...(CURRENCY.test(rule.currency) ? [] : refused('currency', 'not_a_currency')),
  ...whole('premiumBp', rule.premiumBp, 0, 2000),
  ...whole('premiumPerOunceMinor', rule.premiumPerOunceMinor, 0, MOST_MINOR),
  ...decimal('ounceGrams', rule.ounceGrams, '31', '31.2'),
  ...whole('wastageBp', rule.wastageBp, 0, 3000),
  ...whole('labour.perGramMinor', rule.labour.perGramMinor, 0, MOST_MINOR),
  ...whole('labour.flatMinor', rule.labour.flatMinor, 0, MOST_MINOR),
  ...whole('labour.pctBp', rule.labour.pctBp, 0, 10_000),
  ...whole('labour.minimumMinor', rule.labour.minimumMinor, 0, MOST_MINOR),
  ...whole('findingsMinor', rule.findingsMinor, 0, MOST_MINOR),
  ...whole('overheadBp', rule.overheadBp, 0, 10_000),
  ...whole('feeBp', rule.feeBp, 0, 9999),
  ...whole('minMarginBp', rule.minMarginBp, -5000, 9999),
  ...decimal('meltFactor', rule.meltFactor, '1', '3'),
  ...whole('tax.rateBp', rule.tax.rateBp, 0, 10_000),
  ...whole('deadBandBp', rule.deadBandBp, 0, 10_000),
  ...whole('maxStepBp', rule.maxStepBp, 1, 100_000),
  ...roundingProblems(rule),
]

function roundingProblems({ rounding, currency }: PriceRule): Problem[] {
  if (rounding.kind === 'point_99')
    return minorDigits(currency) < 2 ? refused('rounding', 'no_cents') : []
  return 'unit' in rounding ? whole('rounding.unit', rounding.unit, 1, 1_000_000) : []
}

/** Whether a price can be calculated from cost: margin + fee under 1, valid factors, tiers without gaps. */
const sellingProblems = (rule: PriceRule): Problem[] => [
  ...takesAll(rule, rule.minMarginBp, 'minMarginBp'),
  ...modelProblems(rule),
]

function modelProblems(rule: PriceRule): Problem[] {
  const { selling } = rule
  switch (selling.model) {
    case 'margin':
      return [
        ...whole('selling.marginBp', selling.marginBp, 0, 9999),
        ...takesAll(rule, selling.marginBp, 'selling.marginBp'),
      ]
    case 'markup':
      return whole('selling.markupBp', selling.markupBp, 0, 1_000_000)
    case 'multiplier':
      return decimal('selling.factor', selling.factor, '0.01', '1000')
    case 'divisor':
      return tierProblems(selling.tiers)
    case 'per_gram':
      return whole('selling.addPerGramMinor', selling.addPerGramMinor, 0, MOST_MINOR)
  }
}

function takesAll(rule: PriceRule, marginBp: number, field: string): Problem[] {
  const numbers = [marginBp, rule.feeBp, rule.tax.rateBp].every(Number.isSafeInteger)
  if (!numbers) return []
  const kept = ONE - fromBasisPoints(marginBp) - feeOfNet(rule)
  return kept > 0n ? [] : refused(field, 'margin_and_fee')
}

function tierProblems(tiers: DivisorTier[]): Problem[] {
  if (tiers.at(-1)?.upTo !== null) return refused('selling.tiers', 'last_must_be_open')
  const borders = tiers.slice(0, -1).map((tier) => parseDecimal(tier.upTo ?? ''))
  if (!borders.every(isAfterTheOneBefore)) return refused('selling.tiers', 'not_ascending')
  return tiers.flatMap(({ divisor }, i) =>
    decimal(`selling.tiers.${i}.divisor`, divisor, '0.01', '1'),
  )
}

const isAfterTheOneBefore = (border: Fixed | null, i: number, all: (Fixed | null)[]): boolean =>
  border !== null && border > (all[i - 1] ?? 0n)
