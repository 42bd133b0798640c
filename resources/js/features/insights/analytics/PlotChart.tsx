import { scaleLinear, scaleUtc } from 'd3-scale'
import { area, line } from 'd3-shape'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useShop } from '#client/lib/page-props.ts'
import { useDirection } from '#client/lib/preferences/direction.ts'
import { usePreferences } from '#client/lib/preferences/preferences.ts'
import { useWidth } from '#client/ui/chart/hooks.ts'
import { placedLabels, tickLabels } from '#client/ui/chart/tick-labels.ts'
import type { PlotChartData, PlotPoint } from '#server/insights/analytics/result-props.ts'
import { chartColor, Legend } from './Legend.tsx'
import { useShortValueText } from './useValueText.ts'

const HEIGHT = 176
const [TOP, BOTTOM, START, END] = [10, 24, 64, 12]
const LABEL_WIDTH = 96

/** A line chart with bands, or a scatter chart. */
export function PlotChart({ chart, title }: { chart: PlotChartData; title: string }) {
  const { series, along, unit, kind, marks } = chart
  const { t } = useTranslation('analytics')
  const locale = usePreferences((state) => state.locale)
  const direction = useDirection()
  const { timeZone } = useShop()
  const { axis } = useShortValueText()
  const container = useRef<HTMLDivElement>(null)
  const width = useWidth(container)
  const points = series.flatMap((one) => one.points)
  const [first, last] = extent(points.map(({ x }) => x))
  const isMirrored = direction === 'rtl'
  const xRange = isMirrored ? [width - START, END] : [START, width - END]
  const axisX = isMirrored ? width - START : START
  const x =
    along === 'day'
      ? scaleUtc().domain([first, last]).range(xRange)
      : scaleLinear().domain([first, last]).range(xRange)
  const y = scaleLinear()
    .domain(extent(points.flatMap(({ y, low, high }) => [low ?? y, high ?? y])))
    .nice(4)
    .range([HEIGHT - BOTTOM, TOP])
  const ticks = x.ticks(Math.max(2, Math.floor((width - START) / LABEL_WIDTH))).map(Number)
  const placed = ticks.map((value) => ({ at: x(value), value }))
  const labels =
    along === 'day'
      ? tickLabels(placed, last - first, locale, timeZone)
      : ticks.map((value) => axis(value, along))
  const scale = { x: (point: PlotPoint) => x(point.x), y: (value: number) => y(value) }
  return (
    <>
      <div ref={container} dir="ltr" style={{ height: HEIGHT }}>
        {width > 0 && (
          <svg role="img" aria-label={title} width={width} height={HEIGHT}>
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
            {placedLabels(placed, labels, [0, width]).map(({ x, text }) => (
              <AxisLabel key={x} x={x} y={HEIGHT - 10} anchor="middle">
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
      <Legend names={series.map(({ name }, index) => ({ name, index }))} />
      {marks !== null && points.some(({ isMarked }) => isMarked) && (
        <p className="mt-1 text-xs text-text-2">{t(`marks.${marks}` as 'marks.needs_review')}</p>
      )}
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

/** Minimum and maximum, widened for a single value so that it is in the middle. */
function extent(values: readonly number[]): [number, number] {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  return low === high ? [low - 1, high + 1] : [low, high]
}
