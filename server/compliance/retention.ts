import { plusMs } from '#server/platform/context.ts'
import { DAY_MS, plusYears } from '#server/platform/time/calendar.ts'

/** Until which day something is kept that was finished on a day; then it may go. ISO days. */
export function retainUntil(day: string, years: number): string {
  return plusYears(day.slice(0, 10), years)
}

/** Has its time passed? */
export function isRetentionOver(day: string, years: number, today: string): boolean {
  return today > retainUntil(day, years)
}

/** A copy of an identity document: kept for who sold us something, and for nobody else. */
export function isIdRetentionOver(
  lastBuyBack: string | null,
  years: number,
  today: string,
): boolean {
  return lastBuyBack === null || isRetentionOver(lastBuyBack, years, today)
}

/** Until when something that was bought from the public stays as it is: neither melted nor sold. ISO times. */
export function holdUntil(acceptedAt: string, days: number): string {
  return plusMs(acceptedAt, days * DAY_MS)
}

/** Whole days that are left of a hold; 0: it is over. */
export function holdDaysLeft(until: string, now: string): number {
  return Math.max(0, Math.ceil((Date.parse(until) - Date.parse(now)) / DAY_MS))
}
