import type { RoundingChoice } from '#server/formula/units/rounding.ts'

/** The rules that runs store as JSON, where other code than that of their kind reads them. */

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

/** Of an edit; `expired`: overrides that ended. */
export interface EditRule {
  expired?: boolean
  edits?: { variantId: number; field: string; value: number | null }[]
}

/** Does the edit return a regular price to the formula? */
export const isFormulaPrice = ({
  field,
  value,
}: Pick<NonNullable<EditRule['edits']>[number], 'field' | 'value'>): boolean =>
  field === 'regular' && value === null
