/** One value of a chart. */
export interface ChartDatum {
  /** ISO time. */
  at: string
  /** The plotted value; `text` is shown. */
  value: number
  /** The lowest and highest value of its day, drawn as a band around the line. */
  day?: { low: number; high: number } | undefined
  text: string
  time: string
  /** What else is said about it, such as its change since the last price run. */
  note?: string | undefined
  /** A ◆ on the axis for a user action. */
  marked: boolean
  /** The value that the page is about. */
  pinned: boolean
  /** There is no data between the previous point and this one. */
  afterGap: boolean
}

/** A value with its position in pixels. */
export interface PlottedPoint extends ChartDatum {
  x: number
  y: number
  /** Positions of the lowest and highest value of its day. */
  band?: { low: number; high: number } | undefined
}

/** A narrower gap cannot be told from a dashed line. */
const MIN_GAP_PX = 8

/** Splits points at gaps that are wide enough to be seen; each segment is drawn as a separate line. */
export function segmentsOf(points: readonly PlottedPoint[]): PlottedPoint[][] {
  const segments: PlottedPoint[][] = []
  for (const point of points) {
    const segment = segments.at(-1)
    const last = segment?.at(-1)
    const isCut = last && point.afterGap && Math.abs(point.x - last.x) >= MIN_GAP_PX
    if (segment && !isCut) segment.push(point)
    else segments.push([point])
  }
  return segments
}

/** The index of the point nearest to `x`. */
export function nearestIndex(points: readonly { x: number }[], x: number): number {
  const distances = points.map((point) => Math.abs(point.x - x))
  return distances.indexOf(Math.min(...distances))
}
