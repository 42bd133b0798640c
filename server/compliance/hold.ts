const DAY_MS = 24 * 60 * 60 * 1000

/** Until when something that was bought from the public stays as it is: neither melted nor sold. ISO times. */
export function holdUntil(acceptedAt: string, days: number): string {
  return new Date(Date.parse(acceptedAt) + days * DAY_MS).toISOString()
}

/** Whole days that are left of a hold; 0: it is over. */
export function holdDaysLeft(until: string, now: string): number {
  return Math.max(0, Math.ceil((Date.parse(until) - Date.parse(now)) / DAY_MS))
}
