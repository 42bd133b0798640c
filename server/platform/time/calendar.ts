import * as z from 'zod'

export const DAY_MS = 24 * 60 * 60 * 1000

const isoDay = z.iso.date()

/** Whether the text is a valid ISO day (`2026-12-04`). */
export function isDay(text: string): boolean {
  return isoDay.safeParse(text).success
}

/** The ISO day of the instant `at` (ISO-8601 UTC text) in the time zone. */
export function dayOf(at: string, timeZone: string): string {
  return zoned(at, timeZone).toPlainDate().toString()
}

/** `dayOf` for many times: one that is in the day of the time before is only compared with the ends of that day. */
export function daysOf(timeZone: string): (at: string) => string {
  let known = { day: '', start: '', end: '' }
  return (at) => {
    if (at < known.start || at >= known.end) {
      const day = dayOf(at, timeZone)
      known = { day, start: startOfDay(day, timeZone), end: endOfDay(day, timeZone) }
    }
    return known.day
  }
}

/** The start of the ISO day in the time zone: midnight, or the first time after a skipped midnight. */
export function startOfDay(day: string, timeZone: string): string {
  return isoOf(Temporal.PlainDate.from(day).toZonedDateTime(timeZone))
}

/** The start of the next day: the exclusive end of the ISO day. */
export function endOfDay(day: string, timeZone: string): string {
  return startOfDay(plusDays(day, 1), timeZone)
}

/**
 * The instant of a local time such as `2026-12-04T09:00` in the time zone; a text that ends in `Z` is in UTC. A repeated
 * local time is the earlier one; a skipped time is moved forward by the length of the gap. Throws RangeError.
 */
export function instantOf(text: string, timeZone: string): string {
  if (text.endsWith('Z')) return new Date(text).toISOString()
  // The parser accepts at most nine decimal places; only milliseconds are needed.
  return isoOf(Temporal.PlainDateTime.from(text.slice(0, 23)).toZonedDateTime(timeZone))
}

/** ISO day plus days. */
export function plusDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString()
}

/** Days from one ISO day to another; negative if the other is earlier. */
export function daysBetween(day: string, other: string): number {
  return Temporal.PlainDate.from(day).until(other).days
}

/** The start of today, or of the day so many days before. */
export type DayStarts = (daysAgo: number) => string

/** The starts of the days up to that of `now` in the time zone. The day of an earlier time is over. */
export function dayStarts(now: string, timeZone: string): DayStarts {
  const today = dayOf(now, timeZone)
  const known = new Map<number, string>()
  return (daysAgo) => {
    const start = known.get(daysAgo) ?? startOfDay(plusDays(today, -daysAgo), timeZone)
    known.set(daysAgo, start)
    return start
  }
}

/** ISO day plus months; in a month that is too short, its last day. */
export function plusMonths(day: string, months: number): string {
  return Temporal.PlainDate.from(day).add({ months }).toString()
}

/** ISO day plus years; 1 March when that year has no 29 February. */
export function plusYears(day: string, years: number): string {
  const start = Temporal.PlainDate.from(day)
  const end = start.add({ years })
  return (end.day === start.day ? end : end.add({ days: 1 })).toString()
}

/** ISO day → the Monday of its week. */
export function mondayOf(day: string): string {
  return plusDays(day, 1 - Temporal.PlainDate.from(day).dayOfWeek)
}

/** The same local time `days` days earlier in the time zone; of a repeated local time the earlier one. */
export function daysBefore(at: string, days: number, timeZone: string): string {
  const local = zoned(at, timeZone).toPlainDateTime().subtract({ days })
  return isoOf(local.toZonedDateTime(timeZone, { disambiguation: 'earlier' }))
}

/** The local time in the time zone, as the milliseconds at which a UTC clock shows the same time. */
export function wallClockMs(at: string, timeZone: string): number {
  const time = zoned(at, timeZone)
  return time.epochMilliseconds + time.offsetNanoseconds / 1_000_000
}

const zoned = (at: string, timeZone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.from(at).toZonedDateTimeISO(timeZone)

const isoOf = (time: Temporal.ZonedDateTime): string =>
  new Date(time.epochMilliseconds).toISOString()
