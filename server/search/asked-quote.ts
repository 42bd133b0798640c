import { parseGoldPrice } from '#server/gold/money.ts'
import { endOfDay, startOfDay } from '#server/gold-price-logs/day.ts'

/** From, included, to below, excluded. */
export interface Span<T> {
  from: T
  below: T
}

/** "2026-09" or "2026-09-21" on the shop's clock; null for anything else. */
export function askedTime(text: string, timeZone: string): Span<string> | null {
  const [, year, month, day] = /^(1[89]\d\d|2[01]\d\d)[-/](\d\d?)(?:[-/](\d\d?))?$/.exec(text) ?? []
  if (year === undefined || month === undefined) return null
  const first = dateOf(year, month, day ?? '1')
  const last = dateOf(year, month, day ?? String(lastDayOf(Number(year), Number(month))))
  if (first === null || last === null) return null
  return { from: startOfDay(first, timeZone), below: endOfDay(last, timeZone) }
}

/** "4129" is every price from 4,129 to below 4,130, "4129.5" from there to below 4,129.6; millionths per ounce. */
export function askedPrice(text: string): Span<number> | null {
  const [, whole = '', places = ''] = /^(\d{2,7})(?:\.(\d{1,6}))?$/.exec(text) ?? []
  const from = parseGoldPrice(`${whole}.${places || '0'}`)
  return from === null ? null : { from, below: from + 10 ** (6 - places.length) }
}

function dateOf(year: string, month: string, day: string): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const ms = Date.parse(`${text}T00:00:00.000Z`)
  // The 31st of a short month would be some day of the next.
  return Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== text ? null : text
}

function lastDayOf(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}
