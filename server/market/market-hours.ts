import { DAY_MS as DAY, instantOf, wallClockMs } from '#server/platform/time/calendar.ts'

/**
 * When gold is traded: from Sunday 18:00 to Friday 17:00 in New York, except an hour from 17:00 each day, and holidays.
 * Source: docs/domain.md 3.3. Clocks change on Sundays at 2:00, while the market is closed, so that local time runs
 * evenly within trading hours.
 */
const ZONE = 'America/New_York'
const HOUR = 60 * 60 * 1000
/** Hours of trade from Sunday to Saturday. */
const TRADING_HOURS: [from: number, until: number][][] = [
  [[18, 24]],
  ...Array.from({ length: 4 }, (): [number, number][] => [
    [0, 17],
    [18, 24],
  ]),
  [[0, 17]],
  [],
]
const TRADED_PER_WEEK_MS = TRADING_HOURS.reduce(
  (sum, _, weekday) => sum + tradedBy(weekday, DAY),
  0,
)
/** 4 January 1970 in days: weeks are counted from a Sunday. */
const FIRST_SUNDAY = 3
const CHANGE_HOURS = [0, 17, 18]

/** Whether gold is traded at that moment. `holidays` are days of New York (YYYY-MM-DD) without trade. */
export function isMarketOpen(at: string, holidays: string[]): boolean {
  return isTraded(localMsOf(at), daysOf(holidays))
}

/** The milliseconds of trade between two moments; 0 when `until` is not after `from`. */
export function tradingMs(from: string, until: string, holidays: string[]): number {
  const days = daysOf(holidays)
  return Math.max(0, tradedUntil(localMsOf(until), days) - tradedUntil(localMsOf(from), days))
}

/** When the market last opened or closed, at `at` or before. */
export function lastOpeningOrClosing(at: string, holidays: string[]): string {
  const localMs = localMsOf(at)
  return instantAt(
    changesFrom(localMs, daysOf(holidays), -1).find((change) => change <= localMs) ?? localMs,
  )
}

/** When it next closes or opens, after `at`. */
export function nextOpeningOrClosing(at: string, holidays: string[]): string {
  const localMs = localMsOf(at)
  return instantAt(
    changesFrom(localMs, daysOf(holidays), 1).find((change) => change > localMs) ?? localMs,
  )
}

/** The times of at least `leastMs` without trade that touch `from` to `until`, in order. */
export function closedTimes(
  [from, until]: readonly [string, string],
  leastMs: number,
  holidays: string[],
): [from: string, until: string][] {
  const found: [string, string][] = []
  let start = isMarketOpen(from, holidays)
    ? nextOpeningOrClosing(from, holidays)
    : lastOpeningOrClosing(from, holidays)
  while (start < until) {
    const end = nextOpeningOrClosing(start, holidays)
    if (Date.parse(end) - Date.parse(start) >= leastMs) found.push([start, end])
    start = nextOpeningOrClosing(end, holidays)
  }
  return found
}

function isTraded(localMs: number, holidays: Set<number>): boolean {
  const day = Math.floor(localMs / DAY)
  const hour = (localMs - day * DAY) / HOUR
  if (holidays.has(day)) return false
  return (TRADING_HOURS[weekdayOf(day)] ?? []).some(([from, until]) => from <= hour && hour < until)
}

/** Counted from a fixed Sunday; only differences are meaningful. */
function tradedUntil(localMs: number, holidays: Set<number>): number {
  const day = Math.floor(localMs / DAY)
  const weekday = weekdayOf(day)
  const weeks = (day - weekday - FIRST_SUNDAY) / 7
  const earlier = TRADING_HOURS.slice(0, weekday).reduce(
    (sum, _, index) => sum + tradedBy(index, DAY),
    0,
  )
  const missed = [...holidays]
    .filter((holiday) => holiday <= day)
    .reduce((sum, holiday) => sum + tradedBy(weekdayOf(holiday), localMs - holiday * DAY), 0)
  return weeks * TRADED_PER_WEEK_MS + earlier + tradedBy(weekday, localMs - day * DAY) - missed
}

/** The part of a weekday's trade that is over at `sinceMidnight` milliseconds. */
function tradedBy(weekday: number, sinceMidnight: number): number {
  return (TRADING_HOURS[weekday] ?? []).reduce(
    (sum, [from, until]) =>
      sum +
      Math.max(0, Math.min(sinceMidnight, until * HOUR) - Math.min(sinceMidnight, from * HOUR)),
    0,
  )
}

/** Openings and closings around `localMs`, nearest days first; wherever holidays are, one of them is included. */
function changesFrom(localMs: number, holidays: Set<number>, direction: 1 | -1): number[] {
  const today = Math.floor(localMs / DAY)
  const hours = direction === 1 ? CHANGE_HOURS : CHANGE_HOURS.toReversed()
  return Array.from({ length: holidays.size + 8 }, (_, index) => today + direction * index)
    .flatMap((day) => hours.map((hour) => day * DAY + hour * HOUR))
    .filter((change) => isTraded(change, holidays) !== isTraded(change - 1, holidays))
}

const weekdayOf = (day: number): number => (((day - FIRST_SUNDAY) % 7) + 7) % 7
const localMsOf = (at: string): number => wallClockMs(at, ZONE)
const instantAt = (localMs: number): string =>
  instantOf(new Date(localMs).toISOString().slice(0, -1), ZONE)
const daysOf = (holidays: string[]): Set<number> =>
  new Set(holidays.map((holiday) => Date.parse(`${holiday}T00:00:00.000Z`) / DAY))
