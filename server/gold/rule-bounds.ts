import { decimal, MOST_MINOR, refused, whole } from './bounds.ts'
import { minorDigits } from './money.ts'
import type { PriceRule, Problem } from './rule.ts'

const CURRENCY = /^[A-Z]{3}$/

/** The rule's plain numbers, each within its bounds. Source: domain 5.3, PricingConfig. */
export const ruleBounds = (rule: PriceRule): Problem[] => [
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
