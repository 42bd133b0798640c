import type { Drawn } from '#server/market/history/chart-queries.ts'

interface Spot {
  point: Drawn
  x: number
  y: number
}

/**
 * At most `limit` of the points, those that preserve the shape of the line; the first and the last are always included.
 * Source: Sveinn Steinarsson, "Downsampling Time Series for Visual Representation" (2013), largest triangle three
 * buckets. It only selects points: prices are unchanged.
 */
export function thin(points: Drawn[], most: number): Drawn[] {
  if (points.length <= most) return points
  const spots = points.map((point) => ({ point, x: Date.parse(point.quoted_at), y: point.mid }))
  const buckets = bucketsOf(spots, Math.max(most, 2))
  const kept: Spot[] = []
  buckets.forEach((bucket, index) => {
    const next = middleOf(buckets[index + 1] ?? bucket)
    kept.push(largest(bucket, kept.at(-1) ?? bucket[0], next))
  })
  return kept.map(({ point }) => point)
}

/** The first and last points separately, the rest in equal parts. */
function bucketsOf(spots: Spot[], count: number): Spot[][] {
  const inner = spots.slice(1, -1)
  const size = inner.length / Math.max(count - 2, 1)
  const between = Array.from({ length: count - 2 }, (_, index) =>
    inner.slice(Math.floor(index * size), Math.floor((index + 1) * size)),
  )
  return [spots.slice(0, 1), ...between, spots.slice(-1)].filter((bucket) => bucket.length > 0)
}

const middleOf = (bucket: Spot[]) => ({
  x: bucket.reduce((sum, { x }) => sum + x, 0) / bucket.length,
  y: bucket.reduce((sum, { y }) => sum + y, 0) / bucket.length,
})

/**
 * The point of the bucket with the largest triangle between the previously selected one and the centroid of the next
 * bucket.
 */
function largest(bucket: Spot[], before: Spot | undefined, next: { x: number; y: number }): Spot {
  const area = ({ x, y }: Spot) => {
    if (!before) return 0
    return Math.abs((before.x - next.x) * (y - before.y) - (before.x - x) * (next.y - before.y))
  }
  return bucket.reduce((best, spot) => (area(spot) > area(best) ? spot : best))
}
