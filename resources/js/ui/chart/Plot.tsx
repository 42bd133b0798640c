import { area, line } from 'd3-shape'
import type { Frame, Tick } from './scales.ts'
import { type ChartPoint, runsOf, tagWidth } from './series.ts'

interface PlotProps {
  frame: Frame
  spots: readonly ChartPoint[]
  xTicks: readonly Tick[]
  yTicks: readonly Tick[]
  timeLabels: readonly string[]
  valueLabels: readonly string[]
  yAxis: 'left' | 'right'
  active: ChartPoint | undefined
}

const toLine = line<ChartPoint>()
  .x(({ x }) => x)
  .y(({ y }) => y)

/** The SVG of a line chart. Hidden from screen readers: the chart around it has the accessible values. */
export function Plot({
  frame,
  spots,
  xTicks,
  yTicks,
  timeLabels,
  valueLabels,
  yAxis,
  active,
}: PlotProps) {
  const axisY = frame.height - frame.bottom
  const right = frame.width - frame.right
  const last = spots.at(-1)
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
      {runsOf(spots).map((run) => (
        <Run key={run[0]?.at} run={run} axisY={axisY} />
      ))}
      {spots
        .filter(({ marked }) => marked)
        .map(({ at, x }) => (
          <path
            key={at}
            d={`M${x} ${axisY - 4}l4 4l-4 4l-4-4z`}
            className="fill-gold-fill stroke-surface"
          />
        ))}
      <Pins spots={spots} top={frame.top} axisY={axisY} />
      {active && (
        <line
          x1={active.x}
          x2={active.x}
          y1={frame.top}
          y2={axisY}
          className="stroke-border-strong"
        />
      )}
      {last && <LastValueTag spot={last} frame={frame} />}
      {(active ?? last) && <Dot spot={active ?? last} />}
    </svg>
  )
}

/** With the axis on the right, the tag of the last price covers axis labels. */
function isCovered(at: number, yAxis: 'left' | 'right', last: ChartPoint | undefined): boolean {
  return yAxis === 'right' && last !== undefined && Math.abs(at - last.y) < MIN_TAG_DISTANCE
}

/** Half the height of the tag plus half of a label, in pixels. */
const MIN_TAG_DISTANCE = 16

/** Marks the price that the page is about. */
function Pins({ spots, top, axisY }: { spots: readonly ChartPoint[]; top: number; axisY: number }) {
  return spots
    .filter(({ pinned }) => pinned)
    .map((spot) => (
      <g key={spot.at}>
        <line
          x1={spot.x}
          x2={spot.x}
          y1={top}
          y2={axisY}
          strokeDasharray="2 3"
          className="stroke-border-strong"
        />
        <circle
          cx={spot.x}
          cy={spot.y}
          r={5}
          strokeWidth={2}
          className="fill-surface stroke-gold"
        />
      </g>
    ))
}

/** A run of one point is drawn as a dot. */
function Run({ run, axisY }: { run: ChartPoint[]; axisY: number }) {
  if (run.length === 1) return <Dot spot={run[0]} />
  const toArea = area<ChartPoint>()
    .x(({ x }) => x)
    .y0(axisY)
    .y1(({ y }) => y)
  return (
    <>
      <path d={toArea(run) ?? ''} className="fill-chart-gold opacity-8" />
      <path
        d={toLine(run) ?? ''}
        fill="none"
        strokeWidth={1.5}
        strokeLinejoin="round"
        className="stroke-chart-gold"
      />
    </>
  )
}

function Dot({ spot }: { spot: ChartPoint | undefined }) {
  return (
    spot && (
      <circle
        cx={spot.x}
        cy={spot.y}
        r={3}
        strokeWidth={1.5}
        className="fill-chart-gold stroke-surface"
      />
    )
  )
}

/** The last value as a tag at the right edge. */
function LastValueTag({ spot, frame }: { spot: ChartPoint; frame: Frame }) {
  const width = tagWidth(spot.text)
  const x = frame.width - frame.right + 5
  return (
    <>
      <rect
        x={x}
        y={spot.y - 10}
        width={width}
        height={20}
        rx={5}
        className="fill-gold-tint stroke-surface"
      />
      <text x={x + 5} y={spot.y} dy="0.34em" className="fill-gold text-xs font-semibold">
        {spot.text}
      </text>
    </>
  )
}
