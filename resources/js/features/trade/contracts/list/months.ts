const DAY_MS = 24 * 60 * 60 * 1000

/** '2026-12' and 1 → '2027-01'. */
export function monthAfter(month: string, step: number): string {
  const [year = 0, monthNumber = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, monthNumber - 1 + step, 1)).toISOString().slice(0, 7)
}

/** The weeks of a month as ISO days, starting on the first weekday of the locale. */
export function weeksOf(month: string, tag: string): { weeks: string[][]; weekdays: string[] } {
  const first = new Date(`${month}-01T00:00:00Z`)
  const firstWeekday = weekStart(tag)
  const leadingDays = (first.getUTCDay() - firstWeekday + 7) % 7
  const start = first.getTime() - leadingDays * DAY_MS
  const end = new Date(`${monthAfter(month, 1)}-01T00:00:00Z`).getTime()
  const count = Math.ceil((end - start) / DAY_MS / 7)
  const day = (n: number) => new Date(start + n * DAY_MS)
  const weekdayFormat = new Intl.DateTimeFormat(tag, { weekday: 'short', timeZone: 'UTC' })
  return {
    weeks: Array.from({ length: count }, (_, week) =>
      Array.from({ length: 7 }, (_, n) =>
        day(week * 7 + n)
          .toISOString()
          .slice(0, 10),
      ),
    ),
    weekdays: Array.from({ length: 7 }, (_, n) => weekdayFormat.format(day(n))),
  }
}

/** The first weekday of a locale; 0 is Sunday. Falls back to Monday. */
function weekStart(tag: string): number {
  const locale = new Intl.Locale(tag) as Intl.Locale & { getWeekInfo?: () => { firstDay: number } }
  return (locale.getWeekInfo?.().firstDay ?? 1) % 7
}
