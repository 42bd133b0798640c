import type { Piece } from '#server/catalogue/catalogue.ts'
import { fromDecimal, mul } from '#server/formula/units/fixed.ts'
import { type Currency, fromMinor, parseAmount, toMinor } from '#server/formula/units/money.ts'
import type { LedgerChange, Offer } from '#server/pricing/compare-at/law/offers.ts'
import type { CompareRuleInput } from './input.ts'

/** A rule with its amounts in minor units. */
export type CompareRule =
  | { by: 'last_regular' }
  | { by: 'factor'; value: string }
  | { by: 'amount'; minor: number }
  | { by: 'fixed'; minor: number }
  | { by: 'clear' }
  | { by: 'clear_not_above' }

export interface PriceHistory {
  offers: Offer[]
  changes: LedgerChange[]
}

/** The rule with its amount in minor units; null for an amount that is invalid in the currency. */
export function parseRule(rule: CompareRuleInput, currency: Currency): CompareRule | null {
  if (rule.by !== 'amount' && rule.by !== 'fixed') return rule
  const minor = parseAmount(rule.value, currency)
  return minor === null || minor === 0 ? null : { by: rule.by, minor }
}

/**
 * The reference that a rule requests, minor units, before the law check; null when there is none. `price` is the price
 * shown, minor units. Source: docs/domain.md 1.6, compare-at candidates.
 */
export function requestedReference(
  rule: Exclude<CompareRule, { by: 'clear' } | { by: 'clear_not_above' }>,
  piece: Piece,
  price: number,
  history: PriceHistory,
  currency: Currency,
): number | null {
  switch (rule.by) {
    case 'last_regular': {
      const last = lastRegular(piece, price, history)
      return last !== null && last > price ? last : null
    }
    case 'factor':
      return toMinor(mul(fromMinor(price, currency), fromDecimal(rule.value)), currency)
    case 'amount':
      return price + rule.minor
    case 'fixed':
      return rule.minor
  }
}

/** The regular price when the current sale began; without a sale, the price before the current one. */
function lastRegular(
  piece: Piece,
  price: number,
  { offers, changes }: PriceHistory,
): number | null {
  const beforeSale = piece.sale_price === null ? null : regularBeforeSale(changes)
  if (beforeSale !== null) return beforeSale
  const now = offers.findLastIndex(({ to }) => to === null)
  const earlier = offers.slice(0, Math.max(now, 0)).filter(({ reference }) => reference === null)
  return earlier.findLast(({ shown }) => shown !== price)?.shown ?? null
}

/** The regular price just before the current sale price was first set; null when the ledger has none. */
function regularBeforeSale(changes: LedgerChange[]): number | null {
  let regular: number | null = null
  let sale: number | null = null
  let before: number | null = null
  for (const { field, new: value } of changes) {
    if (field === 'sale') {
      if (sale === null && value !== null) before = regular
      sale = value
    }
    if (field === 'regular') regular = value
  }
  return before
}
