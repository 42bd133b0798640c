import { dates, textTag } from '#client/lib/intl.ts'
import type { Locale } from '#lang/locales.ts'
import { withLatinDigits } from './latin-digits.ts'

const DAY = { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' } as const
const TIME = { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' } as const

/** '2026-11-24' → '11/24/2026' in English. Other text stays as it is, so that it can be corrected. */
export function dayText(locale: Locale, day: string): string {
  return isDay(day) ? withoutMarks(dates(textTag(locale), DAY).format(new Date(day))) : day
}

/** '2026-11-24T10:00' → '11/24/2026 10:00 AM' in English. Other text stays as it is. */
export function dayTimeText(locale: Locale, moment: string): string {
  const [day = '', time = ''] = moment.split('T')
  if (!isDay(day) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return moment
  return `${dayText(locale, day)} ${timeText(locale, time)}`
}

/** The order and the signs of a date: 'mm/dd/yyyy' from English letters. */
export function dayPattern(
  locale: Locale,
  letters: Record<'year' | 'month' | 'day', string>,
): string {
  const parts = dates(textTag(locale), DAY).formatToParts(new Date('2026-11-24'))
  const text = parts.map(({ type, value }) =>
    type === 'year' || type === 'month' || type === 'day' ? letters[type] : withoutMarks(value),
  )
  // The marks keep Arabic letters in the order of the digits, which are typed from left to right.
  return text.join(locale === 'ae' ? '\u200e' : '')
}

/** A date in the order of the language, or as yyyy-mm-dd → ISO day; null if it cannot be read or does not exist. */
export function typedDay(locale: Locale, typed: string): string | null {
  const parts = partsOf(locale, typed)
  return parts?.rest === '' ? parts.day : null
}

/** A date as in `typedDay` with a time of 24 or 12 hours → '2026-11-24T10:00'; null without a time. */
export function typedDayTime(locale: Locale, typed: string): string | null {
  const parts = partsOf(locale, typed)
  const time = parts && typedTime(locale, parts.rest)
  return parts && time ? `${parts.day}T${time}` : null
}

const BETWEEN = '[\\s./,年月–-]+'
const TYPED = new RegExp(
  `^(\\d{1,4})${BETWEEN}(\\d{1,2})${BETWEEN}(\\d{1,4})[日.]*(?:[\\s,T]+(.*))?$`,
  'i',
)

function partsOf(locale: Locale, typed: string): { day: string; rest: string } | null {
  const [, one = '', two = '', three = '', rest = ''] =
    TYPED.exec(withLatinDigits(withoutMarks(typed)).trim()) ?? []
  const order = one.length === 4 ? ['year', 'month', 'day'] : orderOf(locale)
  const numbers = [one, two, three]
  const [year = '', month = '', day = ''] = ['year', 'month', 'day'].map(
    (part) => numbers[order.indexOf(part)],
  )
  if (year.length !== 4 || month.length > 2 || day.length > 2) return null
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(iso) ? { day: iso, rest: rest.trim() } : null
}

function orderOf(locale: Locale): string[] {
  return dates(textTag(locale), DAY)
    .formatToParts(new Date('2026-11-24'))
    .map(({ type }) => type)
    .filter((type) => type !== 'literal')
}

function typedTime(locale: Locale, typed: string): string | null {
  const [, hourText = '', minute = '00', ending = ''] =
    /^(\d{1,2})(?:[:.](\d{2})(?::\d{2}(?:\.\d+)?)?)?\s*(\D*)$/.exec(typed) ?? []
  const hour = Number(hourText)
  const half = halfOf(locale, ending)
  const isWhole = hourText !== '' && Number(minute) < 60
  if (half === 'none') return isWhole && hour < 24 && /\d[:.]\d/.test(typed) ? clock(hour) : null
  return half && isWhole && hour >= 1 && hour <= 12 ? clock((hour % 12) + half.hours) : null

  function clock(hours: number) {
    return `${String(hours).padStart(2, '0')}:${minute}`
  }
}

/** The half of the day that a time ends with: AM, PM, or the words of the language. Null: other text. */
function halfOf(locale: Locale, ending: string): 'none' | { hours: 0 | 12 } | null {
  const typed = plain(ending)
  if (typed === '') return 'none'
  if (typed === 'am' || typed === plain(halfName(locale, 9))) return { hours: 0 }
  return typed === 'pm' || typed === plain(halfName(locale, 21)) ? { hours: 12 } : null
}

function halfName(locale: Locale, hour: number): string {
  const parts = dates(textTag(locale), TIME).formatToParts(new Date(Date.UTC(2026, 10, 24, hour)))
  return parts.find(({ type }) => type === 'dayPeriod')?.value ?? ''
}

const plain = (text: string) => text.toLowerCase().replace(/[\s.]/g, '')

function timeText(locale: Locale, time: string): string {
  const text = dates(textTag(locale), TIME).format(new Date(`2026-11-24T${time}:00Z`))
  return withoutMarks(text).replace(/\s/g, ' ')
}

function isDay(iso: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(iso) ? Date.parse(`${iso}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso)
}

/** The field itself sets the direction, and a typed date has no marks either. */
function withoutMarks(text: string): string {
  return text.replace(/[\u200e\u200f\u061c\u2066-\u2069]/g, '')
}
