import { clsx } from 'clsx'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferences } from '#client/lib/preferences/preferences.ts'
import { useCrosshair, useWidth } from './hooks.ts'
import { Marks } from './Marks.tsx'
import { clustersOf, type Mark } from './marks.ts'
import { Plot } from './Plot.tsx'
import { type Frame, scalesOf } from './scales.ts'
import { type ChartDatum, type PlottedPoint, tagWidth } from './series.ts'
import { tickLabels } from './tick-labels.ts'

interface LineChartProps {
  /** Accessible label: what is shown and how to move along it. */
  label: string
  data: readonly ChartDatum[]
  /** Labels of the price axis. */
  axisText: (value: number) => string
  timeZone: string
  /** Events to mark, oldest first. */
  marks?: readonly Mark[]
  height?: number
  className?: string
}

const NO_MARKS: readonly Mark[] = []

/** A line chart over time. The price axis is at the start side; time runs left to right in every language. */
export function LineChart({
  label,
  data,
  axisText,
  timeZone,
  marks = NO_MARKS,
  height = 260,
  className,
}: LineChartProps) {
  const { t } = useTranslation('gold-price-logs')
  const { locale, rtlClass: direction } = usePreferences()
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const yAxis = direction === 'rtl' ? 'right' : 'left'
  const tagSpace = tagWidth(data.at(-1)?.text ?? '') + 6
  const frame = useMemo(
    () => frameOf(width, height, yAxis, tagSpace),
    [width, height, yAxis, tagSpace],
  )
  const { points, span, xTicks, yTicks, xOf } = useMemo(
    () => scalesOf(data, frame, marks.at(-1)?.at),
    [data, frame, marks],
  )
  const { at, active, handlers } = useCrosshair(points)
  const current = points[at]
  return (
    <div ref={box} dir="ltr" className={clsx('relative', className)} style={{ height }}>
      {width > 0 && (
        <div
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={Math.max(points.length - 1, 0)}
          aria-valuenow={at}
          aria-valuetext={current && t('chart.spoken', { time: current.time, price: current.text })}
          aria-orientation="horizontal"
          className="touch-pan-y rounded-control"
          {...handlers}
        >
          <Plot
            frame={frame}
            points={points}
            xTicks={xTicks}
            yTicks={yTicks}
            timeLabels={tickLabels(xTicks, span, locale, timeZone)}
            valueLabels={yTicks.map(({ value }) => axisText(value))}
            yAxis={yAxis}
            active={active}
          />
        </div>
      )}
      {width > 0 && (
        <Marks
          clusters={clustersOf(marks, xOf, [frame.left, frame.width - frame.right])}
          axisY={height - frame.bottom}
          width={width}
        />
      )}
      {active && <Tooltip point={active} width={width} />}
    </div>
  )
}

/** Tooltip of the point under the crosshair, on the side with more room. */
function Tooltip({ point, width }: { point: PlottedPoint; width: number }) {
  const position = point.x > width / 2 ? { right: width - point.x + 10 } : { left: point.x + 10 }
  return (
    <div
      aria-hidden
      style={position}
      className="pointer-events-none absolute top-2 rounded-control border bg-raised px-2.5 py-1.5 whitespace-nowrap shadow-menu"
    >
      <p className="font-semibold">{point.text}</p>
      <p dir="auto" className="text-xs text-text-2">
        {point.time}
      </p>
    </div>
  )
}

/** Reserves space for the price axis and the tag of the last price; in Arabic both are on the right. */
function frameOf(width: number, height: number, yAxis: 'left' | 'right', tag: number): Frame {
  const axis = 52
  const right = yAxis === 'right' ? Math.max(axis, tag) : tag
  return { width, height, top: 16, bottom: 28, left: yAxis === 'left' ? axis : 8, right }
}
