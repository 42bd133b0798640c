import type { SourceKind } from '#server/platform/env/feed-settings.ts'
import type { Scenario } from './scenarios.ts'

/** What a source is about to say: thousandths of a dollar per troy ounce, and a time in milliseconds. */
export interface Spoken {
  bid: number
  mid: number
  ask: number
  at: number
}

const HALF_SPREAD = 331
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

export const around = (mid: number, at: number): Spoken => ({
  bid: mid - HALF_SPREAD,
  mid,
  ask: mid + HALF_SPREAD,
  at,
})

/** The market as a scenario twists it. `first` is what was said when the scenario began, `turn` counts from 0. */
export function twist(
  scenario: Scenario,
  now: Spoken,
  first: Spoken,
  turn: number,
  source: SourceKind,
): Spoken {
  const { mid, at } = now
  switch (scenario) {
    case 'negative':
      return { ...now, bid: -now.ask, mid: -mid, ask: -now.bid }
    case 'zero':
      return { ...now, bid: 0, mid: 0, ask: 0 }
    case 'x10':
      return around(mid * 10, at)
    case 'div10':
      return around(Math.round(mid / 10), at)
    case 'jump':
      return around(Math.round(mid * 1.02), at)
    case 'silver':
      return around(Math.round(mid / 71), at)
    case 'crossed':
      return { ...now, bid: now.ask, ask: now.bid }
    case 'wide':
      return { ...now, bid: Math.round(mid * 0.99), ask: Math.round(mid * 1.01) }
    case 'stale':
      return { ...now, at: at - (source === 'nbp' ? 10 * DAY_MS : 2 * HOUR_MS) }
    case 'future':
      return { ...now, at: at + (source === 'nbp' ? 2 * DAY_MS : 10 * MINUTE_MS) }
    case 'duplicate':
      return first
    case 'frozen':
      return { ...first, at }
    case 'out-of-order':
      return turn % 2 === 1 ? { ...now, at: at - 1.5 * MINUTE_MS } : now
    default:
      return now
  }
}
