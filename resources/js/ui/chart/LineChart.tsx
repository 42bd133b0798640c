import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { useDirection } from '#client/lib/preferences/direction.ts'
import { usePreferences } from '#client/lib/preferences/preferences.ts'
import { Button } from '#client/ui/Button.tsx'
import { useWidth } from './hooks.ts'
import { Marks } from './Marks.tsx'
import { clustersOf, type Mark } from './marks.ts'
import { Overview } from './Overview.tsx'
import { Band, Plot } from './Plot.tsx'
import {
  frameOf,
  type Span,
  shownClosures,
  type Tick,
  timeScale,
  valueScale,
  zeroOn,
} from './scales.ts'
import type { ChartDatum, PlottedPoint } from './series.ts'
import { tagWidth, textWidth, timeLabels } from './tick-labels.ts'
import { useInspection } from './useInspection.ts'

interface LineChartProps {
  /** Accessible label: what is shown and how to move along it. */
  label: string
  data: readonly ChartDatum[]
  currency: string
  timeZone: string
  /** Events to mark, oldest first. */
  marks?: readonly Mark[]
  /** Times without trade, in order. */
  closed?: readonly Span[]
  height?: number
  shape?: 'line' | 'steps'
  /** The least height of the price axis as a share of the prices: without it, a small change fills the chart. */
  leastShare?: number
  className?: string
}

const NO_MARKS: readonly Mark[] = []
const ALWAYS_OPEN: readonly Span[] = []
const PX_PER_TICK = 130
/** Below it the tag of the last value is in the plot, which then has the whole width. */
const NARROW_PX = 480

/**
 * A line chart over time, mirrored in Arabic: the price axis is at the start side, and time runs to the end side.
 */
