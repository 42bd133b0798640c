import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import type { AnalyticsProps, AnalyticsRequest } from '#server/insights/analytics/props.ts'
import { useValueText } from './useValueText.ts'

interface PeriodNoteProps {
  period: AnalyticsProps['cards'][number]['period']
  comparison: AnalyticsProps['cards'][number]['comparison']
  asOf: string | null
  request: AnalyticsRequest
  isOfPieces: boolean
}

/** The period of a card's figures, and the filters that apply. */
export function PeriodNote({ period, comparison, asOf, request, isOfPieces }: PeriodNoteProps) {
  const { t } = useTranslation('analytics')
  const valueText = useValueText()
  const format = useFormat()
  const pieces = [
    request.karat,
    request.width && valueText(request.width, 'width'),
    request.construction && valueText(request.construction, 'construction'),
  ].filter(Boolean)
  const day = asOf === null ? null : format.date(new Date(Date.parse(asOf) - 1).toISOString())
  const isUnavailable = comparison === 'no_formula' || comparison === 'no_stock'
  return (
    <>
      {period !== 'range' && <span>{t(`fixed_period.${period}`)} </span>}
      {comparison !== null && (isUnavailable || day !== null) && (
        <span>{t(`compared.${comparison}`, { day: day ?? '' })} </span>
      )}
      {isOfPieces && pieces.length > 0 && (
        <bdi className="font-medium text-text-2">
          {t('only_pieces', { which: pieces.join(', ') })}
        </bdi>
      )}
    </>
  )
}
