import { dailySnapshots, monthlyAverages } from '#server/market/history/published-prices.ts'
import type { Random } from './random.ts'

const DAY = 24 * 60 * 60 * 1000
/** A monthly average is used for the middle of its month only when no daily snapshot is within this time. */
const NEAR = 14 * DAY
const MICRO = 1_000_000

/** The price of a metal at a time, in millionths of the currency per troy ounce. */
export type GoldAt = (ms: number) => number

/**
 * The gold price of recent years from published data: daily snapshots, monthly averages between them, linear interpolation,
 * and a small random noise. Null for a currency without published data.
 */
export function goldPath(currency: string, random: Random): GoldAt | null {
  const days = dailySnapshots()
  const inCurrency = days.filter((day) => day.currency === currency)
  const dollars = days.filter((day) => day.currency === 'USD')
  if (inCurrency.length === 0) return null
  const rateNear = (ms: number) => {
    const [nearest] = inCurrency.toSorted(
      (a, b) => timeBetween(a.quotedAt, ms) - timeBetween(b.quotedAt, ms),
    )
    const usd = dollars.find(({ quotedAt }) => quotedAt === nearest?.quotedAt)
    return nearest && usd ? nearest.mid / usd.mid : 1
  }
  const snapshots = inCurrency.map(({ quotedAt, mid }) => ({ ms: Date.parse(quotedAt), mid }))
  const months = monthlyAverages()
    .map(({ quotedAt, mid }) => ({ ms: Date.parse(quotedAt) + 14 * DAY, mid }))
    .filter(({ ms }) => snapshots.every((snapshot) => Math.abs(snapshot.ms - ms) > NEAR))
    .map(({ ms, mid }) => ({ ms, mid: mid * rateNear(ms) }))
  const points = [...months, ...snapshots].sort((a, b) => a.ms - b.ms)
  return (ms) => {
    const noise = 1 + (random.next() - 0.5) * 0.006
    return Math.round((interpolate(points, ms) * noise) / (MICRO / 100)) * (MICRO / 100)
  }
}

/**
 * A made-up price of another metal: a share of the gold price that rises and falls by up to `swing` within `days`. No price of
 * these metals is published under a license that allows it here.
 */
export function madeUpPath(
  gold: GoldAt,
  { perGold, swing, days }: { perGold: number; swing: number; days: number },
): GoldAt {
  const cents = MICRO / 100
  return (ms) => {
    const wave = 1 + swing * Math.sin((2 * Math.PI * ms) / (days * DAY))
    return Math.round((gold(ms) * perGold * wave) / cents) * cents
  }
}

interface Point {
  ms: number
  mid: number
}

function interpolate(points: readonly Point[], ms: number): number {
  const next = points.find((point) => point.ms >= ms)
  const last = points.findLast((point) => point.ms < ms)
  if (!next || !last) return (next ?? last)?.mid ?? 0
  return last.mid + ((next.mid - last.mid) * (ms - last.ms)) / (next.ms - last.ms)
}

const timeBetween = (at: string, ms: number): number => Math.abs(Date.parse(at) - ms)
