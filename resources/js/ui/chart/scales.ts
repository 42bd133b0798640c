import { type ScaleLinear, scaleLinear, scaleUtc } from 'd3-scale'

/** Size and margins of a chart in pixels. */
export interface Frame {
  width: number
  height: number
  top: number
  bottom: number
  left: number
  right: number
}

export interface Tick {
  /** Position in pixels. */
  at: number
  value: number
}

/** Two times in milliseconds. */
export type Span = readonly [from: number, until: number]

/** Width to which a time without trade is shortened. */
const CLOSED_PX = 6

/**
 * Times to pixels from `start` to `end`, in either direction. Each of the `closed` times (in order, within `span` or
 * not) is at most a few pixels wide, so that the hours of trade get the space.
 */
export function timeScale(span: Span, closed: readonly Span[], [start, end]: Span) {
  const [from, until] = span
  const inside = closed.filter(([begin, over]) => over > from && begin < until)
  const stops = [from, ...inside.flat(), until].map((at) => Math.min(Math.max(at, from), until))
  const longestMs = (CLOSED_PX * (until - from)) / Math.max(1, Math.abs(end - start))
  const ends: number[] = []
  for (const [index, stop] of stops.entries()) {
    const ms = stop - (stops[index - 1] ?? stop)
    const isClosed = index > 0 && index % 2 === 0
    ends.push((ends.at(-1) ?? 0) + (isClosed ? Math.min(ms, longestMs) : ms))
  }
  const total = ends.at(-1) || 1
  return scaleUtc()
    .domain(stops)
    .range(ends.map((ms) => start + ((end - start) * ms) / total))
}

/** Of many closed times, none is marked: a year of weekends would be a pattern of stripes. */
export function shownClosures<T>(closed: readonly T[]): readonly T[] {
  return closed.length <= MAX_CLOSURES ? closed : []
}

const MAX_CLOSURES = 20

/**
 * Values to pixels from bottom to top; a flat line is in the middle, and no line is on an edge. The scale is at least
 * `leastShare` of the values high, so that a small change does not look like a large one.
 */
export function valueScale(values: readonly number[], [bottom, top]: Span, leastShare = 0) {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const least =
    Math.abs(low + high) * 0.5 * (low === high ? Math.max(leastShare, 0.02) : leastShare)
  const margin = Math.max((high - low) * ROOM, (least - (high - low)) / 2)
  return scaleLinear()
    .domain([low - margin, high + margin])
    .nice(4)
    .range([bottom, top])
}

/** Of the span of the values, free above and below the line. */
const ROOM = 0.04

/**
 * Where zero is on a scale of values; null where the axis does not reach it. An area is filled only down to zero: on a cut
 * axis its size would not stand for the value, so there is only the line.
 */
export function zeroOn(scale: ScaleLinear<number, number>): number | null {
  const [low = 0, high = 0] = scale.domain()
  return low <= 0 && high >= 0 ? scale(0) : null
}

/** The frame with its margins, the value axis at the start side and the last value at the end side. */
export function frameOf(
  [width, height]: [number, number],
  direction: 'ltr' | 'rtl',
  axis: number,
  tag: number,
): Frame {
  const [left, right] = direction === 'ltr' ? [axis, tag] : [tag, axis]
  return { width, height, top: 16, bottom: 28, left, right }
}
