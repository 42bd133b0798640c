import { later } from '#server/platform/context.ts'
import { DAY_MS } from '#server/platform/time/calendar.ts'

/** Until when something that was bought from the public stays as it is: neither melted nor sold. ISO times. */
export function holdUntil(acceptedAt: string, days: number): string {
  return later(acceptedAt, days * DAY_MS)
}

/** Whole days that are left of a hold; 0: it is over. */
export function holdDaysLeft(until: string, now: string): number {
  return Math.max(0, Math.ceil((Date.parse(until) - Date.parse(now)) / DAY_MS))
}