export function LineChart({
  label,
  data,
  currency,
  timeZone,
  marks = NO_MARKS,
  closed = ALWAYS_OPEN,
  height = 320,
  leastShare = 0,
  shape = 'line',
  className,
}: LineChartProps) {
  const { t } = useTranslation('gold-price-logs')
  const locale = usePreferences((state) => state.locale)
  const direction = useDirection()
  const format = useFormat()
  const changeText = useChangeText(currency)
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const isNarrow = width < NARROW_PX
  const [zoom, setZoom] = useState<{ of: typeof data; span: Span } | null>(null)
  const lastMark = marks.at(-1)?.at
  const whole = useMemo(() => spanOf(data, lastMark), [data, lastMark])
  // New data are shown completely.
  const [from, until] = zoom?.of === data ? zoom.span : whole
  const isZoomed = from !== whole[0] || until !== whole[1]

  const { frame, points, zeroY, xOf, timeAt, timeTexts, values, valueTexts, closures } =
    useMemo(() => {
      const visible = data.filter(({ at }) => Date.parse(at) >= from && Date.parse(at) <= until)
      const y = valueScale(
        (visible.length > 0 ? visible : data).flatMap(({ value, day }) =>
          day ? [value, day.low, day.high] : [value],
        ),
        [height - 28, 16],
        leastShare,
      )
      const values = y.ticks(4).map((value): Tick => ({ at: y(value), value }))
      const places = decimalPlaces(values)
      const valueTexts = values.map(({ value }) =>
        format.currency(value.toFixed(places), currency, {
          minimumFractionDigits: places,
          maximumFractionDigits: places,
        }),
      )
      const widest = Math.max(...valueTexts.map(textWidth))
      const isInPlot = isNarrow || data.some(({ pinned }) => pinned)
      const tag = isInPlot ? 6 : tagWidth(data.at(-1)?.text ?? '') + 6
      const frame = frameOf([width, height], direction, widest + 12, tag)
      const ends = [frame.left, width - frame.right] as const
      const x = timeScale([from, until], closed, direction === 'ltr' ? ends : [ends[1], ends[0]])
      const tickCount = Math.max(2, Math.floor((ends[1] - ends[0]) / PX_PER_TICK))
      return {
        frame,
        values,
        valueTexts,
        zeroY: zeroOn(y),
        points: data.map((datum) => ({
          ...datum,
          x: x(Date.parse(datum.at)),
          y: y(datum.value),
          band: datum.day && { low: y(datum.day.low), high: y(datum.day.high) },
        })),
        xOf: (at: string) => x(Date.parse(at)),
        timeAt: (px: number) => x.invert(px).getTime(),
        timeTexts: timeLabels(x, tickCount, { within: [0, width], locale, timeZone }),
        closures: shownClosures(closed.filter(([start, end]) => end > from && start < until)).map(
          ([start, end]) => [x(Math.max(start, from)), x(Math.min(end, until))] as const,
        ),
      }
    }, [
      data,
      closed,
      from,
      until,
      width,
      height,
      isNarrow,
      leastShare,
      direction,
      format,
      currency,
      locale,
      timeZone,
    ])

  const show = (span: Span | null) => setZoom(span && { of: data, span })
  const { at, active, measuredFrom, selected, handlers } = useInspection({
    points,
    direction,
    shown: [from, until],
    whole,
    timeAt,
    onZoom: show,
  })
  const current = points[at]
  const measured = measuredFrom && current && measuredFrom !== current ? measuredFrom : undefined
  const spoken = [
    current && t('chart.spoken', { time: current.time, price: current.text }),
    measured && current
      ? `${changeText(measured, current)} (${measured.time})`
      : (current?.note ?? ''),
  ]
  return (
    <div className={className}>
      <div ref={box} dir="ltr" className="relative" style={{ height }}>
        {width > 0 && (
          <div
            role="slider"
            tabIndex={0}
            aria-label={label}
            aria-valuemin={0}
            aria-valuemax={Math.max(points.length - 1, 0)}
            aria-valuenow={at}
            aria-valuetext={spoken.filter(Boolean).join('. ')}
            aria-orientation="horizontal"
            className="cursor-crosshair touch-pan-y rounded-control select-none"
            {...handlers}
          >
            <Plot
              frame={frame}
              points={points}
              closures={closures}
              timeLabels={timeTexts}
              values={values}
              valueLabels={valueTexts}
              direction={direction}
              zeroY={zeroY}
              shape={shape}
              active={active}
            >
              {selected && <Band frame={frame} ends={selected} />}
              {measured && current && <Band frame={frame} ends={[measured.x, current.x]} />}
            </Plot>
          </div>
        )}
        {width > 0 && (
          <Marks
            clusters={clustersOf(marks, xOf, [frame.left, frame.width - frame.right])}
            axisY={height - frame.bottom}
            width={width}
            direction={direction}
          />
        )}
        {active && (
          <Tooltip
            point={active}
            width={width}
            change={measured && changeText(measured, active)}
            since={measured?.time}
          />
        )}
      </div>
      {isZoomed && width > 0 && (
        <div className="mt-2 flex items-center gap-2">
          <Overview
            data={data}
            closed={closed}
            whole={whole}
            shown={[from, until]}
            direction={direction}
            onMove={show}
          />
          <Button size="sm" variant="quiet" onPress={() => show(null)}>
            {t('chart.show_all')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** As many decimal places for all labels of the price axis as its steps need, and not only one. */
function decimalPlaces(ticks: readonly Tick[]): number {
  if (ticks.every(({ value }) => Number.isInteger(value))) return 0
  const [first, second] = ticks
  const step = first && second ? second.value - first.value : 1
  return Math.max(2, Math.ceil(-Math.log10(step)))
}

function spanOf(data: readonly ChartDatum[], lastMark: string | undefined): Span {
  const times = [...data.map(({ at }) => at), ...(lastMark ? [lastMark] : [])].map(Date.parse)
  return [Math.min(...times), Math.max(...times)]
}

/** The change between two values as an amount and a percentage. */
function useChangeText(currency: string) {
  const format = useFormat()
  return (one: ChartDatum, other: ChartDatum): string => {
    const [from, to] = one.at < other.at ? [one, other] : [other, one]
    const amount = (to.value - from.value).toFixed(2)
    const basisPoints = from.value === 0 ? 0 : ((to.value - from.value) / from.value) * 10_000
    const sign = { signDisplay: 'exceptZero' } as const
    return `${format.currency(amount, currency, sign)} · ${format.percent(basisPoints, { sign: true })}`
  }
}

interface TooltipProps {
  point: PlottedPoint
  width: number
  change: string | undefined
  since: string | undefined
}

/** Tooltip of the point under the crosshair, on the side with more room. */
function Tooltip({ point, width, change, since }: TooltipProps) {
  const position = point.x > width / 2 ? { right: width - point.x + 10 } : { left: point.x + 10 }
  return (
    <div
      aria-hidden
      style={position}
      className="pointer-events-none absolute top-2 z-10 rounded-control border bg-raised px-2.5 py-1.5 whitespace-nowrap shadow-menu"
    >
      <p className="font-semibold">{change ?? point.text}</p>
      <p dir="auto" className="text-xs text-text-2">
        {since && <>{since} – </>}
        {point.time}
      </p>
      {!change && point.note && (
        <p dir="auto" className="text-xs text-text-2">
          {point.note}
        </p>
      )}
    </div>
  )
}
