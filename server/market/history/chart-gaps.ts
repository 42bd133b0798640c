import { tradingMs } from '#server/market/market-hours.ts'
import type { ChartPrice } from './chart-queries.ts'

const HOUR_MS = 60 * 60 * 1000
/** Longer than between two monthly averages. */
const MONTHLY_GAP_MS = 45 * 24 * HOUR_MS
/** Steps on each side that determine the usual interval at that time. */
const WINDOW_STEPS_EACH_SIDE = 8
/** With more gaps the line would be unreadable: only the widest are shown. */
const MAX_GAPS = 100

/**
 * The indexes of points after a gap. Between feed prices, a gap is more than an hour of open market without a price (or
 * four times the usual interval where feeds are slower); elsewhere, more than a month and a half. A closed market is
 * not a gap. `bucketMs` is the time that one point represents where not every price was read, else 0.
 */
export function gapsIn(
  all: readonly ChartPrice[],
  bucketMs: number,
  holidays: string[],
): Set<number> {
  const isGap = createGapTest(all.filter(isSpot).map(timeOf), bucketMs, holidays)
  const gaps: { index: number; ms: number }[] = []
  let spotCount = 0
  for (const [index, after] of all.entries()) {
    const before = all[index - 1]
    if (before && isGap(before, after, spotCount)) gaps.push({ index, ms: elapsed(before, after) })
    if (isSpot(after)) spotCount++
  }
  const widest = gaps.toSorted((a, b) => b.ms - a.ms).slice(0, MAX_GAPS)
  return new Set(widest.map(({ index }) => index))
}

/** `spotTimes` are the times of feed prices, `spotCount` how many of them precede the pair. */
function createGapTest(spotTimes: readonly number[], bucketMs: number, holidays: string[]) {
  // From the last price of one span to the first known price of the next is rarely more than a span.
  const minGapMs = Math.max(HOUR_MS, 1.25 * bucketMs)
  const historicalGapMs = Math.max(MONTHLY_GAP_MS, 3 * bucketMs)
  return (before: ChartPrice, after: ChartPrice, spotCount: number): boolean => {
    const ms = elapsed(before, after)
    if (!isSpot(before) && !isSpot(after)) return ms > historicalGapMs
    if (ms <= minGapMs) return false
    const spotGapMs = Math.max(minGapMs, 4 * medianStep(spotTimes, spotCount))
    // Hours of trade are only calculated where elapsed time does not decide.
    return ms > spotGapMs && tradingMs(before.quoted_at, after.quoted_at, holidays) > spotGapMs
  }
}

const isSpot = ({ kind }: ChartPrice): boolean => kind === 'spot'
const timeOf = ({ quoted_at }: ChartPrice): number => Date.parse(quoted_at)
const elapsed = (before: ChartPrice, after: ChartPrice): number => timeOf(after) - timeOf(before)

/** The median of the steps around an index among the times of feed prices. */
function medianStep(spotTimes: readonly number[], index: number): number {
  const near = spotTimes.slice(
    Math.max(0, index - WINDOW_STEPS_EACH_SIDE),
    index + WINDOW_STEPS_EACH_SIDE,
  )
  const steps = near.slice(1).map((time, index) => time - (near[index] ?? time))
  return steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0
}
