import { scaleLinear, scaleUtc } from 'd3-scale'
import type { ChartDatum } from './series.ts'

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

/** Labels nearer to the edge would be cut off or overlap the price axis. */
const HALF_LABEL_PX = 28

/**
 * Pixel positions of points and ticks: time from left to right, price from bottom to top. `until` extends the time axis
 * to an event after the last price.
 */
export function scalesOf(data: readonly ChartDatum[], frame: Frame, until?: string) {
  const times = [...data.map(({ at }) => at), ...(until ? [until] : [])].map(Date.parse)
  const values = data.map(({ value }) => value)
  const [low, high] = paddedRange(Math.min(...values), Math.max(...values))
  const x = scaleUtc()
    .domain([Math.min(...times), Math.max(...times)])
    .range([frame.left, frame.width - frame.right])
  const y = scaleLinear()
    .domain([low, high])
    .nice(4)
    .range([frame.height - frame.bottom, frame.top])
  const tickCount = Math.max(2, Math.floor((frame.width - frame.left - frame.right) / 150))
  return {
    points: data.map((datum) => ({ ...datum, x: x(Date.parse(datum.at)), y: y(datum.value) })),
    xTicks: x
      .ticks(tickCount)
      .map((time): Tick => ({ at: x(time), value: time.getTime() }))
      .filter(
        ({ at }) =>
          at > frame.left + HALF_LABEL_PX && at < frame.width - frame.right - HALF_LABEL_PX,
      ),
    xOf: (at: string) => x(Date.parse(at)),
    span: Math.max(...times) - Math.min(...times),
    yTicks: y.ticks(4).map((value): Tick => ({ at: y(value), value })),
  }
}

/** Centers a flat line vertically. */
function paddedRange(low: number, high: number): [number, number] {
  return low === high ? [low * 0.99, high * 1.01] : [low, high]
}
