import { area, line } from 'd3-shape'
import type { Frame, Tick } from './scales.ts'
import { runsOf, type Spot, tagWidth } from './series.ts'

interface PlotProps {
  frame: Frame
  spots: readonly Spot[]
  xTicks: readonly Tick[]
  yTicks: readonly Tick[]
  timeWords: readonly string[]
  valueWords: readonly string[]
  yAxis: 'left' | 'right'
  active: Spot | undefined
}

const toLine = line<Spot>()
  .x(({ x }) => x)
  .y(({ y }) => y)

/** The SVG of a line chart. Hidden from screen readers: the chart around it has the accessible values. */
export function Plot({
  frame,
  spots,
  xTicks,
  yTicks,
  timeWords,
  valueWords,
  yAxis,
  active,
}: PlotProps) {
  const floor = frame.height - frame.bottom
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
            {isCovered(at, yAxis, last) ? null : valueWords[index]}
          </text>
        </g>
      ))}
      {xTicks.map(({ at }, index) => (
        <text key={at} x={at} y={floor + 20} textAnchor="middle" className="fill-text-3 text-xs">
          {timeWords[index]}
        </text>
      ))}
      {runsOf(spots).map((run) => (
        <Run key={run[0]?.at} run={run} floor={floor} />
      ))}
      {spots
        .filter(({ marked }) => marked)
        .map(({ at, x }) => (
          <path
            key={at}
            d={`M${x} ${floor - 4}l4 4l-4 4l-4-4z`}
            className="fill-gold-fill stroke-surface"
          />
        ))}
      <Pins spots={spots} top={frame.top} floor={floor} />
      {active && (
        <line
          x1={active.x}
          x2={active.x}
          y1={frame.top}
          y2={floor}
          className="stroke-border-strong"
        />
      )}
      {last && <LastWord spot={last} frame={frame} />}
      {(active ?? last) && <Dot spot={active ?? last} />}
    </svg>
  )
}

/** With the axis on the right, the tag of the last price covers axis labels. */
function isCovered(at: number, yAxis: 'left' | 'right', last: Spot | undefined): boolean {
  return yAxis === 'right' && last !== undefined && Math.abs(at - last.y) < TAG_AND_WORD
}

/** Half the height of the tag plus half of a label, in pixels. */
const TAG_AND_WORD = 16

/** Marks the price that the page is about. */
function Pins({ spots, top, floor }: { spots: readonly Spot[]; top: number; floor: number }) {
  return spots
    .filter(({ pinned }) => pinned)
    .map((spot) => (
      <g key={spot.at}>
        <line
          x1={spot.x}
          x2={spot.x}
          y1={top}
          y2={floor}
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
function Run({ run, floor }: { run: Spot[]; floor: number }) {
  if (run.length === 1) return <Dot spot={run[0]} />
  const under = area<Spot>()
    .x(({ x }) => x)
    .y0(floor)
    .y1(({ y }) => y)
  return (
    <>
      <path d={under(run) ?? ''} className="fill-chart-gold opacity-8" />
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

function Dot({ spot }: { spot: Spot | undefined }) {
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
function LastWord({ spot, frame }: { spot: Spot; frame: Frame }) {
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
