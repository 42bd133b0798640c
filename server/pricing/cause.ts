import type { RuleField } from '#server/formula/settings/pricing-settings.ts'

/** Why a price changed, as the ledger records it. */
export type Cause =
  | 'first_price'
  | 'gold_move'
  | 'exchange_rate'
  | 'settings'
  | 'weight'
  | 'piece'
  | 'formula_version'
  /** The formula price follows one that the formula did not set. */
  | 'formula'
  | 'manual'
  | 'sale'
  | 'compare'
  | 'import'
  | 'revert'
  | 'correction'
  /** Nothing that is stored says why. */
  | 'unknown'

/** A fact of a piece, besides its weight, that its price is calculated from. */
export type PieceFact =
  | 'karat'
  | 'stones'
  | 'composition'
  | 'extras'
  | 'minimum'
  | 'length'
  | 'construction'
  | 'width'
  | 'product'
  | 'sku'

/** One cause of a change, with the settings or facts that differ. */
export interface LineCause {
  cause: Cause
  fields?: RuleField[]
  facts?: PieceFact[]
}
