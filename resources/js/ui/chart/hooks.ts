import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { nearestIndex, type PlottedPoint } from './series.ts'

/** The active point, by pointer or arrow keys; time runs left to right in every language. */
export function useCrosshair(points: readonly PlottedPoint[]) {
  const [index, setIndex] = useState<number | null>(null)
  const last = points.length - 1
  const at = index === null ? last : Math.min(index, last)
  const onKeyDown = (event: KeyboardEvent) => {
    const to = crosshairTarget(event.key, at, last)
    if (to === undefined) return
    event.preventDefault()
    setIndex(to)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect()
    setIndex(nearestIndex(points, event.clientX - left))
  }
  const leave = () => setIndex(null)
  return {
    at,
    active: index === null ? undefined : points[at],
    handlers: { onKeyDown, onPointerMove, onPointerLeave: leave, onBlur: leave },
  }
}

function crosshairTarget(key: string, at: number, last: number): number | null | undefined {
  const targets: Record<string, number | null> = {
    ArrowLeft: Math.max(at - 1, 0),
    ArrowDown: Math.max(at - 1, 0),
    ArrowRight: Math.min(at + 1, last),
    ArrowUp: Math.min(at + 1, last),
    PageDown: Math.max(at - 10, 0),
    PageUp: Math.min(at + 10, last),
    Home: 0,
    End: last,
    Escape: null,
  }
  return targets[key]
}

/** Roving tab index for a row of markers; arrow keys follow time, left to right in every language. */
export function useRoving(count: number) {
  const [chosen, setChosen] = useState(count - 1)
  const row = useRef<HTMLFieldSetElement>(null)
  const at = Math.min(Math.max(chosen, 0), count - 1)
  const onKeyDown = ({ key, preventDefault }: Pick<KeyboardEvent, 'key' | 'preventDefault'>) => {
    const to = rovingTarget(key, at, count - 1)
    if (to === undefined) return
    preventDefault()
    setChosen(to)
    row.current?.querySelectorAll<HTMLElement>('[data-mark]')[to]?.focus()
  }
  return { row, at, setChosen, onKeyDown }
}

function rovingTarget(key: string, at: number, last: number): number | undefined {
  const targets: Record<string, number> = {
    ArrowLeft: Math.max(at - 1, 0),
    ArrowRight: Math.min(at + 1, last),
    Home: 0,
    End: last,
  }
  return targets[key]
}

/** The width of an element in whole pixels; 0 before it is rendered. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!element.current) return
    const watcher = new ResizeObserver(([entry]) =>
      setWidth(Math.floor(entry?.contentRect.width ?? 0)),
    )
    watcher.observe(element.current)
    return () => watcher.disconnect()
  }, [element])
  return width
}
