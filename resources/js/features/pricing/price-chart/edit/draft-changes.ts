import type { VariantProps } from '#server/pricing/price-chart/props.ts'
import { type Edits, type Field, type PieceEdit, type Prices, pricesOf } from './draft.ts'

/**
 * The status of an edit after the piece changed: `same`; `done` when the piece already has the edited prices;
 * `other_fields` when other fields of the piece changed; `conflict` when an edited price changed.
 */
export function outcomeOf(
  edit: PieceEdit | undefined,
  variant: VariantProps,
): 'same' | 'done' | 'other_fields' | 'conflict' {
  if (!edit || edit.version === variant.version) return 'same'
  const now = pricesOf(variant)
  const fields = Object.keys(edit.to) as Field[]
  if (fields.every((field) => isAlreadySet(edit, variant, field))) return 'done'
  return fields.every((field) => now[field] === edit.from[field]) ? 'other_fields' : 'conflict'
}

/** The edit based on the piece's current version. */
export const rebased = (edit: PieceEdit, variant: VariantProps): PieceEdit => ({
  ...edit,
  version: variant.version,
  from: pricesOf(variant),
})

function isAlreadySet({ to }: PieceEdit, variant: VariantProps, field: Field): boolean {
  if (field === 'regular' && to.regular === null) return variant.priceMode === 'formula'
  return pricesOf(variant)[field] === to[field]
}

/** The totals of all unsaved edits: sum in minor units, mean change in basis points, of the prices shown. */
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
