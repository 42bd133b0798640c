import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import { DataTable } from '#client/ui/chart/DataTable.tsx'
import { LineChart } from '#client/ui/chart/LineChart.tsx'
import { Shape } from '#client/ui/chart/Marks.tsx'
import { MarkTable } from '#client/ui/chart/MarkTable.tsx'
import type { ChartEvent, ChartPoint } from '#server/market/history/props.ts'
import { markKinds, useEventMarks } from './useEventMarks.ts'
import { useQuoteLabels } from './useQuoteLabels.ts'

interface GoldChartProps {
  points: ChartPoint[]
  /** Without events, manually entered prices are marked. */
  events?: ChartEvent[]
  currency: string
  title?: ReactNode
  /** The time of the quote that the page is about. */
  pinnedAt?: string
  height?: number
  className?: string
}

const NO_EVENTS: ChartEvent[] = []

export function GoldChart({
  points,
  events,
  currency,
  title,
  pinnedAt,
  height = 260,
  className,
}: GoldChartProps) {
  const { format, t, timeZone, datum } = useQuoteLabels()
  const [view, setView] = useState<'line' | 'table'>('line')
  const marks = useEventMarks(events ?? NO_EVENTS)
  const data = useMemo(
    () => points.map((point) => withoutPriceMarks(datum(point, currency, pinnedAt), events)),
    [points, events, currency, datum, pinnedAt],
  )
  const otherView = view === 'line' ? 'table' : 'line'
  const toggle = (
    <Button variant="quiet" size="sm" onPress={() => setView(otherView)}>
      {view === 'line' ? t('chart.show_data') : t('chart.show_chart')}
    </Button>
  )
  return (
    <Card
      {...(className ? { className } : {})}
      title={title ?? t('chart.title', { currency })}
      actions={data.length > 1 && toggle}
    >
      {data.length < 2 && <p className="py-8 text-center text-text-2">{t('chart.empty')}</p>}
      {data.length > 1 && view === 'line' && (
        <LineChart
          label={t('chart.label', { currency })}
          data={data}
          marks={marks}
          axisText={(value) => format.number(value)}
          timeZone={timeZone}
          height={height}
        />
      )}
      {data.length > 1 && view === 'line' && events && <EventLegend events={events} />}
      {data.length > 1 && view === 'table' && (
        <DataTable
          label={t('chart.table', { currency })}
          columns={[t('chart.time'), t('chart.price')]}
          data={data}
        />
      )}
      {view === 'table' && marks.length > 0 && (
        <MarkTable
          label={t('event.table')}
          columns={[t('chart.time'), t('event.column')]}
          marks={marks}
        />
      )}
    </Card>
  )
}

/** Where events are shown, prices need no marks of their own. */
function withoutPriceMarks<T extends { marked: boolean }>(
  datum: T,
  events: ChartEvent[] | undefined,
): T {
  return events ? { ...datum, marked: false } : datum
}

const KINDS = ['run_applied', 'run_reverted', 'manual', 'held'] as const

function EventLegend({ events }: { events: readonly ChartEvent[] }) {
  const { t } = useTranslation('gold-price-logs')
  const present = KINDS.filter((kind) => events.some((event) => event.kind === kind))
  if (present.length === 0) return null
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-text-2">
      {present.map((kind) => (
        <li key={kind} className="inline-flex items-center gap-1.5">
          <svg aria-hidden width={12} height={12} viewBox="-6.5 -6.5 13 13">
            <Shape kind={markKinds[kind]} />
          </svg>
          {t(`event.kind.${kind}`)}
        </li>
      ))}
    </ul>
  )
}
