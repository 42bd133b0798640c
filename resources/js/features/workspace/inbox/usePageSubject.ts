import { usePage } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'
import { usePieceTexts } from '#client/features/catalogue/pieces/PieceLabel.tsx'
import { useProductName } from '#client/features/catalogue/products/useProductName.ts'
import { pieceKey, useOpenPieceKey } from '#client/features/pricing/price-chart/cells/open-piece.ts'
import { useFormat } from '#client/lib/format.ts'
import { joinParts } from '#client/lib/join-parts.ts'
import type { Pages } from '#server/http/pages.ts'

/** The subject of a message: the record that the page shows. */
export interface PageSubject {
  kind: 'variant' | 'run' | 'quote'
  id: number
  label: string
}

/** The open piece, the run or the gold price of this page; null on other pages. */
export function usePageSubject(): PageSubject | null {
  const { t } = useTranslation('messages')
  const format = useFormat()
  const pieceTexts = usePieceTexts()
  const nameOf = useProductName()
  const openKey = useOpenPieceKey((state) => state.key)
  const { component, props } = usePage()
  if (component === 'price') {
    const { product, variants, scope } = props as unknown as Pages['price']
    const piece = variants.find(
      (variant) =>
        pieceKey(variant) === openKey &&
        variant.karat === scope.karat &&
        variant.construction === scope.construction,
    )
    if (!piece) return null
    return {
      kind: 'variant',
      id: piece.id,
      label: joinParts([nameOf(product), ...pieceTexts(piece)]),
    }
  }
  if (component === 'price-run') {
    const { id } = (props as unknown as Pages['price-run']).run
    return { kind: 'run', id, label: t('subject.run', { run: id }) }
  }
  if (component === 'gold-price-log-detail') {
    const { log } = props as unknown as Pages['gold-price-log-detail']
    const price = format.gold(log.mid, log.currency)
    return { kind: 'quote', id: log.id, label: t('subject.quote', { price }) }
  }
  return null
}
