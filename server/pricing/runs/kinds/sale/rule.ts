import { type Currency, parseAmount } from '#server/formula/units/money.ts'
import type { RoundingChoice } from '#server/formula/units/rounding.ts'
import type { SaleRuleInput } from './input.ts'

/** How one sale price is determined; amounts in minor units, shares in basis points. Safe as JSON. */
export type SaleMode =
  | { by: 'percent'; bp: number }
  | { by: 'amount'; minor: number }
  | { by: 'fixed'; minor: number }
  | { by: 'to_margin'; bp: number }
  | { by: 'formula' }
  | { by: 'end' }

/** A mode, the rounding of its price, and the reference beside it. */
export type SaleRule = SaleMode & {
  rounding: 'shop' | RoundingChoice
  reference: 'last_regular' | 'lawful_max' | 'none'
  /** A price under the floor is held instead of raised to the floor, because the user may not see cost. */
  floor?: 'hold'
}

interface SaleRuleRequest {
  rule: SaleRuleInput
  rounding: SaleRule['rounding']
  reference: SaleRule['reference']
}

/** The rule with its amount in minor units; null for an amount that is invalid in the currency. */
export function parseSaleRule(
  { rule, rounding, reference }: SaleRuleRequest,
  currency: Currency,
): SaleRule | null {
  const mode = parseMode(rule, currency)
  return mode && { ...mode, rounding, reference }
}

function parseMode(rule: SaleRuleInput, currency: Currency): SaleMode | null {
  switch (rule.by) {
    case 'percent':
    case 'to_margin':
      return { by: rule.by, bp: rule.value }
    case 'amount':
    case 'fixed': {
      const minor = parseAmount(rule.value, currency)
      return minor ? { by: rule.by, minor } : null
    }
    default:
      return rule
  }
}
