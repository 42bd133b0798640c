import { Fragment, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useMeasures } from '#client/features/catalogue/measures/useMeasures.ts'
import { useFormat } from '#client/lib/format.ts'
import type { Colour, PieceKind } from '#server/formula/settings/piece-kinds.ts'
import type { Construction } from '#server/formula/settings/pricing-settings.ts'
import type { Metal } from '#server/formula/units/karat.ts'
import { type PieceMeasures, unusualColour } from '#server/formula/units/measures.ts'

/** What a piece is called by, beside its product. */
export interface LabelledPiece extends PieceMeasures {
  kind: PieceKind
  /** Null, as the alloy, for a piece without precious metal. */
  metal: Metal | null
  karat: string | null
  construction: Construction | null
  colour: Colour | null
}

/**
 * Describes a piece in the order used in the trade: its kind, where the construction does not say that it is a chain or a
 * bracelet, its alloy, its color, where it is not the usual one of the metal, and its measures.
 */
export function usePieceTexts(): (piece: LabelledPiece) => string[] {
  const { t } = useTranslation('piece-kinds')
  const measures = useMeasures()
  return useCallback(
    ({ metal, karat, construction, ...piece }) => {
      const { kind } = piece
      const colour = unusualColour(metal, piece.colour)
      return [
        ...(construction || (kind === 'other' && karat !== null) ? [] : [t(kind)]),
        ...(karat === null ? [] : [karat]),
        ...(construction ? [t(construction)] : []),
        ...(colour ? [t(colour)] : []),
        ...measures.textsOf(piece),
      ]
    },
    [t, measures],
  )
}

/** The description of a piece, each part isolated in its own text direction. */
export function PieceLabel({
  weightG,
  ...piece
}: LabelledPiece & { weightG?: string | null | undefined }) {
  const format = useFormat()
  const textsOf = usePieceTexts()
  const parts = [...textsOf(piece), ...(weightG ? [format.weight(weightG)] : [])]
  return parts.map((part, index) => (
    <Fragment key={part}>
      {index > 0 && ' · '}
      <bdi>{part}</bdi>
    </Fragment>
  ))
}
