import { useTranslation } from 'react-i18next'
import { useMeasures } from '#client/features/catalogue/measures/useMeasures.ts'
import type { VariantHit } from '#server/workspace/search/props.ts'

/** The product, alloy and measures of a found piece, and how many there are. In a file of its own, loaded with the first results. */
export default function PieceDetail({ piece }: { piece: VariantHit }) {
  const measures = useMeasures()
  const { t } = useTranslation('stock')
  const texts = measures.textsOf({ ...piece, kind: piece.pieceKind })
  const facts = [piece.title, piece.karat, ...texts].join(' · ')
  if (!piece.stock) return facts
  const { available, onHand } = piece.stock
  return (
    <>
      {facts}
      {' · '}
      <span className={available === 0 ? 'font-medium text-critical' : undefined}>
        {available === 0 ? t('none_left') : t('few', { free: available, of: onHand })}
      </span>
    </>
  )
}
