import { clsx } from 'clsx'

/** One value of a line. */
interface SparklinePoint {
  /** ISO time. */
  at: string
  value: number
  /** There is no data between the previous point and this one. */
  afterGap?: boolean
}

interface SparklineProps {
  points: readonly SparklinePoint[]
  /** Description for screen readers. */
  label: string
  /** Height and colour. */
  className?: string
}

const WIDTH = 320
const HEIGHT = 56
const PADDING = 3

/** A line without axes. Time runs to the end side; the line breaks at gaps that are wide enough to be seen. */
export function Sparkline({ points, label, className = 'h-14 text-gold-fill' }: SparklineProps) {
  const at = projection(points)
  const last = points.at(-1)
  const [x, y] = last ? at(last) : [0, 0]
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className={clsx('w-full overflow-visible rtl:-scale-x-100', className)}
      preserveAspectRatio="none"
    >
      <path
        d={points
          .map(
            (point, index) =>
              `${isJoined(point, points[index - 1], at) ? 'L' : 'M'}${at(point).join(' ')}`,
          )
          .join('')}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinejoin="round"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
      <path
        d={`M${x} ${y}h0`}
        stroke="currentColor"
        strokeWidth="6"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

/** A narrower gap would make the line look dashed. */
const MIN_GAP = 8

function isJoined(
  point: SparklinePoint,
  before: SparklinePoint | undefined,
  at: ReturnType<typeof projection>,
): boolean {
  if (!before) return false
  return !point.afterGap || Number(at(point)[0]) - Number(at(before)[0]) < MIN_GAP
}

function projection(points: readonly SparklinePoint[]) {
  const times = points.map(({ at }) => Date.parse(at))
  const values = points.map(({ value }) => value)
  const x = scaleBetween(Math.min(...times), Math.max(...times), PADDING, WIDTH - PADDING)
  const y = scaleBetween(Math.min(...values), Math.max(...values), HEIGHT - PADDING, PADDING)
  return ({ at, value }: SparklinePoint) => [x(Date.parse(at)).toFixed(1), y(value).toFixed(1)]
}

/** A constant value is drawn in the middle. */
function scaleBetween(low: number, high: number, from: number, to: number) {
  return (value: number) =>
    high === low ? (from + to) / 2 : from + ((value - low) / (high - low)) * (to - from)
}
