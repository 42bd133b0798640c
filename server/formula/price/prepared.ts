import type { PriceRule } from '#server/formula/settings/rule.ts'
import type { Fixed } from '#server/formula/units/fixed.ts'
import type { Grid } from '#server/formula/units/rounding.ts'

/** A rule and a gold price with every value that does not depend on the piece. All Fixed. */
export interface PreparedRule {
  rule: PriceRule
  mid: Fixed
  basis: Fixed
  fineGram: Fixed
  /** A fine gram at the market price: no premium, the exact ounce. */
  meltGram: Fixed
  /** One minor unit. */
  minor: Fixed
  /** 1 + wastage, 1 + overhead. */
  wastage: Fixed
  overhead: Fixed
  /** `onWastage`: the percentage is of the metal value with wastage. */
  labour: { perGram: Fixed; flat: Fixed; pct: Fixed; minimum: Fixed; onWastage: boolean }
  findings: Fixed
  selling: PreparedSelling
  /** Fee as a share of the net price. */
  fee: Fixed
  /** 1 − minimum margin − fee. */
  leftAtFloor: Fixed
  meltFactor: Fixed
  /** 1 + tax when it is inside the price, else 1. */
  gross: Fixed
  /** The prices that the rounding rule admits. */
  grid: Grid
  deadBand: bigint
  maxStep: bigint
  /** Filled while pieces are priced: there are ten alloys and a hundred thousand pieces. */
  alloys: Map<string, AlloyGramPrices>
}

/** One gram of an alloy: at the basis, and at the market price. */
export interface AlloyGramPrices {
  gram: Fixed
  meltGram: Fixed
}

/** `left`: the share of the net price that remains for the cost after margin and fee. */
export type PreparedSelling =
  | { model: 'margin'; left: Fixed }
  | { model: 'markup'; factor: Fixed; left: Fixed }
  | { model: 'multiplier'; factor: Fixed }
  | { model: 'divisor'; by: 'density' | 'weight' | 'cost'; tiers: Tier[] }
  | { model: 'per_gram'; addPerGram: Fixed }

export interface Tier {
  upTo: Fixed | null
  divisor: Fixed
}
