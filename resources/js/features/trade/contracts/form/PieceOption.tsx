import { useTranslation } from 'react-i18next'
import { PhotoThumb } from '#client/features/catalogue/photos/PhotoThumb.tsx'
import { usePieceTexts } from '#client/features/catalogue/pieces/PieceLabel.tsx'
import { useProductName } from '#client/features/catalogue/products/useProductName.ts'
import { joinParts } from '#client/lib/join-parts.ts'
import type { VariantHit } from '#server/workspace/search/props.ts'

/**
 * A found piece: its photo, SKU, product and description, and how many there are. In a file of its own, loaded with the first
 * results.
 */
export default function PieceOption({ piece }: { piece: VariantHit }) {
  const nameOf = useProductName()
  const textsOf = usePieceTexts()
  const { t } = useTranslation('stock')
  const name = nameOf({ slug: piece.product, title: piece.title })
  const facts = joinParts([name, ...textsOf({ ...piece, kind: piece.pieceKind })])
  const { available = 0, onHand = 0 } = piece.stock ?? {}
  return (
    <>
      <PhotoThumb photo={piece.photo} kind={piece.pieceKind} size={40} />
      <span className="min-w-0 flex-1">
        <bdi className="block truncate font-medium">{piece.sku}</bdi>
        <span className="block truncate text-sm text-text-2">{facts}</span>
        {piece.stock && (
          <span
            className={
              available === 0
                ? 'block text-sm font-medium text-critical'
                : 'block text-sm text-text-2'
            }
          >
            {available === 0 ? t('none_left') : t('few', { free: available, of: onHand })}
          </span>
        )}
      </span>
    </>
  )
}
