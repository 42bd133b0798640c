import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { useShop } from '#client/lib/page-props.ts'
import { Card } from '#client/ui/Card.tsx'
import { LineChart } from '#client/ui/chart/LineChart.tsx'
import { LegendMark, legendClass } from '#client/ui/chart/Marks.tsx'
import type { PriceHistoryProps } from '#server/pricing/ledger/history-props.ts'
import { stepsOf } from './price-steps.ts'

type HistoryChartProps = Pick<PriceHistoryProps, 'chart' | 'currency'>

/** The price shown to customers as a step chart. */
export function HistoryChart({ chart, currency }: HistoryChartProps) {
  const { t } = useTranslation(['price-history', 'gold-price-logs'])
  const format = useFormat()
  const { timeZone } = useShop()
  const data = useMemo(
    () =>
      stepsOf(chart, currency, new Date().toISOString()).map((step) => ({
        ...step,
        text: format.money(step.minor, currency),
        time: format.dateTime(step.at),
        pinned: false,
      })),
    [chart, currency, format],
  )
  if (data.length < 2) return null
  return (
    <Card title={t('chart.title')} className="mb-5">
      <LineChart label={t('chart.label')} data={data} currency={currency} timeZone={timeZone} />
      <ul className={legendClass}>
        <LegendMark kind="done">{t('gold-price-logs:event.kind.run_applied')}</LegendMark>
      </ul>
    </Card>
  )
}
