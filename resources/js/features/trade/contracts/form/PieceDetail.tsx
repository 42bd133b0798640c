import { useTranslation } from 'react-i18next'
import { usePieceTexts } from '#client/features/catalogue/pieces/PieceLabel.tsx'
import { useProductName } from '#client/features/catalogue/products/useProductName.ts'
import { joinParts } from '#client/lib/join-parts.ts'
import type { VariantHit } from '#server/workspace/search/props.ts'

/** The product and the description of a found piece, and how many there are. In a file of its own, loaded with the first results. */
export default function PieceDetail({ piece }: { piece: VariantHit }) {
  const nameOf = useProductName()
  const textsOf = usePieceTexts()
  const { t } = useTranslation('stock')
  const name = nameOf({ slug: piece.product, title: piece.title })
  const facts = joinParts([name, ...textsOf({ ...piece, kind: piece.pieceKind })])
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
