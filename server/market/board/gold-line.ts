import type { Metal } from '#server/formula/units/karat.ts'
import { goldPriceText } from '#server/formula/units/money.ts'
import { goldSettings } from '#server/market/gold-settings.ts'
import { gapsIn } from '#server/market/history/chart-gaps.ts'
import { lastPriceOfEach } from '#server/market/history/chart-queries.ts'
import { type ChartPoint, timePrecisionOf } from '#server/market/history/props.ts'
import { latestBasis } from '#server/market/quotes/basis.ts'
import { type Ctx, plusMs } from '#server/platform/context.ts'
import type { GoldLineProps, LineRange } from './board-props.ts'

/** Enough for a small line chart: each point is the last accepted price of its interval. */
const MAX_POINTS = 120
const HOUR_MS = 60 * 60 * 1000
const RANGE_MS: Record<LineRange, number> = { '24h': 24 * HOUR_MS, '30d': 30 * 24 * HOUR_MS }

/** Recent prices of a metal for a small line chart, in the currency of the current price. */
export async function goldLine(ctx: Ctx, metal: Metal, range: LineRange): Promise<GoldLineProps> {
  const { currency } = (await latestBasis(ctx, metal)) ?? {}
  if (currency === undefined) return { currency: null, points: [] }
  const intervalMs = RANGE_MS[range] / MAX_POINTS
  const filter = { metal, currency, since: null, until: null, source: null }
  const prices = await lastPriceOfEach(ctx.db, filter, intervalsUntil(ctx.clock.now(), intervalMs))
  const gaps = gapsIn(prices, intervalMs, (await goldSettings(ctx.db)).holidays)
  const points = prices.map(({ quoted_at, mid, kind, source }, index): ChartPoint => {
    const point = {
      at: quoted_at,
      mid: goldPriceText(mid),
      kind,
      timePrecision: timePrecisionOf(source),
    }
    return gaps.has(index) ? { ...point, afterGap: true } : point
  })
  return { currency, points }
}

/** Equal intervals; the last one ends with the millisecond `now`. */
function intervalsUntil(now: string, intervalMs: number): [from: string, until: string][] {
  const at = (index: number) => plusMs(now, 1 + (index - MAX_POINTS) * intervalMs)
  return Array.from({ length: MAX_POINTS }, (_, index) => [at(index), at(index + 1)])
}
