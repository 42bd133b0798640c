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

export interface ChartPoint extends ChartDatum {
  x: number
  y: number
}

/** Splits points at gaps; each run is drawn as a separate line. */
export function runsOf(spots: readonly ChartPoint[]): ChartPoint[][] {
  const runs: ChartPoint[][] = []
  for (const spot of spots) {
    const run = runs.at(-1)
    if (run && !spot.afterGap) run.push(spot)
    else runs.push([spot])
  }
  return runs
}

/** Width in pixels of a value's tag with its margin; direction marks have no width. */
export const tagWidth = (text: string): number => text.replace(/\p{Cf}/gu, '').length * 7 + 10

/** The index of the point nearest to `x`. */
export function nearestIndex(spots: readonly ChartPoint[], x: number): number {
  return spots.reduce(
    (best, spot, index) => (distanceTo(spot, x) < distanceTo(spots[best], x) ? index : best),
    0,
  )
}

const distanceTo = (spot: ChartPoint | undefined, x: number) =>
  spot ? Math.abs(spot.x - x) : Number.POSITIVE_INFINITY
