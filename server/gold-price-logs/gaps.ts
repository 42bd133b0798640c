import type { Drawn } from './chart-queries.ts'
import { openMs } from './market-hours.ts'

const HOUR_MS = 60 * 60 * 1000
/** Longer than between two monthly averages: nobody knows what gold did in between. */
const KNOWN_BY_MONTH_MS = 45 * 24 * HOUR_MS
/** Steps on each side that say how often prices come at that time. */
const AROUND = 8
/** A line broken oftener than this is no line: the widest gaps are drawn. */
const MOST_GAPS = 100

/**
 * Which points, by their place, come after a gap. Where feeds speak, that is more than an hour of open market without
 * a price, for they come every few minutes (where they come more slowly at that time, four times as long as usual);
 * elsewhere, anything longer than a month and a half. A closed market makes no gap. `pointMs` is the time that one
 * point stands for where not every price was read, else 0.
 */
export function gapsIn(all: readonly Drawn[], pointMs: number, holidays: string[]): Set<number> {
  const rule = gapRule(all, pointMs, holidays)
  const gaps = all.flatMap((after, place) => {
    const before = all[place - 1]
    return before && rule(before, after) ? [{ place, ms: apart(before, after) }] : []
  })
  const widest = gaps.toSorted((a, b) => b.ms - a.ms).slice(0, MOST_GAPS)
  return new Set(widest.map(({ place }) => place))
}

function gapRule(all: readonly Drawn[], pointMs: number, holidays: string[]) {
  const live = all.filter(isLive)
  const otherMs = Math.max(KNOWN_BY_MONTH_MS, 3 * pointMs)
  return (before: Drawn, after: Drawn): boolean => {
    const ms = apart(before, after)
    if (!isLive(before) && !isLive(after)) return ms > otherMs
    if (ms <= HOUR_MS) return false
    const liveMs = Math.max(HOUR_MS, 4 * usualStep(live, before.quoted_at))
    return openMs(before.quoted_at, after.quoted_at, holidays) > liveMs
  }
}

const isLive = ({ kind }: Drawn): boolean => kind === 'spot'

const apart = (before: Drawn, after: Drawn): number =>
  Date.parse(after.quoted_at) - Date.parse(before.quoted_at)

/** The middle one of the steps between the prices that feeds said around that time. */
function usualStep(live: readonly Drawn[], at: string): number {
  const first = live.findIndex(({ quoted_at }) => quoted_at >= at)
  const middle = first === -1 ? live.length : first
  const near = live.slice(Math.max(0, middle - AROUND), middle + AROUND + 1)
  const steps = near.slice(1).map((after, index) => apart(near[index] ?? after, after))
  return steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0
}
