import { offTheWall, onTheWall } from './wall-clock.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** When the day `date` (YYYY-MM-DD) begins on the shop's clock, as ISO-8601 UTC text. */
export function startOfDay(date: string, timeZone: string): string {
  return new Date(offTheWall(Date.parse(`${date}T00:00:00.000Z`), timeZone)).toISOString()
}

/** When the day after `date` begins: the end, excluded, of that day. */
export function endOfDay(date: string, timeZone: string): string {
  const next = new Date(Date.parse(`${date}T00:00:00.000Z`) + DAY_MS)
  return startOfDay(next.toISOString().slice(0, 10), timeZone)
}

/** The day (YYYY-MM-DD) that a moment falls on, on the shop's clock. */
export function dayOf(at: string, timeZone: string): string {
  return new Date(onTheWall(Date.parse(at), timeZone)).toISOString().slice(0, 10)
}
