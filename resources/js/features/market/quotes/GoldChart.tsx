import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { GOLD, useMetalName } from '#client/features/market/metals/metals.ts'
import { useWide } from '#client/lib/useWide.ts'
import { Button } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import { DataTable } from '#client/ui/chart/DataTable.tsx'
import { LineChart } from '#client/ui/chart/LineChart.tsx'
import { LegendMark, legendClass } from '#client/ui/chart/Marks.tsx'
import { MarkTable } from '#client/ui/chart/MarkTable.tsx'
import { shownClosures } from '#client/ui/chart/scales.ts'
import type { Metal } from '#server/formula/units/karat.ts'
import type { ChartEvent, ChartPoint, RunBefore } from '#server/market/history/props.ts'
import { markKinds, useEventMarks } from './useEventMarks.ts'
import { useQuoteLabels } from './useQuoteLabels.ts'

interface GoldChartProps {
  points: ChartPoint[]
  /** Without events, manually entered prices are marked. */
  events?: ChartEvent[]
  /** The last price run before the chart. */
  runBefore?: RunBefore | null
  /** Weekends and holidays. */
  closed?: [from: string, until: string][]
  currency: string
  metal?: Metal
  title?: ReactNode
  /** The time of the quote that the page is about. */
  pinnedAt?: string
  leastShare?: number
  className?: string
}

const NO_EVENTS: ChartEvent[] = []
const ALWAYS_OPEN: [from: string, until: string][] = []

export function GoldChart({
  points,
  events,
  runBefore = null,
  closed = ALWAYS_OPEN,
  currency,
  metal = GOLD,
  title,
  pinnedAt,
  leastShare = 0,
  className,
}: GoldChartProps) {
  const { format, t, timeZone, datum } = useQuoteLabels()
  const [view, setView] = useState<'line' | 'table'>('line')
  const isWide = useWide('md')
  const isGold = metal === GOLD
  const of = { metal: useMetalName()(metal), currency }
  const marks = useEventMarks(events ?? NO_EVENTS)
  const data = useMemo(() => {
    const runAt = runFinder(points, events ?? NO_EVENTS, runBefore)
    return points.map((point) => {
      const plain = withoutPriceMarks(datum(point, currency, pinnedAt), events)
      const run = runAt(point.at)
      const change = run && format.percent((plain.value / run.price - 1) * 10_000, { sign: true })
      const notes = [
        point.day &&
          `${format.rate(point.day.low, currency)} – ${format.rate(point.day.high, currency)}`,
        run && change && t('chart.since_run', { change, id: run.id }),
      ].filter(Boolean)
      return { ...plain, note: notes.join(' · ') || undefined }
    })
  }, [points, events, runBefore, currency, datum, pinnedAt, format, t])
  const closedMs = useMemo(
    () => closed.map(([from, until]) => [Date.parse(from), Date.parse(until)] as const),
    [closed],
  )
  const otherView = view === 'line' ? 'table' : 'line'
  const toggle = (
    <Button size="sm" onPress={() => setView(otherView)}>
      {view === 'line' ? t('chart.show_data') : t('chart.show_chart')}
    </Button>
  )
  return (
    <Card
      {...(className ? { className } : {})}
      title={title ?? (isGold ? t('chart.title', { currency }) : t('metals.chart_title', of))}
      actions={data.length > 1 && toggle}
    >
      {data.length < 2 && <p className="py-8 text-center text-text-2">{t('chart.empty')}</p>}
      {data.length > 1 && view === 'line' && (
        <LineChart
          label={isGold ? t('chart.label', { currency }) : t('metals.chart_label', of)}
          data={data}
          currency={currency}
          marks={marks}
          closed={closedMs}
          timeZone={timeZone}
          leastShare={leastShare}
          height={isWide ? 320 : 200}
          shape={areAverages(points) ? 'steps' : 'line'}
        />
      )}
      {data.length > 1 && view === 'line' && events && (
        <EventLegend
          events={events}
          isClosedShown={shownClosures(closed).length > 0}
          isOfDays={points.some(({ day }) => day)}
        />
      )}
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

const areAverages = (points: readonly ChartPoint[]): boolean =>
  points.every(({ timePrecision }) => timePrecision === 'month')

/** Finds the last price run at a time, and the gold price of that run. */
function runFinder(
  points: readonly ChartPoint[],
  events: readonly ChartEvent[],
  before: RunBefore | null,
) {
  const runs = events.flatMap(({ id, at, mid }) => {
    const price = points.findLast((point) => point.at <= at) ?? points[0]
    return mid === null && price ? [{ id, at, price: Number(price.mid) }] : []
  })
  const earliest = before ? [{ ...before, price: Number(before.mid) }] : []
  const all = [...earliest, ...runs]
  return (at: string) => all.findLast((run) => run.at <= at)
}

/** Where events are shown, prices need no marks of their own. */
function withoutPriceMarks<T extends { marked: boolean }>(
  datum: T,
  events: ChartEvent[] | undefined,
): T {
  return events ? { ...datum, marked: false } : datum
}

const KINDS = ['run_applied', 'run_undone', 'manual', 'held'] as const

interface EventLegendProps {
  events: readonly ChartEvent[]
  isClosedShown: boolean
  /** Whether points are the last prices of days. */
  isOfDays: boolean
}

function EventLegend({ events, isClosedShown, isOfDays }: EventLegendProps) {
  const { t } = useTranslation('gold-price-logs')
  const present = KINDS.filter((kind) => events.some((event) => event.kind === kind))
  return (
    <ul className={legendClass}>
      {isOfDays && (
        <li className="inline-flex items-center gap-1.5">
          <svg aria-hidden width={12} height={12}>
            <rect width={12} height={12} className="fill-chart-gold opacity-25" />
            <path d="M0 6H12" strokeWidth={1.5} className="stroke-chart-gold" />
          </svg>
          {t('chart.days')}
        </li>
      )}
      {present.map((kind) => (
        <LegendMark key={kind} kind={markKinds[kind]}>
          {t(`event.kind.${kind}`)}
        </LegendMark>
      ))}
      {isClosedShown && (
        <li className="inline-flex items-center gap-1.5">
          <span aria-hidden className="h-3 w-1.5 border bg-sunken" />
          {t('chart.closed')}
        </li>
      )}
      <li className="ms-auto text-text-3 max-md:hidden pointer-coarse:hidden print:hidden">
        {t('chart.hint')}
      </li>
    </ul>
  )
}
