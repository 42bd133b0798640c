import { decimal, MOST_MINOR, refused, whole } from './bounds.ts'
import { type Fixed, fromBasisPoints, ONE, parseDecimal } from './fixed.ts'
import type { DivisorTier, PriceRule, Problem } from './rule.ts'
import { feeOfNet } from './tax.ts'

/** Whether price can be had from cost at all: margin + fee under 1, sound factors, tiers that cover everything. */
export const sellingProblems = (rule: PriceRule): Problem[] => [
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
