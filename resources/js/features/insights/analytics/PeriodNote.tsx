import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import type { AnalyticsProps, Asked } from '#server/insights/analytics/props.ts'
import { useValue } from './useValueText.ts'

interface StandsProps {
  stands: AnalyticsProps['cards'][number]['stands']
  compared: AnalyticsProps['cards'][number]['compared']
  asOf: string | null
  asked: Asked
  isOfPieces: boolean
}

/** Of which time an answer is, and of which pieces where that was chosen. */
export function Stands({ stands, compared, asOf, asked, isOfPieces }: StandsProps) {
  const { t } = useTranslation('analytics')
  const valueText = useValue()
  const format = useFormat()
  const pieces = [
    asked.karat,
    asked.width && valueText(asked.width, 'width'),
    asked.construction && valueText(asked.construction, 'construction'),
  ].filter(Boolean)
  const day = asOf === null ? null : format.date(new Date(Date.parse(asOf) - 1).toISOString())
  const isNever = compared === 'no_formula' || compared === 'no_stock'
  return (
    <>
      {stands !== 'range' && <span>{t(`stands.${stands}`)} </span>}
      {compared !== null && (isNever || day !== null) && (
        <span>{t(`compared.${compared}`, { day: day ?? '' })} </span>
      )}
      {isOfPieces && pieces.length > 0 && (
        <bdi className="font-medium text-text-2">
          {t('only_pieces', { which: pieces.join(', ') })}
        </bdi>
      )}
    </>
  )
}
