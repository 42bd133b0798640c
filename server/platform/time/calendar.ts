import * as z from 'zod'

export const DAY_MS = 24 * 60 * 60 * 1000

const isoDay = z.iso.date()

/** Is this an ISO day (`2026-12-04`) of the calendar? */
export function isDay(text: string): boolean {
  return isoDay.safeParse(text).success
}

/** ISO day on which the moment `at` (ISO-8601 UTC text) falls on the zone's clock. */
export function dayOf(at: string, timeZone: string): string {
  return zoned(at, timeZone).toPlainDate().toString()
}

/** The moment at which the ISO day begins on the zone's clock: midnight, or the first time after a skipped midnight. */
export function startOfDay(day: string, timeZone: string): string {
  return isoOf(Temporal.PlainDate.from(day).toZonedDateTime(timeZone))
}

/** The moment at which the day after the ISO day begins: the end, excluded, of that day. */
export function endOfDay(day: string, timeZone: string): string {
  return startOfDay(plusDays(day, 1), timeZone)
}

/**
 * The moment of a local time such as `2026-12-04T09:00` on the zone's clock; a text that ends in `Z` is in UTC. Of a
 * time that comes twice the first; a skipped time is counted on from the last one before it. Throws RangeError.
 */
export function instantOf(text: string, timeZone: string): string {
  if (text.endsWith('Z')) return new Date(text).toISOString()
  // The parser accepts at most nine decimal places, and milliseconds are all that is kept.
  return isoOf(Temporal.PlainDateTime.from(text.slice(0, 23)).toZonedDateTime(timeZone))
}

/** ISO day → the day so many days later. */
export function plusDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString()
}

/** ISO day → the same day so many months later; a month that is too short gives its last day. */
export function plusMonths(day: string, months: number): string {
  return Temporal.PlainDate.from(day).add({ months }).toString()
}

/** ISO day → the same day so many years later; 1 March where that year has no 29 February. */
export function plusYears(day: string, years: number): string {
  const start = Temporal.PlainDate.from(day)
  const end = start.add({ years })
  return (end.day === start.day ? end : end.add({ days: 1 })).toString()
}

/** ISO day → the Monday of its week. */
export function mondayOf(day: string): string {
  return plusDays(day, 1 - Temporal.PlainDate.from(day).dayOfWeek)
}

/** The moment at which the zone's clock shows the same time of day so many days earlier; the earlier of two. */
export function daysBefore(at: string, days: number, timeZone: string): string {
  const local = zoned(at, timeZone).toPlainDateTime().subtract({ days })
  return isoOf(local.toZonedDateTime(timeZone, { disambiguation: 'earlier' }))
}

/** What the zone's clock shows at the moment, as the milliseconds at which a clock in UTC shows the same. */
export function wallClockMs(at: string, timeZone: string): number {
  const time = zoned(at, timeZone)
  return time.epochMilliseconds + time.offsetNanoseconds / 1_000_000
}

const zoned = (at: string, timeZone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.from(at).toZonedDateTimeISO(timeZone)

const isoOf = (time: Temporal.ZonedDateTime): string =>
  new Date(time.epochMilliseconds).toISOString()
