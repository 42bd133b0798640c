import { useTranslation } from 'react-i18next'
import type { AnalyticsProps, Asked } from '#server/analytics/props.ts'
import { useValue } from './useValue.ts'

interface StandsProps {
  stands: AnalyticsProps['cards'][number]['stands']
  asked: Asked
  isOfPieces: boolean
}

/** Of which time an answer is, and of which pieces where that was chosen. */
export function Stands({ stands, asked, isOfPieces }: StandsProps) {
  const { t } = useTranslation('analytics')
  const valueText = useValue()
  const pieces = [
    asked.karat,
    asked.width && valueText(asked.width, 'width'),
    asked.construction && valueText(asked.construction, 'construction'),
  ].filter(Boolean)
  return (
    <>
      {stands !== 'range' && <span>{t(`stands.${stands}`)} </span>}
      {isOfPieces && pieces.length > 0 && (
        <bdi className="font-medium text-text-2">
          {t('only_pieces', { which: pieces.join(', ') })}
        </bdi>
      )}
    </>
  )
}
