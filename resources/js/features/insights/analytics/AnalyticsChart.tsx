import { useTranslation } from 'react-i18next'
import { useProductName } from '#client/features/catalogue/products/useProductName.ts'
import { Bars } from '#client/ui/chart/Bars.tsx'
import type { CardName } from '#server/insights/analytics/cards/list.ts'
import type { AnalyticsRequest } from '#server/insights/analytics/props.ts'
import type { BarChartData, ChartData } from '#server/insights/analytics/result-props.ts'
import { addressOf } from './address.ts'
import { ColumnChart } from './ColumnChart.tsx'
import type { MetalContext } from './metal-texts.ts'
import { useShortValueText, useValueText } from './useValueText.ts'

interface AnalyticsChartProps {
  chart: ChartData
  card: CardName
  request: AnalyticsRequest
  context: MetalContext
}

/** A chart, with a heading where it differs from the card's title. */
export function AnalyticsChart({ chart, card, request, context }: AnalyticsChartProps) {
  const { heading } = useChartLabels(card, context)
  const title = heading(chart.key)
  if (isEmpty(chart)) return null
  return (
    <figure className="mb-4 min-w-0 only:col-span-full">
      {chart.key !== null && (
        <figcaption className="mb-1.5 text-sm text-text-3">{title}</figcaption>
      )}
      {chart.kind === 'bars' && <BarList chart={chart} card={card} request={request} />}
      {chart.kind === 'columns' && <ColumnChart chart={chart} title={title} />}
    </figure>
  )
}

/** A chart of a single value adds nothing to the figures. */
function isEmpty(chart: ChartData): boolean {
  if (chart.kind === 'bars') return chart.points.filter(({ value }) => value).length < 2
  return chart.points.filter(({ values }) => values.some((value) => value !== 0)).length < 2
}

function useChartLabels(card: CardName, context: MetalContext) {
  const { t } = useTranslation('analytics')
  return {
    heading: (key: string | null): string =>
      key === null
        ? t(`cards.${card}.title` as 'cards.price_age.title', { context })
        : t([`charts.${key}`, `figures.${key}`] as unknown as 'charts.result_at', { context }),
  }
}

interface BarListProps {
  chart: BarChartData
  card: CardName
  request: AnalyticsRequest
}

/** Bars with label and value; the label links to the rows behind the value. */
function BarList({ chart, card, request }: BarListProps) {
  const { points, unit, along } = chart
  const nameOf = useProductName()
  const valueText = useValueText()
  const { axis } = useShortValueText()
  return (
    <Bars
      zeroText={axis(0, unit)}
      bars={points.map(({ at, value, only, which }) => ({
        key: which?.product ?? String(at),
        text: which?.product
          ? nameOf({ slug: which.product, title: String(at) })
          : valueText(at, along),
        href: only || which ? addressOf({ ...request, ...which }, card, only) : undefined,
        value: value ?? 0,
        valueText: valueText(value, unit),
      }))}
    />
  )
}
