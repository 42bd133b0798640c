import { type Locale, languageTag } from '#lang/locales.ts'
import type { Tick } from './scales.ts'

const DAY = 86_400_000

/**
 * Labels of the time axis, as detailed as the distance between two ticks (or the whole `span` in ms, with one tick)
 * requires. Ticks of a day or more are labelled in UTC, where they are placed; shorter ones in the shop's time zone.
 */
export function tickLabels(
  ticks: readonly Tick[],
  span: number,
  locale: Locale,
  timeZone: string,
): string[] {
  const [first, second] = ticks
  const step = first && second ? second.value - first.value : span / 2
  const format = new Intl.DateTimeFormat(`${languageTag(locale)}-u-nu-latn`, {
    ...detailOf(step),
    timeZone: step < DAY ? timeZone : 'UTC',
  })
  return ticks.map(({ value }) => format.format(value))
}

function detailOf(step: number): Intl.DateTimeFormatOptions {
  const fitting = DETAILS.find(([least]) => step >= least)
  return fitting ? fitting[1] : { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
}

const DETAILS: [number, Intl.DateTimeFormatOptions][] = [
  [360 * DAY, { year: 'numeric' }],
  [27 * DAY, { month: 'short', year: 'numeric' }],
  [DAY, { day: 'numeric', month: 'short' }],
]
