/** One price on its way into a chart. */
export interface ChartDatum {
  /** ISO time. */
  at: string
  /** Where it is drawn; what is said and shown is `text`. */
  value: number
  text: string
  time: string
  /** A ◆ on the axis: somebody did something here. */
  marked: boolean
  /** The one that the page is about. */
  pinned: boolean
  /** Nothing is known between the point before and this one. */
  afterGap: boolean
}

export interface Spot extends ChartDatum {
  x: number
  y: number
}

/** The runs of points between gaps: each is drawn as a line of its own. */
export function runsOf(spots: readonly Spot[]): Spot[][] {
  const runs: Spot[][] = []
  for (const spot of spots) {
    const run = runs.at(-1)
    if (run && !spot.afterGap) run.push(spot)
    else runs.push([spot])
  }
  return runs
}

/** Pixels that a small figure takes with its margin; marks of reading direction take none. */
export const tagWidth = (text: string): number => text.replace(/\p{Cf}/gu, '').length * 7 + 10

/** The index of the spot nearest to `x`. */
export function nearest(spots: readonly Spot[], x: number): number {
  return spots.reduce((best, spot, index) => (gap(spot, x) < gap(spots[best], x) ? index : best), 0)
}

const gap = (spot: Spot | undefined, x: number) =>
  spot ? Math.abs(spot.x - x) : Number.POSITIVE_INFINITY
