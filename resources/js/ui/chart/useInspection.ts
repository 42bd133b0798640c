import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { stepOf } from './hooks.ts'
import type { Span } from './scales.ts'
import { nearestIndex, type PlottedPoint } from './series.ts'

interface Inspected {
  points: readonly PlottedPoint[]
  direction: 'ltr' | 'rtl'
  /** The shown part of the time axis, and the whole of it. */
  shown: Span
  whole: Span
  timeAt: (x: number) => number
  onZoom: (span: Span | null) => void
}

/** A pressed pointer: the point and the position where it was pressed. */
interface Press {
  from: number
  x: number
  kind: 'zoom' | 'measure'
}

const MIN_DRAG_PX = 6

/**
 * Reading a chart by pointer or keyboard. Dragging zooms, with Shift it measures between two points; a double click
 * shows everything again. Arrow keys move along the points, with Shift they measure; + and - zoom.
 */
export function useInspection(chart: Inspected) {
  const { points, direction, shown, whole, timeAt, onZoom } = chart
  const [index, setIndex] = useState<number | null>(null)
  /** The other end of what is measured. */
  const [anchor, setAnchor] = useState<number | null>(null)
  const [press, setPress] = useState<(Press & { now: number }) | null>(null)
  const last = points.length - 1
  const at = Math.min(index ?? last, last)
  const timeOf = (one: number) => Date.parse(points[one]?.at ?? '')

  const moveTo = (to: number) => {
    setIndex(to)
    const time = timeOf(to)
    const shift = Math.min(0, time - shown[0]) + Math.max(0, time - shown[1])
    if (shift !== 0) onZoom([shown[0] + shift, shown[1] + shift])
  }

  const zoomBy = (factor: number) => {
    const time = timeOf(at)
    const [from, until] = [time - (time - shown[0]) * factor, time + (shown[1] - time) * factor]
    const isWhole = from <= whole[0] && until >= whole[1]
    const enough = points.filter((_, one) => timeOf(one) >= from && timeOf(one) <= until).length > 1
    if (isWhole) onZoom(null)
    else if (enough) onZoom([Math.max(from, whole[0]), Math.min(until, whole[1])])
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepOf(event.key, direction)
    if (step !== undefined) {
      setAnchor(event.shiftKey ? (anchor ?? at) : null)
      moveTo(Math.min(Math.max(at + step, 0), last))
    } else if (event.key === '+') zoomBy(0.5)
    else if (event.key === '-') zoomBy(2)
    else if (event.key === 'Escape' && (anchor !== null || index !== null)) reset()
    else if (event.key === 'Escape') onZoom(null)
    else return
    event.preventDefault()
  }
  const reset = () => {
    setIndex(null)
    setAnchor(null)
    setPress(null)
  }

  const under = (event: PointerEvent<HTMLElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left
    const inView = points.filter((_, one) => timeOf(one) >= shown[0] && timeOf(one) <= shown[1])
    const nearest = inView[nearestIndex(inView, x)]
    return { x, nearest: nearest ? points.indexOf(nearest) : last }
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || event.pointerType === 'touch') return
    const { x, nearest } = under(event)
    event.currentTarget.setPointerCapture(event.pointerId)
    setPress({ from: nearest, x, now: x, kind: event.shiftKey ? 'measure' : 'zoom' })
    setAnchor(null)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const { x, nearest } = under(event)
    setIndex(nearest)
    if (!press) return
    setPress({ ...press, now: x })
    if (press.kind === 'measure') setAnchor(press.from)
  }
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    if (!press) return
    setPress(null)
    const { x } = under(event)
    if (press.kind === 'measure' || Math.abs(x - press.x) < MIN_DRAG_PX) return
    const ends = [timeAt(press.x), timeAt(x)].sort((a, b) => a - b)
    const [from, until] = [Math.max(ends[0] ?? 0, whole[0]), Math.min(ends[1] ?? 0, whole[1])]
    const inside = points.filter((_, one) => timeOf(one) >= from && timeOf(one) <= until)
    if (inside.length > 1) onZoom([from, until])
  }
  const onPointerLeave = () => {
    if (!press && anchor === null) setIndex(null)
  }

  return {
    at,
    active: index === null ? undefined : points[at],
    measuredFrom: anchor === null ? undefined : points[anchor],
    selected: press?.kind === 'zoom' ? ([press.x, press.now] as const) : null,
    handlers: {
      onKeyDown,
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerLeave,
      onBlur: reset,
      onDoubleClick: () => onZoom(null),
    },
  }
}
