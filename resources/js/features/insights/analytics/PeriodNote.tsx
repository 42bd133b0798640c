import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import type { AnalyticsProps, AnalyticsRequest } from '#server/insights/analytics/props.ts'
import { useValueText } from './useValueText.ts'

interface PeriodNoteProps {
  stands: AnalyticsProps['cards'][number]['stands']
  compared: AnalyticsProps['cards'][number]['compared']
  asOf: string | null
  request: AnalyticsRequest
  isOfPieces: boolean
}

/** The period of a card's figures, and the filters that apply. */
export function PeriodNote({ stands, compared, asOf, request, isOfPieces }: PeriodNoteProps) {
  const { t } = useTranslation('analytics')
  const valueText = useValueText()
  const format = useFormat()
  const pieces = [
    request.karat,
    request.width && valueText(request.width, 'width'),
    request.construction && valueText(request.construction, 'construction'),
  ].filter(Boolean)
  const day = asOf === null ? null : format.date(new Date(Date.parse(asOf) - 1).toISOString())
  const isUnavailable = compared === 'no_formula' || compared === 'no_stock'
  return (
    <>
      {stands !== 'range' && <span>{t(`fixed_period.${stands}`)} </span>}
      {compared !== null && (isUnavailable || day !== null) && (
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
