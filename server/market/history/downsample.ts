import type { ChartPrice } from './chart-queries.ts'

interface PlottedPoint {
  point: ChartPrice
  x: number
  y: number
}

/**
 * At most `limit` of the points, those that preserve the shape of the line; the first and the last are always included.
 * Source: Sveinn Steinarsson, "Downsampling Time Series for Visual Representation" (2013), largest triangle three
 * buckets. It only selects points: prices are unchanged.
 */
export function downsample(points: ChartPrice[], limit: number): ChartPrice[] {
  if (points.length <= limit) return points
  const plotted = points.map((point) => ({ point, x: Date.parse(point.quoted_at), y: point.mid }))
  const buckets = bucketsOf(plotted, Math.max(limit, 2))
  const selected: PlottedPoint[] = []
  buckets.forEach((bucket, index) => {
    const next = centroidOf(buckets[index + 1] ?? bucket)
    selected.push(largest(bucket, selected.at(-1) ?? bucket[0], next))
  })
  return selected.map(({ point }) => point)
}

/** The first and last points separately, the rest in equal parts. */
function bucketsOf(plotted: PlottedPoint[], count: number): PlottedPoint[][] {
  const inner = plotted.slice(1, -1)
  const size = inner.length / Math.max(count - 2, 1)
  const between = Array.from({ length: count - 2 }, (_, index) =>
    inner.slice(Math.floor(index * size), Math.floor((index + 1) * size)),
  )
  return [plotted.slice(0, 1), ...between, plotted.slice(-1)].filter((bucket) => bucket.length > 0)
}

const centroidOf = (bucket: PlottedPoint[]) => ({
  x: bucket.reduce((sum, { x }) => sum + x, 0) / bucket.length,
  y: bucket.reduce((sum, { y }) => sum + y, 0) / bucket.length,
})

/**
 * The point of the bucket with the largest triangle between the previously selected one and the centroid of the next
 * bucket.
 */
function largest(
  bucket: PlottedPoint[],
  before: PlottedPoint | undefined,
  next: { x: number; y: number },
): PlottedPoint {
  const area = ({ x, y }: PlottedPoint) => {
    if (!before) return 0
    return Math.abs((before.x - next.x) * (y - before.y) - (before.x - x) * (next.y - before.y))
  }
  return bucket.reduce((best, candidate) => (area(candidate) > area(best) ? candidate : best))
}
