import { type Fixed, fromBasisPoints, ONE, parseDecimal } from '#server/formula/units/fixed.ts'
import { isFineness } from '#server/formula/units/karat.ts'
import { minorDigits } from '#server/formula/units/money.ts'
import {
  checkDecimal,
  checkWhole,
  type DivisorTier,
  MAX_MINOR,
  type Piece,
  type PriceRule,
  type Problem,
  problemAt,
} from './rule.ts'
import { feeOfNet, ratePpmOf } from './tax.ts'

const MAX_MILLIGRAMS = 10_000_000
const CURRENCY = /^[A-Z]{3}$/

/** What makes a rule invalid, by field; empty when it is valid. Source: docs/domain.md 1.2, 5.3. */
export const ruleProblems = (rule: PriceRule): Problem[] => [
  ...ruleBounds(rule),
  ...sellingProblems(rule),
]

/** What prevents pricing a piece; with its rule, also what that rule requires of it. */
export const pieceProblems = (piece: Piece, rule?: PriceRule): Problem[] => [
  ...(isFineness(piece.fineness) ? [] : problemAt('fineness', 'out_of_range')),
  ...checkWhole('weightMg', piece.weightMg, 1, MAX_MILLIGRAMS),
  ...amountProblems(piece),
  ...densityProblems(piece, rule),
]

/** What is wrong with the amounts of a piece. */
export const amountProblems = (piece: Omit<Piece, 'fineness' | 'weightMg'>): Problem[] => [
  ...checkWhole('stonesMinor', piece.stonesMinor, 0, MAX_MINOR),
  ...checkWhole('extraMinor', piece.extraMinor, 0, MAX_MINOR),
  ...checkWhole('manualMinimumMinor', piece.manualMinimumMinor ?? 0, 0, MAX_MINOR),
  ...checkWhole('currentMinor', piece.currentMinor ?? 1, 1, Number.MAX_SAFE_INTEGER),
]

function densityProblems({ density }: Piece, rule?: PriceRule): Problem[] {
  const needed = rule?.selling.model === 'divisor' && rule.selling.by === 'density'
  if (density === undefined || density === null)
    return needed ? problemAt('density', 'required') : []
  return checkDecimal('density', density, '0.000001', '1000000')
}

/** The rule's plain numbers, each within its bounds. Source: docs/domain.md 5.3, settings. */
const ruleBounds = (rule: PriceRule): Problem[] => [
  ...(CURRENCY.test(rule.currency) ? [] : problemAt('currency', 'not_a_currency')),
  ...checkWhole('premiumBp', rule.premiumBp, 0, 2000),
  ...checkWhole('premiumPerOunceMinor', rule.premiumPerOunceMinor, 0, MAX_MINOR),
  ...checkDecimal('ounceGrams', rule.ounceGrams, '31', '31.2'),
  ...checkWhole('wastageBp', rule.wastageBp, 0, 3000),
  ...checkWhole('labour.perGramMinor', rule.labour.perGramMinor, 0, MAX_MINOR),
  ...checkWhole('labour.flatMinor', rule.labour.flatMinor, 0, MAX_MINOR),
  ...checkWhole('labour.pctBp', rule.labour.pctBp, 0, 10_000),
  ...checkWhole('labour.minimumMinor', rule.labour.minimumMinor, 0, MAX_MINOR),
  ...checkWhole('findingsMinor', rule.findingsMinor, 0, MAX_MINOR),
  ...checkWhole('overheadBp', rule.overheadBp, 0, 10_000),
  ...checkWhole('feeBp', rule.feeBp, 0, 9999),
  ...checkWhole('minMarginBp', rule.minMarginBp, -5000, 9999),
  ...checkDecimal('meltFactor', rule.meltFactor, '1', '3'),
  ...checkWhole('tax.rate', ratePpmOf(rule.tax), 0, 1_000_000),
  ...checkWhole('deadBandBp', rule.deadBandBp, 0, 10_000),
  ...checkWhole('maxStepBp', rule.maxStepBp, 1, 100_000),
  ...roundingProblems(rule),
]

function roundingProblems({ rounding, currency }: PriceRule): Problem[] {
  if (rounding.kind === 'point_99')
    return minorDigits(currency) < 2 ? problemAt('rounding', 'no_cents') : []
  return 'unit' in rounding ? checkWhole('rounding.unit', rounding.unit, 1, 1_000_000) : []
}

/** Whether a price can be calculated from cost: margin + fee under 1, valid factors, tiers without gaps. */
const sellingProblems = (rule: PriceRule): Problem[] => [
  ...marginProblems(rule, rule.minMarginBp, 'minMarginBp'),
  ...modelProblems(rule),
]

function modelProblems(rule: PriceRule): Problem[] {
  const { selling } = rule
  switch (selling.model) {
    case 'margin':
      return [
        ...checkWhole('selling.marginBp', selling.marginBp, 0, 9999),
        ...marginProblems(rule, selling.marginBp, 'selling.marginBp'),
      ]
    case 'markup':
      return checkWhole('selling.markupBp', selling.markupBp, 0, 1_000_000)
    case 'multiplier':
      return checkDecimal('selling.factor', selling.factor, '0.01', '1000')
    case 'divisor':
      return tierProblems(selling.tiers)
    case 'per_gram':
      return checkWhole('selling.addPerGramMinor', selling.addPerGramMinor, 0, MAX_MINOR)
  }
}

function marginProblems(rule: PriceRule, marginBp: number, field: string): Problem[] {
  const areIntegers = [marginBp, rule.feeBp, ratePpmOf(rule.tax)].every(Number.isSafeInteger)
  if (!areIntegers) return []
  const remaining = ONE - fromBasisPoints(marginBp) - feeOfNet(rule)
  return remaining > 0n ? [] : problemAt(field, 'margin_and_fee')
}

function tierProblems(tiers: DivisorTier[]): Problem[] {
  if (tiers.at(-1)?.upTo !== null) return problemAt('selling.tiers', 'last_must_be_open')
  const boundaries = tiers.slice(0, -1).map((tier) => parseDecimal(tier.upTo ?? ''))
  if (!boundaries.every(isAscending)) return problemAt('selling.tiers', 'not_ascending')
  return tiers.flatMap(({ divisor }, i) =>
    checkDecimal(`selling.tiers.${i}.divisor`, divisor, '0.01', '1'),
  )
}

const isAscending = (boundary: Fixed | null, i: number, all: (Fixed | null)[]): boolean =>
  boundary !== null && boundary > (all[i - 1] ?? 0n)
