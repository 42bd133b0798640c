import * as calendar from '#server/platform/time/calendar.ts'

/** `[from, to)` in ISO-8601 UTC text: the moment `to` is no longer in it. */
export interface Span {
  from: string
  to: string
}

/**
 * The moment `days` calendar days before `at`, at the same time of day on the zone's clock, so that a period over a
 * change of clocks is an hour shorter or longer. Of a time of day that comes twice or not at all the earlier moment,
 * because the laws ask for a period "not shorter than" so many days.
 */
export function daysBefore(at: string, days: number, timeZone: string): string {
  return cached(startTimes, timeZone, `${days} ${at}`, () =>
    calendar.daysBefore(at, days, timeZone),
  )
}

/** The beginning of the day that comes `days` days after the one `at` falls on, on the zone's clock: midnight, or 01:00 where that is skipped. */
export function dayAfter(at: string, days: number, timeZone: string): string {
  return calendar.startOfDay(calendar.plusDays(calendar.dayOf(at, timeZone), days), timeZone)
}

/** The window of so many calendar days that ends when `at` begins. */
export function windowBefore(at: string, days: number, timeZone: string): Span {
  return { from: daysBefore(at, days, timeZone), to: at }
}

/** Milliseconds that went by on the zone's clock: a day is a day, even of 23 or 25 hours. */
export function wallTime({ from, to }: Span, timeZone: string): number {
  return wallMsOf(to, timeZone) - wallMsOf(from, timeZone)
}

/** The same of several spans together. */
export function wallTimeOf(spans: Span[], timeZone: string): number {
  return spans.reduce((sum, span) => sum + wallTime(span, timeZone), 0)
}

/** Wall time → days that are full. */
export const wholeDays = (wallMs: number): number => Math.floor(wallMs / calendar.DAY_MS)

/** Days → wall time. */
export const wallTimeOfDays = (days: number): number => days * calendar.DAY_MS

/** The later of two moments; ISO text of one length sorts as time does. */
export const later = (a: string, b: string): string => (a < b ? b : a)

/** A catalogue asks for the same moments over and over. */
function wallMsOf(at: string, timeZone: string): number {
  return cached(wallTimes, timeZone, at, () => calendar.wallClockMs(at, timeZone))
}

type Cache<T> = Map<string, Map<string, T>>

const wallTimes: Cache<number> = new Map()
const startTimes: Cache<string> = new Map()

/** Enough for a run over a whole catalogue, and no more than a few megabytes. */
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
