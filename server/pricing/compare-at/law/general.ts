import type { LawCase } from './claim.ts'
import { type Finding, fail, resultOf, type Verdict, warn } from './verdict.ts'

/**
 * What holds in every market: a reference stands above the price, and a discount that only the gold market made is
 * pointed out. Amounts in minor units. Source: domain 4.2 general, 1.6.
 */
export function checkGeneral(lawCase: LawCase): Verdict {
  const codes = generalFindings(lawCase)
  return {
    market: 'general',
    result: resultOf(codes),
    codes,
    prior: null,
    maxReference: null,
    maxPercent: null,
    window: { from: null, to: null },
  }
}

function generalFindings({ claim, formulaPrice }: LawCase): Finding[] {
  const { price, reference } = claim
  if (reference === null) return []
  if (reference <= price) return [fail('REF_NOT_ABOVE', { reference, price })]
  return formulaPrice !== null && reference > formulaPrice
    ? [warn('GOLD_FELL', { reference, formula: formulaPrice })]
    : []
}
