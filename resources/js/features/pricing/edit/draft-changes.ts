import type { VariantProps } from '#server/pricing/runs/props.ts'
import { type Edits, type Field, type PieceEdit, type Prices, pricesOf } from './draft.ts'

/**
 * What became of an edit while the piece changed under it: nothing; `done` when the piece is as the edit wanted it;
 * `beside` when something else of the piece changed; `moved` when the very price did.
 */
export function outcomeOf(
  edit: PieceEdit | undefined,
  variant: VariantProps,
): 'same' | 'done' | 'beside' | 'moved' {
  if (!edit || edit.version === variant.version) return 'same'
  const now = pricesOf(variant)
  const fields = Object.keys(edit.to) as Field[]
  if (fields.every((field) => isAlreadySet(edit, variant, field))) return 'done'
  return fields.every((field) => now[field] === edit.from[field]) ? 'beside' : 'moved'
}

/** The edit on top of what the piece is now. */
export const rebased = (edit: PieceEdit, variant: VariantProps): PieceEdit => ({
  ...edit,
  version: variant.version,
  from: pricesOf(variant),
})

function isAlreadySet({ to }: PieceEdit, variant: VariantProps, field: Field): boolean {
  if (field === 'regular' && to.regular === null) return variant.priceMode === 'formula'
  return pricesOf(variant)[field] === to[field]
}

/** What all unsaved changes come to: the sum in minor units, and the mean in basis points, of prices shown. */
export function sumOf(edits: Edits): { changeMinor: number; averageBp: number } {
  const changes = [...edits.values()].flatMap(({ from, to }) => {
    const [old, next] = [shown(from), shown({ ...from, ...to })]
    return old === null || next === null
      ? []
      : [{ minor: next - old, bp: ((next - old) * 10_000) / old }]
  })
  const changeMinor = changes.reduce((total, { minor }) => total + minor, 0)
  const bp = changes.reduce((total, move) => total + move.bp, 0)
  return { changeMinor, averageBp: changes.length === 0 ? 0 : Math.round(bp / changes.length) }
}

const shown = ({ sale, regular }: Prices): number | null => sale ?? regular
