import type { FeedError } from '#server/market/feeds/feed.ts'
import type { Circuit } from '#server/market/table.ts'
import { plusMs } from '#server/platform/context.ts'

/** How a source does, as polls find it. */
export interface Health {
  /**
   * `open`: nobody asks before `openUntil`. `half_open`: one try is under way, and another is due only when it has not
   * come back by `openUntil`.
   */
  circuit: Circuit
  openUntil: string | null
  /** Failures in a row. */
  failures: number
  /** How often the circuit opened since it last closed. */
  openings: number
}

export const HEALTHY: Health = { circuit: 'closed', openUntil: null, failures: 0, openings: 0 }

const MINUTE_MS = 60_000
const FAILURES_TO_OPEN = 5
/** How long the circuit stays open: the first time, the second, … and ever after. Source: reliability.md R7. */
const OPEN_MS = [5, 10, 20, 40, 60].map((minutes) => minutes * MINUTE_MS)
const LONGEST_MS = 60 * MINUTE_MS
/** Longer than one attempt with its retry can take. */
const TRY_MS = MINUTE_MS

/** May the source be asked at `now`? `try`: once, to see whether it is back; who asks then says so by `asTry`. */
export function mayAsk({ circuit, openUntil }: Health, now: string): 'yes' | 'try' | 'no' {
  if (circuit === 'closed') return 'yes'
  return isOver(openUntil, now) ? 'try' : 'no'
}

/** The one try is under way. */
export function asTry(health: Health, now: string): Health {
  return { ...health, circuit: 'half_open', openUntil: plusMs(now, TRY_MS) }
}

/** What an attempt that ended at `now` makes of it; `error` null: the source answered with a price. */
export function afterAttempt(health: Health, error: FeedError | null, now: string): Health {
  if (error === null) return HEALTHY
  const failures = health.failures + 1
  const opens =
    error.kind === 'rate_limited' || health.circuit !== 'closed' || failures >= FAILURES_TO_OPEN
  if (!opens) return { ...health, failures }
  const openUntil = plusMs(now, openMs(health.openings, error))
  return { circuit: 'open', openUntil, failures, openings: health.openings + 1 }
}

function openMs(openings: number, { kind, retryAfterS }: FeedError): number {
  const ladder = OPEN_MS[openings] ?? LONGEST_MS
  if (kind !== 'rate_limited' || retryAfterS === null) return ladder
  return Math.min(Math.max(retryAfterS, 1) * 1000, LONGEST_MS)
}

/** An end further away than any opening lasts was written before the clock went back. */
function isOver(openUntil: string | null, now: string): boolean {
  if (openUntil === null) return true
  return openUntil <= now || openUntil > plusMs(now, LONGEST_MS)
}
