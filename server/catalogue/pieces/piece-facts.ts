import { can } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Piece } from '#server/catalogue/catalogue.ts'
import { type PieceTexts, readPiece } from '#server/catalogue/products/piece-table.ts'
import type { VariantTable } from '#server/catalogue/table.ts'
import type { PieceKind } from '#server/formula/settings/piece-kinds.ts'
import { MAX_MINOR } from '#server/formula/settings/rule.ts'
import type { Metal } from '#server/formula/units/karat.ts'
import { formatAmount, parseAmount } from '#server/formula/units/money.ts'
import { valueText } from '#server/formula/units/piece-series.ts'
import { gramsText } from '#server/formula/units/weight.ts'
import { Forbidden, type Refusal, Refused } from '#server/platform/errors.ts'
import type { FactsInput } from './input.ts'
import type { PieceFactsProps } from './props.ts'

/** The columns that the form of a piece writes; those of costs are absent where it has none. */
export type FactColumns = Pick<
  VariantTable,
  'sku' | 'construction' | 'colour' | 'width' | 'length' | 'size' | 'weight_mg' | 'note'
> &
  Partial<CostColumns> & { karat: string | null }
type CostColumns = Pick<
  VariantTable,
  'extra_minor' | 'cost_minor' | 'supplier' | 'supplier_reference'
>

interface FactsContext {
  kind: PieceKind
  currency: string
  /** The metal of each alloy that the piece may be of, by its name. */
  alloys: ReadonlyMap<string, Metal>
  /** Whether another piece has the SKU. */
  isTaken: boolean
}

/** The typed facts of a piece in units. Throws `Refused` with every wrong field, `Forbidden` with costs that the user may not see. */
export function readFacts(actor: Actor, input: FactsInput, context: FactsContext): FactColumns {
  const { costs } = input
  if (costs && !can(actor, 'cost.see')) throw new Forbidden()
  const { piece, wrong } = readPiece(textsOf(input), { ...context, ringSystem: input.ringSystem })
  const refusals: Record<string, Refusal> = {}
  for (const { column, refusal } of wrong) {
    const isMissing = refusal.values?.value === ''
    refusals[column === 'extra' ? 'costs.extra' : column] = isMissing
      ? { key: 'required' }
      : refusal
  }
  if (context.isTaken) refusals.sku ??= { key: 'row_sku_taken', values: { value: input.sku } }
  const cost = costs?.cost ? parseAmount(costs.cost, context.currency) : null
  if (costs?.cost && (cost === null || cost > MAX_MINOR))
    refusals['costs.cost'] = { key: 'row_amount', values: { value: costs.cost } }
  if (Object.keys(refusals).length > 0) throw new Refused(refusals)
  const { sku, karat, construction, width, length, size, weight_mg } = piece
  return {
    ...{ sku, karat, construction, colour: input.colour, width, length, size, weight_mg },
    note: input.note || null,
    ...(costs && {
      extra_minor: piece.extra_minor,
      cost_minor: cost,
      supplier: costs.supplier || null,
      supplier_reference: costs.reference || null,
    }),
  }
}

/** The alloys of the further metal parts of a piece. */
export const partKarats = ({ consistsOf }: Piece): string[] =>
  (consistsOf?.parts ?? []).map(({ karat }) => karat)

/** Throws `Refused` where the shop does not sell one of these alloys. */
export function refuseUnsold(
  karats: readonly string[],
  alloysSold: readonly { label: string }[],
): void {
  const sold = new Set(alloysSold.map(({ label }) => label))
  const unsold = [...new Set(karats)].filter((karat) => !sold.has(karat))
  if (unsold.length > 0)
    throw new Refused({ form: { key: 'piece_alloy', values: { list: unsold.join(', ') } } })
}

const textsOf = ({ construction, colour, costs, ...texts }: FactsInput): PieceTexts => ({
  ...{ sku: texts.sku, karat: texts.karat, size: texts.size, weight_g: texts.weight_g },
  ...{ width_mm: texts.width_mm, length_in: texts.length_in, extra: costs?.extra ?? '' },
  ...(construction && { construction }),
  ...(colour && { colour }),
})

/** A piece as its form edits it; its costs only for users who may see them. */
export function factsOf(piece: Piece, currency: string, seesCost: boolean): PieceFactsProps {
  const amount = (minor: number | null) => (minor ? formatAmount(minor, currency) : '')
  const measure = (hundredths: number | null) => (hundredths === null ? '' : valueText(hundredths))
  const { version, kind, sku, karat, construction, colour } = piece
  return {
    ...{ version, kind, sku, karat: karat ?? '', construction, colour },
    width_mm: measure(piece.width),
    length_in: measure(piece.length),
    size: piece.size ?? '',
    weight_g: gramsText(piece.weight_mg) ?? '',
    note: piece.note ?? '',
    ...(seesCost && {
      costs: {
        extra: amount(piece.extra_minor),
        cost: amount(piece.cost_minor),
        supplier: piece.supplier ?? '',
        reference: piece.supplier_reference ?? '',
      },
    }),
  }
}
