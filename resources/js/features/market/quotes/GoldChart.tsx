import { type ReactNode, useMemo, useState } from 'react'
import { EventLegend } from '#client/features/market/history/EventLegend.tsx'
import { useEventMarks } from '#client/features/market/history/useEventMarks.ts'
import { Button } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import { DataTable } from '#client/ui/chart/DataTable.tsx'
import { MarkTable } from '#client/ui/chart/MarkTable.tsx'
import { LineChart } from '#client/ui/LineChart.tsx'
import type { ChartEvent, ChartPoint } from '#server/market/history/props.ts'
import { useQuoteWords } from './useQuoteWords.ts'

interface GoldChartProps {
  points: ChartPoint[]
  /** What happened meanwhile; without it, prices typed in are marked. */
  events?: ChartEvent[]
  currency: string
  title?: ReactNode
  /** The time of the price that the page is about. */
  pinnedAt?: string
  height?: number
  className?: string
}

const NOTHING: ChartEvent[] = []

/** The gold price over a time, as a line or as a table. */
export function GoldChart({
  points,
  events,
  currency,
  title,
  pinnedAt,
  height = 260,
  className,
}: GoldChartProps) {
  const { format, t, timeZone, datum } = useQuoteWords()
  const [shows, setShows] = useState<'line' | 'table'>('line')
  const marks = useEventMarks(events ?? NOTHING)
  const data = useMemo(
    () => points.map((point) => marked(datum(point, currency, pinnedAt), events)),
    [points, events, currency, datum, pinnedAt],
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
          marks={marks}
          axisText={(value) => format.number(value)}
          timeZone={timeZone}
          height={height}
        />
      )}
      {data.length > 1 && shows === 'line' && events && <EventLegend events={events} />}
      {data.length > 1 && shows === 'table' && (
        <DataTable
          label={t('chart.table', { currency })}
          columns={[t('chart.time'), t('chart.price')]}
          data={data}
        />
      )}
      {shows === 'table' && marks.length > 0 && (
        <MarkTable
          label={t('event.table')}
          columns={[t('chart.time'), t('event.column')]}
          marks={marks}
        />
      )}
    </Card>
  )
}

/** With events of their own, prices need no sign on the axis. */
function marked<T extends { marked: boolean }>(datum: T, events: ChartEvent[] | undefined): T {
  return events ? { ...datum, marked: false } : datum
}
