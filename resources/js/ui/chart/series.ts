/** One value of a chart. */
export interface ChartDatum {
  /** ISO time. */
  at: string
  /** The plotted value; `text` is shown. */
  value: number
  text: string
  time: string
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
}

/** Splits points at gaps; each segment is drawn as a separate line. */
export function segmentsOf(points: readonly PlottedPoint[]): PlottedPoint[][] {
  const segments: PlottedPoint[][] = []
  for (const point of points) {
    const segment = segments.at(-1)
    if (segment && !point.afterGap) segment.push(point)
    else segments.push([point])
  }
  return segments
}

/** Width in pixels of a value's tag with its margin; direction marks have no width. */
export const tagWidth = (text: string): number => text.replace(/\p{Cf}/gu, '').length * 7 + 10

/** The index of the point nearest to `x`. */
export function nearestIndex(points: readonly PlottedPoint[], x: number): number {
  return points.reduce(
    (best, point, index) => (distanceTo(point, x) < distanceTo(points[best], x) ? index : best),
    0,
  )
}

const distanceTo = (point: PlottedPoint | undefined, x: number) =>
  point ? Math.abs(point.x - x) : Number.POSITIVE_INFINITY
