import { usePage } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'
import { useMeasures } from '#client/features/catalogue/measures/useMeasures.ts'
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
  const { t } = useTranslation(['messages', 'quick-quote'])
  const format = useFormat()
  const measures = useMeasures()
  const openKey = useOpenPieceKey((state) => state.key)
  const { component, props } = usePage()
  if (component === 'price') {
    const { variants, scope } = props as unknown as Pages['price']
    const piece = variants.find(
      (variant) =>
        pieceKey(variant) === openKey &&
        variant.karat === scope.karat &&
        variant.construction === scope.construction,
    )
    if (!piece) return null
    const { id, karat, construction } = piece
    const constructionText = construction ? [t(`quick-quote:${construction}`)] : []
    const label = joinParts([karat, ...constructionText, ...measures.textsOf(piece)])
    return { kind: 'variant', id, label }
  }
  if (component === 'price-run') {
    const { id } = (props as unknown as Pages['price-run']).run
    return { kind: 'run', id, label: t('messages:subject.run', { run: id }) }
  }
  if (component === 'gold-price-log-detail') {
    const { log } = props as unknown as Pages['gold-price-log-detail']
    const price = format.gold(log.mid, log.currency)
    return { kind: 'quote', id: log.id, label: t('messages:subject.quote', { price }) }
  }
  return null
}
