import { useMeasures } from '#client/features/catalogue/measures/useMeasures.ts'
import type { VariantHit } from '#server/workspace/search/props.ts'

/** The product, alloy and measures of a found piece. In a file of its own, loaded with the first results. */
export default function PieceDetail({ piece }: { piece: VariantHit }) {
  const measures = useMeasures()
  const texts = measures.textsOf({ ...piece, kind: piece.pieceKind })
  return [piece.title, piece.karat, ...texts].join(' · ')
}
