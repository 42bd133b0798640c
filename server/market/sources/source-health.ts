import type { FeedErrorDetails } from '#server/market/feeds/feed.ts'
import { plusMs } from '#server/platform/context.ts'
import type { Circuit } from './table.ts'

/** The health of a source according to its polls. */
export interface Health {
  /**
   * `open`: no request before `openUntil`. `half_open`: a trial request is in progress; another is due if it has not
   * ended by `openUntil`.
   */
  circuit: Circuit
  openUntil: string | null
  /** Consecutive failures. */
  failures: number
  /** How often the circuit opened since it last closed. */
  openings: number
}

export const HEALTHY: Health = { circuit: 'closed', openUntil: null, failures: 0, openings: 0 }

const MINUTE_MS = 60_000
const FAILURES_TO_OPEN = 5
/** How long the circuit stays open at its first, second, … and every later opening. Source: docs/domain.md 3.2. */
const OPEN_MS = [5, 10, 20, 40, 60].map((minutes) => minutes * MINUTE_MS)
const LONGEST_MS = 60 * MINUTE_MS
/** Longer than one attempt with its retry can take. */
const TRIAL_MS = MINUTE_MS

/** Whether the source may be requested at `now`. `try`: one trial request, which the caller records with `asTrial`. */
export function mayRequest({ circuit, openUntil }: Health, now: string): 'yes' | 'try' | 'no' {
  if (circuit === 'closed') return 'yes'
  return hasExpired(openUntil, now) ? 'try' : 'no'
}

/** A trial request is in progress. */
export function asTrial(health: Health, now: string): Health {
  return { ...health, circuit: 'half_open', openUntil: plusMs(now, TRIAL_MS) }
}

/** The health after an attempt that ended at `now`; `error` null: the source answered with a price. */
export function afterAttempt(health: Health, error: FeedErrorDetails | null, now: string): Health {
  if (error === null) return HEALTHY
  const failures = health.failures + 1
  const opens =
    error.kind === 'rate_limited' || health.circuit !== 'closed' || failures >= FAILURES_TO_OPEN
  if (!opens) return { ...health, failures }
  const openUntil = plusMs(now, openDurationMs(health.openings, error))
  return { circuit: 'open', openUntil, failures, openings: health.openings + 1 }
}

function openDurationMs(openings: number, { kind, retryAfterS }: FeedErrorDetails): number {
  const stepMs = OPEN_MS[openings] ?? LONGEST_MS
  if (kind !== 'rate_limited' || retryAfterS === null) return stepMs
  return Math.min(Math.max(retryAfterS, 1) * 1000, LONGEST_MS)
}

/** An end beyond the longest opening was written before the clock was set back. */
function hasExpired(openUntil: string | null, now: string): boolean {
  if (openUntil === null) return true
  return openUntil <= now || openUntil > plusMs(now, LONGEST_MS)
}
