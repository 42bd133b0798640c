import { type Locale, languageTag } from '#lang/locales.ts'
import type { Span, Tick } from './scales.ts'

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

/** A label with its center, in pixels. */
export interface PlacedLabel {
  x: number
  text: string
}

const LABEL_GAP_PX = 8

/**
 * The labels between `left` and `right`, whole and apart from each other. One at an edge is moved inwards; where two
 * would overlap, the later one is kept, so that the newest time is always named.
 */
export function placedLabels(
  ticks: readonly Tick[],
  texts: readonly string[],
  [left, right]: readonly [left: number, right: number],
): PlacedLabel[] {
  const placed: PlacedLabel[] = []
  for (const [index, { at }] of [...ticks.entries()].reverse()) {
    const text = texts[index] ?? ''
    const half = textWidth(text) / 2
    const x = Math.min(Math.max(at, left + half), right - half)
    const isApart = placed.every(
      (other) => Math.abs(other.x - x) >= textWidth(other.text) / 2 + half + LABEL_GAP_PX,
    )
    if (isApart && 2 * half <= right - left) placed.push({ x, text })
  }
  return placed.reverse()
}

/** A scale of times, as `timeScale` and `scaleUtc` of d3 are. */
interface TimeScale {
  (at: Date): number
  ticks: (count: number) => Date[]
  domain: () => Date[]
}

/**
 * The labels of about `count` times between two pixels. Fewer than three would not show how long the axis is: then they
 * are every second, third … of a finer division, counted from the newest.
 */
export function timeLabels(
  x: TimeScale,
  count: number,
  { within, locale, timeZone }: { within: Span; locale: Locale; timeZone: string },
): PlacedLabel[] {
  const domain = x.domain().map(Number)
  const rangeMs = Math.max(...domain) - Math.min(...domain)
  const placed = (times: readonly Date[]) => {
    const ticks = times.map((at) => ({ at: x(at), value: at.getTime() }))
    return placedLabels(ticks, tickLabels(ticks, rangeMs, locale, timeZone), within)
  }
  const usual = placed(withLastDay(x.ticks(count), Math.max(...domain)))
  if (usual.length >= LEAST_LABELS) return usual
  const finer = DIVISIONS.map((times) => {
    const all = x.ticks(times * count)
    const steps = all.map((_, n) =>
      all.filter((_, index) => (all.length - 1 - index) % (n + 1) === 0),
    )
    return placed(steps.find((some) => placed(some).length === some.length) ?? [])
  })
  const longest = [usual, ...finer].toSorted((one, other) => other.length - one.length)[0]
  return finer.find(({ length }) => length >= LEAST_LABELS) ?? longest ?? usual
}

/** Where the last tick of a division by weeks is long before the end, the last day is named too. */
function withLastDay(ticks: readonly Date[], until: number): readonly Date[] {
  const [before = 0, last = 0] = ticks.slice(-2).map(Number)
  const isByWeeks = last - before > DAY && last - before < 27 * DAY
  const day = until - (until % DAY)
  return isByWeeks && day - last > (last - before) / 2 ? [...ticks, new Date(day)] : ticks
}

const LEAST_LABELS = 3
/** How many times finer. */
const DIVISIONS = [2, 4, 8, 16]

/** The width of a small text in pixels, rather too wide; direction marks have none. */
export const textWidth = (text: string): number =>
  [...text.replace(/\p{Cf}/gu, '')].reduce((sum, sign) => sum + (sign > '\u2e7f' ? 12 : 7), 0)

/** Width in pixels of a value's tag with its margin. */
export const tagWidth = (text: string): number => textWidth(text) + 10
