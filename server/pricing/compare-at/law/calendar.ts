import * as calendar from '#server/platform/time/calendar.ts'

/** `[from, to)` in ISO-8601 UTC text. */
export interface Span {
  from: string
  to: string
}

/**
 * The time `days` calendar days before `at`, at the same time of day in the zone, so a period over a clock change is an
 * hour shorter or longer. Where a time of day occurs twice or not at all, the earlier time is taken, because the laws
 * require a period "not shorter than" so many days.
 */
export function daysBefore(at: string, days: number, timeZone: string): string {
  return cached(startTimes, timeZone, `${days} ${at}`, () =>
    calendar.daysBefore(at, days, timeZone),
  )
}

/** The start of the day `days` days after the day of `at` in the zone: midnight, or 01:00 where midnight is skipped. */
export function dayAfter(at: string, days: number, timeZone: string): string {
  return calendar.startOfDay(calendar.plusDays(calendar.dayOf(at, timeZone), days), timeZone)
}

/** The window of so many calendar days that ends at `at`. */
export function windowBefore(at: string, days: number, timeZone: string): Span {
  return { from: daysBefore(at, days, timeZone), to: at }
}

/** Milliseconds on the zone's clock: every day counts 24 hours, even one of 23 or 25 hours. */
export function wallTime({ from, to }: Span, timeZone: string): number {
  return wallMsOf(to, timeZone) - wallMsOf(from, timeZone)
}

export function wallTimeOf(spans: Span[], timeZone: string): number {
  return spans.reduce((sum, span) => sum + wallTime(span, timeZone), 0)
}

export const wholeDays = (wallMs: number): number => Math.floor(wallMs / calendar.DAY_MS)

export const wallTimeOfDays = (days: number): number => days * calendar.DAY_MS

/** The later of two times; ISO text of one length sorts by time. */
export const laterTime = (a: string, b: string): string => (a < b ? b : a)

/** Checks of a catalogue use the same times very often. */
function wallMsOf(at: string, timeZone: string): number {
  return cached(wallTimes, timeZone, at, () => calendar.wallClockMs(at, timeZone))
}

type Cache<T> = Map<string, Map<string, T>>

const wallTimes: Cache<number> = new Map()
const startTimes: Cache<string> = new Map()

/** Enough for a run over a catalogue, and only a few megabytes. */
const MAX_CACHED = 50_000

/** Without this, checking a piece with forty past prices takes ten times as long. */
function cached<T>(cache: Cache<T>, timeZone: string, key: string, calculate: () => T): T {
  const entries = cache.get(timeZone) ?? new Map<string, T>()
  const known = entries.get(key)
  if (known !== undefined) return known
  if (entries.size >= MAX_CACHED) entries.clear()
  const value = calculate()
  cache.set(timeZone, entries.set(key, value))
  return value
}
