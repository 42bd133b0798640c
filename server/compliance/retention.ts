/** Until which day something is kept that was finished on a day; then it may go. ISO days. */
export function keepUntil(day: string, years: number): string {
  const end = new Date(`${day.slice(0, 10)}T00:00:00.000Z`)
  const month = end.getUTCMonth()
  end.setUTCFullYear(end.getUTCFullYear() + years)
  // Of 29 February there is none in most years: the day after the last of February.
  if (end.getUTCMonth() !== month) end.setUTCDate(1)
  return end.toISOString().slice(0, 10)
}

/** Has its time passed? */
export function mayGo(day: string, years: number, today: string): boolean {
  return today > keepUntil(day, years)
}

/** A copy of an identity document: kept for who sold us something, and for nobody else. */
export function mayIdGo(lastBuyBack: string | null, years: number, today: string): boolean {
  return lastBuyBack === null || mayGo(lastBuyBack, years, today)
}
