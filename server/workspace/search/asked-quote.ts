import { parseGoldPrice } from '#server/formula/units/money.ts'
import { isDay, plusDays, plusMonths, startOfDay } from '#server/platform/time/calendar.ts'

/** From, included, to below, excluded. */
export interface Span<T> {
  from: T
  below: T
}

/** "2026-09" or "2026-09-21" on the shop's clock; null for anything else. */
export function askedTime(text: string, timeZone: string): Span<string> | null {
  const [, year, month, day] = /^(1[89]\d\d|2[01]\d\d)[-/](\d\d?)(?:[-/](\d\d?))?$/.exec(text) ?? []
  if (year === undefined || month === undefined) return null
  const first = [year, month.padStart(2, '0'), (day ?? '1').padStart(2, '0')].join('-')
  if (!isDay(first)) return null
  const next = day === undefined ? plusMonths(first, 1) : plusDays(first, 1)
  return { from: startOfDay(first, timeZone), below: startOfDay(next, timeZone) }
}

/** "4129" is every price from 4,129 to below 4,130, "4129.5" from there to below 4,129.6; millionths per ounce. */
export function askedPrice(text: string): Span<number> | null {
  const [, whole = '', places = ''] = /^(\d{2,7})(?:\.(\d{1,6}))?$/.exec(text) ?? []
  const from = parseGoldPrice(`${whole}.${places || '0'}`)
  return from === null ? null : { from, below: from + 10 ** (6 - places.length) }
}
