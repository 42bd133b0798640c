/** The first and the last day of a range as ISO days, such as '2026-11-23'; null where it is open. */
export interface DayRange {
  from: string | null
  to: string | null
}

/** A range with a name, such as 24 hours; it need not be of whole days. */
export interface NamedRange {
  id: string
  label: string
  isChosen: boolean
  onChoose: () => void
}

const DAY_MS = 24 * 60 * 60 * 1000

/** '2026-11-30' and 1 → '2026-12-01'. */
export function dayAfter(day: string, step: number): string {
  return isoDay(Date.parse(`${day}T00:00:00Z`) + step * DAY_MS)
}

/** '2026-12' and 1 → '2027-01'. */
export function monthAfter(month: string, step: number): string {
  const [year = 0, monthNumber = 1] = month.split('-').map(Number)
  return isoDay(Date.UTC(year, monthNumber - 1 + step, 1)).slice(0, 7)
}

/** The same day of another month, or its last day where it is shorter: '2026-03-31' and -1 → '2026-02-28'. */
export function sameDayAfter(day: string, months: number): string {
  const month = monthAfter(day.slice(0, 7), months)
  const last = lastDayOf(month)
  const same = `${month}-${day.slice(8)}`
  return same < last ? same : last
}

/** '2026-02' → '2026-02-28'. */
function lastDayOf(month: string): string {
  return dayAfter(`${monthAfter(month, 1)}-01`, -1)
}

/** The weeks of a month as ISO days, starting on the first weekday of the locale. */
export function weeksOf(month: string, tag: string): string[][] {
  const start = weekStart(`${month}-01`, tag)
  const weeks: string[][] = []
  for (let first = start; first.slice(0, 7) <= month; first = dayAfter(first, 7))
    weeks.push(Array.from({ length: 7 }, (_, n) => dayAfter(first, n)))
  return weeks
}

/** The first day of a day's week in the locale. Falls back to Monday. */
export function weekStart(day: string, tag: string): string {
  const locale = new Intl.Locale(tag) as Intl.Locale & { getWeekInfo?: () => { firstDay: number } }
  const firstWeekday = locale.getWeekInfo?.().firstDay ?? 1
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return dayAfter(day, -((weekday - firstWeekday + 7) % 7))
}

/** The calendar day of a time (ms) in a time zone. */
export function dayIn(timeZone: string, now: number): string {
  return new Date(now).toLocaleDateString('sv-SE', { timeZone })
}

export const PRESETS = [
  'today',
  'yesterday',
  'last_7',
  'last_30',
  'last_90',
  'this_month',
  'last_month',
  'this_year',
  'all',
] as const

/** The days that each of the usual ranges has today; the last 7 days include today. */
export function presetRanges(today: string): Record<(typeof PRESETS)[number], DayRange> {
  const yesterday = dayAfter(today, -1)
  const month = today.slice(0, 7)
  const lastMonth = monthAfter(month, -1)
  const until = (count: number) => ({ from: dayAfter(today, 1 - count), to: today })
  return {
    today: { from: today, to: today },
    yesterday: { from: yesterday, to: yesterday },
    last_7: until(7),
    last_30: until(30),
    last_90: until(90),
    this_month: { from: `${month}-01`, to: today },
    last_month: { from: `${lastMonth}-01`, to: lastDayOf(lastMonth) },
    this_year: { from: `${today.slice(0, 4)}-01-01`, to: today },
    all: { from: null, to: null },
  }
}

function isoDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}
