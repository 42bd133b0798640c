import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { nearest, type Spot } from './series.ts'

/** Which point is looked at: by pointer, or by arrow keys, which go with time, from left to right in every language. */
export function useCrosshair(spots: readonly Spot[]) {
  const [index, setIndex] = useState<number | null>(null)
  const last = spots.length - 1
  const at = index === null ? last : Math.min(index, last)
  const onKeyDown = (event: KeyboardEvent) => {
    const to = keyTarget(event.key, at, last)
    if (to === undefined) return
    event.preventDefault()
    setIndex(to)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect()
    setIndex(nearest(spots, event.clientX - left))
  }
  const leave = () => setIndex(null)
  return {
    at,
    active: index === null ? undefined : spots[at],
    handlers: { onKeyDown, onPointerMove, onPointerLeave: leave, onBlur: leave },
  }
}

function keyTarget(key: string, at: number, last: number): number | null | undefined {
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
