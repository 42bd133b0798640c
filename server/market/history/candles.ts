import type { Candle, Drawn, DrawnFilter } from './chart-queries.ts'

/** The prices that candles are made of, each once, oldest first; those beyond the range are left out. */
export function pointsOf(candles: Candle[], { since, until }: DrawnFilter): Drawn[] {
  const points = candles
    .flatMap(pricesOf)
    .filter(({ quoted_at: at }) => at >= (since ?? '') && (until === null || at < until))
  return points.toSorted((a, b) => a.quoted_at.localeCompare(b.quoted_at))
}

function pricesOf({ low, low_at, high, high_at, last, last_at, kind, source }: Candle): Drawn[] {
  const prices = new Map([
    [low_at, low],
    [high_at, high],
    [last_at, last],
  ])
  return [...prices].map(([quoted_at, mid]) => ({ quoted_at, mid, kind, source }))
}
