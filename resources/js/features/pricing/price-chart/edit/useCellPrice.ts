import { shownPrice } from '#client/features/pricing/price-chart/cells/matrix.ts'
import type { VariantProps } from '#server/pricing/price-chart/props.ts'
import { type PieceEdit, pricesAfter, useDraft } from './draft.ts'
import { outcomeOf } from './draft-changes.ts'

export interface CellPrice {
  /** The current price; null while the piece has none. */
  price: number | null
  /** The price with unsaved edits, or at the gold price of the what-if. */
  figure: number | 'formula' | null
  isChanged: boolean
  /** Why it differs from the current price. */
  reason: 'what_if' | 'edited' | null
  /** The price that another user wrote under an unsaved edit; null without a conflict. */
  theirs: number | null
}

/** Subscribes a cell to its own edit only, so that changes of other cells do not render it. */
export function useCellPrice(
  variant: VariantProps | undefined,
  whatIfPrice: number | undefined,
  edits: 'shown' | 'hidden',
): CellPrice {
  const edit = useDraft((state) =>
    variant && edits === 'shown' ? state.edits.get(variant.id) : undefined,
  )
  if (!variant) return NO_PRICE
  const price = shownPrice(variant)
  if (edit) return editedCell(variant, edit, price)
  if (whatIfPrice === undefined || whatIfPrice === price)
    return { ...NO_PRICE, price, figure: price }
  return { price, figure: whatIfPrice, isChanged: true, reason: 'what_if', theirs: null }
}

const NO_PRICE: CellPrice = {
  price: null,
  figure: null,
  isChanged: false,
  reason: null,
  theirs: null,
}

function editedCell(variant: VariantProps, edit: PieceEdit, price: number | null): CellPrice {
  const { sale, regular } = pricesAfter(variant, edit)
  const isFormula = sale === null && regular === null && 'regular' in edit.to
  return {
    price,
    figure: isFormula ? 'formula' : (sale ?? regular),
    isChanged: true,
    reason: 'edited',
    theirs: outcomeOf(edit, variant) === 'conflict' ? price : null,
  }
}
