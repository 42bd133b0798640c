import { area, line } from 'd3-shape'
import type { Frame, Tick } from './scales.ts'
import { type PlottedPoint, segmentsOf, tagWidth } from './series.ts'

interface PlotProps {
  frame: Frame
  points: readonly PlottedPoint[]
  xTicks: readonly Tick[]
  yTicks: readonly Tick[]
  timeLabels: readonly string[]
  valueLabels: readonly string[]
  yAxis: 'left' | 'right'
  active: PlottedPoint | undefined
}

const toLine = line<PlottedPoint>()
  .x(({ x }) => x)
  .y(({ y }) => y)

/** The SVG of a line chart. Hidden from screen readers: the chart around it has the accessible values. */
export function Plot({
  frame,
  points,
  xTicks,
  yTicks,
  timeLabels,
  valueLabels,
  yAxis,
  active,
}: PlotProps) {
  const axisY = frame.height - frame.bottom
  const right = frame.width - frame.right
  const last = points.at(-1)
  return (
    <svg
      aria-hidden
      width={frame.width}
      height={frame.height}
      className="block overflow-visible"
      direction="ltr"
    >
      {yTicks.map(({ at }, index) => (
        <g key={at}>
          <line x1={frame.left} x2={right} y1={at} y2={at} className="stroke-border" />
          <text
            x={yAxis === 'left' ? frame.left - 8 : right + 8}
            y={at}
            dy="0.32em"
            textAnchor={yAxis === 'left' ? 'end' : 'start'}
            className="fill-text-3 text-xs"
          >
            {isCovered(at, yAxis, last) ? null : valueLabels[index]}
          </text>
        </g>
      ))}
      {xTicks.map(({ at }, index) => (
        <text key={at} x={at} y={axisY + 20} textAnchor="middle" className="fill-text-3 text-xs">
          {timeLabels[index]}
        </text>
      ))}
      {segmentsOf(points).map((segment) => (
        <Segment key={segment[0]?.at} segment={segment} axisY={axisY} />
      ))}
      {points
        .filter(({ marked }) => marked)
        .map(({ at, x }) => (
          <path
            key={at}
            d={`M${x} ${axisY - 4}l4 4l-4 4l-4-4z`}
            className="fill-gold-fill stroke-surface"
          />
        ))}
      <Pins points={points} top={frame.top} axisY={axisY} />
      {active && (
        <line
          x1={active.x}
          x2={active.x}
          y1={frame.top}
          y2={axisY}
          className="stroke-border-strong"
        />
      )}
      {last && <LastValueTag point={last} frame={frame} />}
      {(active ?? last) && <Dot point={active ?? last} />}
    </svg>
  )
}

/** With the axis on the right, the tag of the last price covers axis labels. */
function isCovered(at: number, yAxis: 'left' | 'right', last: PlottedPoint | undefined): boolean {
  return yAxis === 'right' && last !== undefined && Math.abs(at - last.y) < MIN_TAG_DISTANCE
}

/** Half the height of the tag plus half of a label, in pixels. */
const MIN_TAG_DISTANCE = 16

/** Marks the price that the page is about. */
function Pins({
  points,
  top,
  axisY,
}: {
  points: readonly PlottedPoint[]
  top: number
  axisY: number
}) {
  return points
    .filter(({ pinned }) => pinned)
    .map((point) => (
      <g key={point.at}>
        <line
          x1={point.x}
          x2={point.x}
          y1={top}
          y2={axisY}
          strokeDasharray="2 3"
          className="stroke-border-strong"
        />
        <circle
          cx={point.x}
          cy={point.y}
          r={5}
          strokeWidth={2}
          className="fill-surface stroke-gold"
        />
      </g>
    ))
}

/** A segment of one point is drawn as a dot. */
function Segment({ segment, axisY }: { segment: PlottedPoint[]; axisY: number }) {
  if (segment.length === 1) return <Dot point={segment[0]} />
  const toArea = area<PlottedPoint>()
    .x(({ x }) => x)
    .y0(axisY)
    .y1(({ y }) => y)
  return (
    <>
      <path d={toArea(segment) ?? ''} className="fill-chart-gold opacity-8" />
      <path
        d={toLine(segment) ?? ''}
        fill="none"
        strokeWidth={1.5}
        strokeLinejoin="round"
        className="stroke-chart-gold"
      />
    </>
  )
}

function Dot({ point }: { point: PlottedPoint | undefined }) {
  return (
    point && (
      <circle
        cx={point.x}
        cy={point.y}
        r={3}
        strokeWidth={1.5}
        className="fill-chart-gold stroke-surface"
      />
    )
  )
}

/** The last value as a tag at the right edge. */
function LastValueTag({ point, frame }: { point: PlottedPoint; frame: Frame }) {
  const width = tagWidth(point.text)
  const x = frame.width - frame.right + 5
  return (
    <>
      <rect
        x={x}
        y={point.y - 10}
        width={width}
        height={20}
        rx={5}
        className="fill-gold-tint stroke-surface"
      />
      <text x={x + 5} y={point.y} dy="0.34em" className="fill-gold text-xs font-semibold">
        {point.text}
      </text>
    </>
  )
}
