import { type ReactNode, useMemo, useState } from 'react'
import type { ChartPoint } from '#server/gold-price-logs/props.ts'
import { Button } from '../Button.tsx'
import { Card } from '../Card.tsx'
import { DataTable } from '../chart/DataTable.tsx'
import { LineChart } from '../LineChart.tsx'
import { useQuoteWords } from './useQuoteWords.ts'

interface GoldChartProps {
  points: ChartPoint[]
  currency: string
  title?: ReactNode
  /** The time of the price that the page is about. */
  pinnedAt?: string
  height?: number
  className?: string
}

/** The gold price over a time, as a line or as a table. */
export function GoldChart({
  points,
  currency,
  title,
  pinnedAt,
  height = 260,
  className,
}: GoldChartProps) {
  const { format, t, timeZone, datum } = useQuoteWords()
  const [shows, setShows] = useState<'line' | 'table'>('line')
  const data = useMemo(
    () => points.map((point) => datum(point, currency, pinnedAt)),
    [points, currency, datum, pinnedAt],
  )
  const other = shows === 'line' ? 'table' : 'line'
  const toggle = (
    <Button variant="quiet" size="sm" onPress={() => setShows(other)}>
      {shows === 'line' ? t('chart.show_data') : t('chart.show_chart')}
    </Button>
  )
  return (
    <Card
      {...(className ? { className } : {})}
      title={title ?? t('chart.title', { currency })}
      actions={data.length > 1 && toggle}
    >
      {data.length < 2 && <p className="py-8 text-center text-text-2">{t('chart.empty')}</p>}
      {data.length > 1 && shows === 'line' && (
        <LineChart
          label={t('chart.label', { currency })}
          data={data}
          axisText={(value) => format.number(value)}
          timeZone={timeZone}
          height={height}
        />
      )}
      {data.length > 1 && shows === 'table' && (
        <DataTable
          label={t('chart.table', { currency })}
          columns={[t('chart.time'), t('chart.price')]}
          data={data}
        />
      )}
    </Card>
  )
}
