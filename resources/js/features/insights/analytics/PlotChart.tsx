import { scaleLinear, scaleLog, scaleUtc } from 'd3-scale'
import { area, line } from 'd3-shape'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useShop } from '#client/lib/page-props.ts'
import { useDirection } from '#client/lib/preferences/direction.ts'
import { usePreferences } from '#client/lib/preferences/preferences.ts'
import { useWidth } from '#client/ui/chart/hooks.ts'
import { placedLabels, timeLabels } from '#client/ui/chart/tick-labels.ts'
import type { PlotChartData, PlotPoint } from '#server/insights/analytics/result-props.ts'
import { chartColor, Legend } from './Legend.tsx'
import { useShortValueText } from './useValueText.ts'

const HEIGHTS = { lines: 176, dots: 216 }
const [TOP, BOTTOM, START, END] = [10, 24, 64, 12]
const LABEL_WIDTH = 96

/** A line chart with bands over days, or a scatter chart by weight, where as many small pieces as large ones have room. */
export default function PlotChart({ chart, title }: { chart: PlotChartData; title: string }) {
  const { series, along, unit, kind, marks } = chart
  const { t } = useTranslation('analytics')
  const locale = usePreferences((state) => state.locale)
  const direction = useDirection()
  const { timeZone } = useShop()
  const { axis } = useShortValueText()
  const height = HEIGHTS[kind]
  const container = useRef<HTMLDivElement>(null)
  const width = useWidth(container)
  const points = series.flatMap((one) => one.points)
  const [first, last] = extent(points.map(({ x }) => x))
  const isMirrored = direction === 'rtl'
  const xRange = isMirrored ? [width - START, END] : [START, width - END]
  const axisX = isMirrored ? width - START : START
  const days = scaleUtc().domain([first, last]).range(xRange)
  const others = kind === 'dots' && first > 0 ? scaleLog() : scaleLinear()
  const x = along === 'day' ? days : others.domain([first, last]).range(xRange)
  const y = scaleLinear()
    .domain(extent(points.flatMap(({ y, low, high }) => [low ?? y, high ?? y])))
    .nice(4)
    .range([height - BOTTOM, TOP])
  const within = [0, width] as const
  const count = Math.max(2, Math.floor((width - START) / LABEL_WIDTH))
  const values = kind === 'dots' && first > 0 ? logSteps(first, last) : x.ticks(count).map(Number)
  const steps = values.map((value) => ({ at: x(value), value }))
  const labels =
    along === 'day'
      ? timeLabels(days, count, { within, locale, timeZone })
      : placedLabels(
          steps,
          steps.map(({ value }) => axis(value, along)),
          within,
        )
  const scale = { x: (point: PlotPoint) => x(point.x), y: (value: number) => y(value) }
  return (
    <>
      <Legend names={series.map(({ name }, index) => ({ name, index }))} />
      <div ref={container} dir="ltr" style={{ height }}>
        {width > 0 && (
          <svg
            role="img"
            aria-label={title}
            width={width}
            height={height}
            viewBox={`0 0 ${width} ${height}`}
          >
            {y.ticks(4).map((value) => (
              <g key={value}>
                <line
                  x1={axisX}
                  x2={isMirrored ? 0 : width}
                  y1={y(value)}
                  y2={y(value)}
                  className="stroke-border"
                />
                <AxisLabel
                  x={isMirrored ? axisX + 8 : axisX - 8}
                  y={y(value)}
                  anchor={isMirrored ? 'start' : 'end'}
                >
                  {axis(value, unit)}
                </AxisLabel>
              </g>
            ))}
            {labels.map(({ x, text }) => (
              <AxisLabel key={x} x={x} y={height - 10} anchor="middle">
                {text}
              </AxisLabel>
            ))}
            {series.map(({ name, points }, n) => {
              const color = series.length === 1 ? chartColor(0, 2) : chartColor(n, series.length)
              return kind === 'dots' ? (
                points.map((point) => (
                  <circle
                    key={`${name} ${point.x} ${point.y}`}
                    cx={x(point.x)}
                    cy={y(point.y)}
                    r={2.5}
                    className={`${color.fill} opacity-70`}
                  />
                ))
              ) : (
                <PlotLine
                  key={name}
                  points={points}
                  scale={scale}
                  fill={color.fill}
                  stroke={color.stroke}
                />
              )
            })}
          </svg>
        )}
      </div>
      <div className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-xs text-text-2 empty:hidden">
        {along === 'day' && points.some(({ low }) => low !== undefined) && (
          <p className="flex items-center gap-1.5">
            <svg aria-hidden width={12} height={12}>
              <rect width={12} height={12} className="fill-chart-gold opacity-25" />
              <path d="M0 6H12" strokeWidth={1.5} className="stroke-chart-gold" />
            </svg>
            {t('marks.days')}
          </p>
        )}
        {marks !== null && points.some(({ isMarked }) => isMarked) && (
          <p>{t(`marks.${marks}` as 'marks.needs_review')}</p>
        )}
      </div>
    </>
  )
}

interface Scales {
  x: (point: PlotPoint) => number
  y: (value: number) => number
}

/** A line with its band and its markers. */
function PlotLine({
  points,
  scale,
  fill,
  stroke,
}: {
  points: readonly PlotPoint[]
  scale: Scales
  fill: string
  stroke: string
}) {
  const bandedPoints = points.filter(({ low }) => low !== undefined)
  const band = area<PlotPoint>()
    .x(scale.x)
    .y0((point) => scale.y(point.low ?? point.y))
    .y1((point) => scale.y(point.high ?? point.y))
  const linePath = line<PlotPoint>()
    .x(scale.x)
    .y((point) => scale.y(point.y))
  return (
    <>
      <path d={band(bandedPoints) ?? ''} className={`${fill} opacity-25`} />
      <path
        d={linePath([...points]) ?? ''}
        fill="none"
        strokeWidth={1.5}
        strokeLinejoin="round"
        className={stroke}
      />
      {points
        .filter(({ isMarked }) => isMarked)
        .map((point) => (
          <path
            key={point.x}
            d={`M${scale.x(point)} ${scale.y(point.y) - 5}l5 5l-5 5l-5-5z`}
            className="fill-caution stroke-surface"
          />
        ))}
    </>
  )
}

function AxisLabel({
  x,
  y,
  anchor,
  children,
}: {
  x: number
  y: number
  anchor: 'start' | 'end' | 'middle'
  children: ReactNode
}) {
  return (
    <text x={x} y={y} dy="0.32em" textAnchor={anchor} className="fill-text-3 text-xs">
      {children}
    </text>
  )
}

/** 1, 2, 5, 10, 20, 50 … within two values: the steps of a scale of ratios. */
function logSteps(first: number, last: number): number[] {
  const from = Math.floor(Math.log10(first))
  return Array.from({ length: Math.ceil(Math.log10(last)) - from + 1 }, (_, n) => from + n)
    .flatMap((power) => [1, 2, 5].map((digit) => digit * 10 ** power))
    .filter((value) => value >= first && value <= last)
}

/** Minimum and maximum, widened for a single value so that it is in the middle. */
function extent(values: readonly number[]): [number, number] {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  return low === high ? [low - 1, high + 1] : [low, high]
}
