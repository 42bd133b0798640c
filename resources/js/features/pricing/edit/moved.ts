import type { VariantProps } from '#server/pricing/runs/props.ts'
import { type Field, type PieceEdit, pricesOf } from './draft.ts'

/**
 * What became of an edit while the piece changed under it: nothing; `done` when the piece is as the edit wanted it;
 * `beside` when something else of the piece changed; `moved` when the very price did.
 */
export function fateOf(
  edit: PieceEdit | undefined,
  variant: VariantProps,
): 'same' | 'done' | 'beside' | 'moved' {
  if (!edit || edit.version === variant.version) return 'same'
  const now = pricesOf(variant)
  const fields = Object.keys(edit.to) as Field[]
  if (fields.every((field) => isAsWanted(edit, variant, field))) return 'done'
  return fields.every((field) => now[field] === edit.from[field]) ? 'beside' : 'moved'
}

/** The edit on top of what the piece is now. */
export const rebased = (edit: PieceEdit, variant: VariantProps): PieceEdit => ({
  ...edit,
  version: variant.version,
  from: pricesOf(variant),
})

function isAsWanted({ to }: PieceEdit, variant: VariantProps, field: Field): boolean {
  if (field === 'regular' && to.regular === null) return variant.priceMode === 'formula'
  return pricesOf(variant)[field] === to[field]
}
