/** An event to mark under a chart, with a link to its page. */
export interface Mark {
  key: string
  at: string
  /** A run was applied or undone, a user typed a price, or a price waits for a decision. */
  kind: 'done' | 'undone' | 'typed' | 'waiting'
  /** What happened, without its time. */
  what: string
  time: string
  /** What it did, such as the number of prices. */
  detail?: string | undefined
  href: string
}

/** Marks that would overlap, drawn as one. */
export interface Cluster {
  x: number
  marks: Mark[]
}

/** Minimum size of a pointer target. */
const MIN_DISTANCE_PX = 24

/** Clusters, oldest first; marks outside the plot are dropped. */
export function clustersOf(
  marks: readonly Mark[],
  xOf: (at: string) => number,
  [left, right]: [number, number],
): Cluster[] {
  const clusters: Cluster[] = []
  for (const mark of marks) {
    const x = xOf(mark.at)
    if (x < left || x > right) continue
    const last = clusters.at(-1)
    if (last && Math.abs(x - last.x) < MIN_DISTANCE_PX) last.marks.push(mark)
    else clusters.push({ x, marks: [mark] })
  }
  return clusters
}
