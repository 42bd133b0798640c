import { shownPrice } from '#client/features/pricing/grid/cells/matrix.ts'
import type { VariantProps } from '#server/pricing/runs/props.ts'
import { type PieceEdit, pricesAfter, useDraft } from './draft.ts'
import { fateOf } from './moved.ts'

/** What a cell shows. */
export interface Seen {
  /** What the piece costs now; null while it has no price. */
  price: number | null
  /** What it would cost by what is not saved yet, or at the gold price that is tried out. */
  figure: number | 'formula' | null
  isMoved: boolean
  why: 'tried' | 'edited' | null
  /** What somebody else wrote under an unsaved change; null where nobody did. */
  theirs: number | null
}

/** One cell looks at its own edit only, so that a change of another draws it not. */
export function useSeen(
  variant: VariantProps | undefined,
  tried: number | undefined,
  edits: 'shown' | 'hidden',
): Seen {
  const edit = useDraft((state) =>
    variant && edits === 'shown' ? state.edits.get(variant.id) : undefined,
  )
  if (!variant) return NOTHING
  const price = shownPrice(variant)
  if (edit) return editedCell(variant, edit, price)
  if (tried === undefined || tried === price) return { ...NOTHING, price, figure: price }
  return { price, figure: tried, isMoved: true, why: 'tried', theirs: null }
}

const NOTHING: Seen = { price: null, figure: null, isMoved: false, why: null, theirs: null }

function editedCell(variant: VariantProps, edit: PieceEdit, price: number | null): Seen {
  const { sale, regular } = pricesAfter(variant, edit)
  const isFormula = sale === null && regular === null && 'regular' in edit.to
  return {
    price,
    figure: isFormula ? 'formula' : (sale ?? regular),
    isMoved: true,
    why: 'edited',
    theirs: fateOf(edit, variant) === 'moved' ? price : null,
  }
}
