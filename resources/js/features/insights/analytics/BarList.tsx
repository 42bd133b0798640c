import { Bars } from '#client/ui/chart/Bars.tsx'
import type { CardName } from '#server/insights/analytics/cards/list.ts'
import type { AnalyticsRequest } from '#server/insights/analytics/props.ts'
import type { BarChartData } from '#server/insights/analytics/result-props.ts'
import { addressOf } from './address.ts'
import { useShortValueText, useValueText } from './useValueText.ts'

interface BarListProps {
  chart: BarChartData
  card: CardName
  request: AnalyticsRequest
}

/** Bars with label and value; the label links to the rows behind the value. */
export function BarList({ chart, card, request }: BarListProps) {
  const { points, unit, along } = chart
  const valueText = useValueText()
  const { axis } = useShortValueText()
  return (
    <Bars
      zeroText={axis(0, unit)}
      bars={points.map(({ at, value, only, which }) => ({
        key: String(at),
        text: valueText(at, along),
        href: only || which ? addressOf({ ...request, ...which }, card, only) : undefined,
        value: value ?? 0,
        valueText: valueText(value, unit),
      }))}
    />
  )
}
