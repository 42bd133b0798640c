import { clsx } from 'clsx'
import { area, curveLinear, curveStepAfter, line } from 'd3-shape'
import { type ReactNode, useId } from 'react'
import type { Frame, Tick } from './scales.ts'
import { type PlottedPoint, segmentsOf } from './series.ts'
import { type PlacedLabel, tagWidth } from './tick-labels.ts'

/** Two horizontal positions in pixels. */
type Ends = readonly [number, number]

interface PlotProps {
  frame: Frame
  points: readonly PlottedPoint[]
  /** Where the market was closed. */
  closures: readonly Ends[]
  timeLabels: readonly PlacedLabel[]
  values: readonly Tick[]
  valueLabels: readonly string[]
  direction: 'ltr' | 'rtl'
  /** Where zero is; the area below the line is filled down to it. Null on an axis that does not reach zero. */
  zeroY: number | null
  /** Averages are steps: each is valid from its time to the next. */
  shape: 'line' | 'steps'
  active: PlottedPoint | undefined
  /** What is drawn over the line. */
  children: ReactNode
}

/** The SVG of a line chart. Hidden from screen readers: the chart around it has the accessible values. */
export function Plot({
  frame,
  points,
  closures,
  timeLabels,
  values,
  valueLabels,
  direction,
  zeroY,
  shape,
  active,
  children,
}: PlotProps) {
  const clip = useId()
  const axisY = frame.height - frame.bottom
  const right = frame.width - frame.right
  const visible = points.filter(({ x }) => x >= frame.left - 1 && x <= right + 1)
  const pin = points.find(({ pinned }) => pinned)
  const labelled = visible.find((point) => point === (pin ?? points.at(-1)))
  return (
    <svg
      aria-hidden
      width={frame.width}
      height={frame.height}
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      className="block overflow-visible"
      direction="ltr"
    >
      <clipPath id={clip}>
        <rect x={frame.left - 1} y={0} width={right - frame.left + 2} height={frame.height} />
      </clipPath>
      {closures.map((ends) => (
        <Band key={ends[0]} frame={frame} ends={ends} isQuiet />
      ))}
      {values.map(({ at }, index) => (
        <g key={at}>
          <line x1={frame.left} x2={right} y1={at} y2={at} className="stroke-border" />
          <text
            x={direction === 'ltr' ? frame.left - 8 : right + 8}
            y={at}
            dy="0.32em"
            textAnchor={direction === 'ltr' ? 'end' : 'start'}
            className="fill-text-3 text-xs"
          >
            {valueLabels[index]}
          </text>
        </g>
      ))}
      {timeLabels.map(({ x, text }) => (
        <text key={x} x={x} y={axisY + 22} textAnchor="middle" className="fill-text-3 text-xs">
          {text}
        </text>
      ))}
      <g clipPath={`url(#${clip})`}>
        {segmentsOf(points).map((segment) => (
          <Segment key={segment[0]?.at} segment={segment} zeroY={zeroY} shape={shape} />
        ))}
      </g>
      {visible
        .filter(({ marked }) => marked)
        .map(({ at, x }) => (
          <path
            key={at}
            d={`M${x} ${axisY - 4}l4 4l-4 4l-4-4z`}
            className="fill-gold-fill stroke-surface"
          />
        ))}
      <Pins points={visible} top={frame.top} axisY={axisY} />
      {children}
      {active && (
        <path
          d={`M${active.x} ${frame.top}V${axisY}M${frame.left} ${active.y}H${right}`}
          strokeDasharray="2 3"
          className="stroke-border-strong"
        />
      )}
      {labelled && (
        <ValueTag point={labelled} points={visible} frame={frame} direction={direction} />
      )}
      <Dot point={active ?? (pin ? undefined : labelled)} />
    </svg>
  )
}

interface BandProps {
  frame: Frame
  ends: Ends
  isQuiet?: boolean
}

/** A part of the time axis, over the whole height: selected, measured, or closed. */
export function Band({ frame, ends, isQuiet }: BandProps) {
  const [from, until] = ends
    .map((x) => Math.min(Math.max(x, frame.left), frame.width - frame.right))
    .sort((a, b) => a - b) as [number, number]
  return (
    <rect
      x={from}
      y={frame.top}
      width={until - from}
      height={frame.height - frame.bottom - frame.top}
      className={isQuiet ? 'fill-sunken' : 'fill-petrol opacity-15'}
    />
  )
}

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

interface SegmentProps extends Pick<PlotProps, 'shape' | 'zeroY'> {
  segment: PlottedPoint[]
}

/** A segment of one point is drawn as a dot. */
function Segment({ segment, zeroY, shape }: SegmentProps) {
  if (segment.length === 1) return <Dot point={segment[0]} />
  const curve = shape === 'steps' ? curveStepAfter : curveLinear
  const toLine = line<PlottedPoint>()
    .x(({ x }) => x)
    .y(({ y }) => y)
    .curve(curve)
  const hasBand = segment.some(({ band }) => band)
  const toArea = area<PlottedPoint>()
    // Today has no range yet.
    .defined(({ band }) => !hasBand || band !== undefined)
    .x(({ x }) => x)
    .y0(({ y, band }) => (hasBand ? (band?.low ?? y) : (zeroY ?? y)))
    .y1(({ y, band }) => band?.high ?? y)
    .curve(curve)
  return (
    <>
      {(hasBand || zeroY !== null) && (
        <path
          d={toArea(segment) ?? ''}
          className={clsx('fill-chart-gold', hasBand ? 'opacity-25' : 'opacity-8')}
        />
      )}
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

interface ValueTagProps {
  point: PlottedPoint
  /** Those that the tag should not cover. */
  points: readonly PlottedPoint[]
  frame: Frame
  direction: 'ltr' | 'rtl'
}

/** A value as a tag: beside the plot at the end side, where there is no axis, or without room at its point. */
function ValueTag({ point, points, frame, direction }: ValueTagProps) {
  const width = tagWidth(point.text)
  const isLtr = direction === 'ltr'
  const isBeside = (isLtr ? frame.right : frame.left) >= width
  const outsideX = isLtr ? frame.width - frame.right + 5 : frame.left - 5 - width
  const [x, y] = isBeside ? [outsideX, point.y] : placeInPlot(point, { points, frame, width })
  return (
    <>
      <rect
        x={x}
        y={y - 10}
        width={width}
        height={20}
        rx={5}
        className="fill-gold-tint stroke-surface"
      />
      <text
        x={x + width / 2}
        y={y}
        dy="0.34em"
        textAnchor="middle"
        className="fill-gold text-xs font-semibold"
      >
        {point.text}
      </text>
    </>
  )
}

/** Above or below the point, within the plot, where it covers less of the line. */
function placeInPlot(
  point: PlottedPoint,
  { points, frame, width }: Pick<ValueTagProps, 'points' | 'frame'> & { width: number },
): [x: number, y: number] {
  const x = Math.min(Math.max(point.x - width / 2, frame.left), frame.width - frame.right - width)
  const [top, bottom] = [frame.top + TAG_OFFSET / 2, frame.height - frame.bottom - TAG_OFFSET / 2]
  const covered = (y: number) =>
    points.filter((one) => one.x >= x && one.x <= x + width && Math.abs(one.y - y) < TAG_OFFSET)
      .length
  const places = [point.y - TAG_OFFSET, point.y + TAG_OFFSET].filter((y) => y >= top && y <= bottom)
  return [x, places.toSorted((one, other) => covered(one) - covered(other))[0] ?? top]
}

/** From a point to the middle of its tag. */
const TAG_OFFSET = 20
