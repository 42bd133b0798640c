import { plusMs } from '#server/platform/context.ts'
import { DAY_MS, plusYears } from '#server/platform/time/calendar.ts'

/** The last day of retention of something that was finished on `day`. ISO days. */
export function retainUntil(day: string, years: number): string {
  return plusYears(day.slice(0, 10), years)
}

export function isRetentionOver(day: string, years: number, today: string): boolean {
  return today > retainUntil(day, years)
}

/** A copy of an identity document is stored only for customers who sold something to the shop. */
export function isIdRetentionOver(
  lastBuyBack: string | null,
  years: number,
  today: string,
): boolean {
  return lastBuyBack === null || isRetentionOver(lastBuyBack, years, today)
}

/** The end of the hold on goods bought from the public, which may not be melted or sold before. ISO times. */
export function holdUntil(acceptedAt: string, days: number): string {
  return plusMs(acceptedAt, days * DAY_MS)
}

/** Remaining days of a hold, rounded up; 0: it is over. */
export function holdDaysLeft(until: string, now: string): number {
  return Math.max(0, Math.ceil((Date.parse(until) - Date.parse(now)) / DAY_MS))
}
