import { onTheWall } from '#server/gold-price-logs/wall-clock.ts'

/** `[from, to)` in ISO-8601 UTC text: the moment `to` is no longer in it. */
export interface Span {
  from: string
  to: string
}

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * The moment `days` calendar days before `at`, at the same time of day on the zone's clock, so that a period over a
 * change of clocks is an hour shorter or longer. Of a time of day that comes twice or not at all the earlier moment,
 * because the laws ask for a period "not shorter than" so many days.
 */
export function daysBefore(at: string, days: number, timeZone: string): string {
  return isoOf(momentOf(wallOf(at, timeZone) - days * DAY_MS, timeZone))
}

/** The beginning of the day that comes `days` days after the one `at` falls on, on the zone's clock. */
export function dayAfter(at: string, days: number, timeZone: string): string {
  const today = Math.floor(wallOf(at, timeZone) / DAY_MS)
  return isoOf(momentOf((today + days) * DAY_MS, timeZone))
}

/** The window of so many calendar days that ends when `at` begins. */
export function windowBefore(at: string, days: number, timeZone: string): Span {
  return { from: daysBefore(at, days, timeZone), to: at }
}

/** Milliseconds that went by on the zone's clock: a day is a day, even of 23 or 25 hours. */
export function wallTime({ from, to }: Span, timeZone: string): number {
  return wallOf(to, timeZone) - wallOf(from, timeZone)
}

/** The same of several spans together. */
export function wallTimeOf(spans: Span[], timeZone: string): number {
  return spans.reduce((sum, span) => sum + wallTime(span, timeZone), 0)
}

/** Wall time → days that are full. */
export const wholeDays = (wallMs: number): number => Math.floor(wallMs / DAY_MS)

/** Days → wall time. */
export const wallDays = (days: number): number => days * DAY_MS

/** The later of two moments; ISO text of one length sorts as time does. */
export const later = (a: string, b: string): string => (a < b ? b : a)

const isoOf = (ms: number): string => new Date(ms).toISOString()

function wallOf(at: string, timeZone: string): number {
  const ms = Date.parse(at)
  return ms + offsetAt(ms, timeZone)
}

function momentOf(wall: number, timeZone: string): number {
  const late = wall - Math.min(offsetAt(wall - DAY_MS, timeZone), offsetAt(wall + DAY_MS, timeZone))
  const early =
    wall - Math.max(offsetAt(wall - DAY_MS, timeZone), offsetAt(wall + DAY_MS, timeZone))
  return [early, late].find((ms) => ms + offsetAt(ms, timeZone) === wall) ?? early
}

/** A zone and a day in UTC → the offset when that day begins. A catalogue asks for the same days over and over. */
const offsets = new Map<string, Map<number, number>>()

/** Asking the system is slow, and only on a day when clocks change is there anything to ask. */
function offsetAt(ms: number, timeZone: string): number {
  const day = Math.floor(ms / DAY_MS)
  const before = offsetOfDay(day, timeZone)
  return before === offsetOfDay(day + 1, timeZone) ? before : askOffset(ms, timeZone)
}

function offsetOfDay(day: number, timeZone: string): number {
  const known = offsets.get(timeZone) ?? new Map<number, number>()
  offsets.set(timeZone, known)
  const offset = known.get(day) ?? askOffset(day * DAY_MS, timeZone)
  known.set(day, offset)
  return offset
}

const askOffset = (ms: number, timeZone: string): number => onTheWall(ms, timeZone) - ms
