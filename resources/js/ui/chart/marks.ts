/** A moment to mark under a chart: what happened, and where it is told. */
export interface Mark {
  key: string
  at: string
  kind: 'done' | 'undone' | 'typed' | 'waiting'
  /** What happened, without its time. */
  what: string
  time: string
  href: string
}

/** Marks that would lie on top of each other, drawn as one. */
export interface Cluster {
  x: number
  marks: Mark[]
}

/** A finger's or a pointer's breadth. */
const APART = 24

/** From left to right; what lies outside the plot is not drawn. */
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
    if (last && x - last.x < APART) last.marks.push(mark)
    else clusters.push({ x, marks: [mark] })
  }
  return clusters
}
