import { useTranslation } from 'react-i18next'
import { useProductNames } from '#client/features/catalogue/products/useProductName.ts'
import { useFormat } from '#client/lib/format.ts'
import type { AnalyticsProps, AnalyticsRequest } from '#server/insights/analytics/props.ts'
import { useValueText } from './useValueText.ts'

interface PeriodNoteProps {
  period: AnalyticsProps['cards'][number]['period']
  comparison: AnalyticsProps['cards'][number]['comparison']
  asOf: string | null
}

/** The period of a card's figures. */
export function PeriodNote({ period, comparison, asOf }: PeriodNoteProps) {
  const { t } = useTranslation('analytics')
  const format = useFormat()
  const day = asOf === null ? null : format.date(new Date(Date.parse(asOf) - 1).toISOString())
  const isUnavailable = comparison === 'no_formula' || comparison === 'no_stock'
  return (
    <>
      {period !== 'range' && <span>{t(`fixed_period.${period}`)} </span>}
      {comparison !== null && (isUnavailable || day !== null) && (
        <span>{t(`compared.${comparison}`, { day: day ?? '' })} </span>
      )}
    </>
  )
}

interface PiecesNoteProps {
  request: AnalyticsRequest
  products: AnalyticsProps['facets']['products']
}

/** The filters of pieces that apply to a card. */
export function PiecesNote({ request, products }: PiecesNoteProps) {
  const { t } = useTranslation('analytics')
  const valueText = useValueText()
  const nameOf = useProductNames(products)
  const pieces = [
    request.product && nameOf(request.product),
    request.kind && valueText(request.kind, 'kind'),
    request.karat,
    request.width && valueText(request.width, 'width'),
    request.construction && valueText(request.construction, 'construction'),
  ].filter(Boolean)
  if (pieces.length === 0) return null
  return (
    <p className="mb-2 text-sm text-text-2">
      <bdi>{t('only_pieces', { which: pieces.join(', ') })}</bdi>
    </p>
  )
}
