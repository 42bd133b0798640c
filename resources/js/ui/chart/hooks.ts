import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { usePrinting } from '#client/lib/useWide.ts'

/** How many steps a key moves along a series; where time runs to the left, the left arrow goes to a later time. */
export function stepOf(key: string, direction: 'ltr' | 'rtl'): number | undefined {
  const later = direction === 'ltr' ? 1 : -1
  const steps: Record<string, number> = {
    ArrowLeft: -later,
    ArrowDown: -1,
    ArrowRight: later,
    ArrowUp: 1,
    PageDown: -10,
    PageUp: 10,
    Home: Number.NEGATIVE_INFINITY,
    End: Number.POSITIVE_INFINITY,
  }
  return steps[key]
}

/** Roving tab index for a row of markers. */
export function useRoving(count: number, direction: 'ltr' | 'rtl') {
  const [chosen, setChosen] = useState(count - 1)
  const row = useRef<HTMLFieldSetElement>(null)
  const last = count - 1
  const at = Math.min(Math.max(chosen, 0), last)
  const onKeyDown = ({ key, preventDefault }: Pick<KeyboardEvent, 'key' | 'preventDefault'>) => {
    const step = /^(Arrow(Left|Right)|Home|End)$/.test(key) ? stepOf(key, direction) : undefined
    if (step === undefined) return
    preventDefault()
    const to = Math.min(Math.max(at + step, 0), last)
    setChosen(to)
    row.current?.querySelectorAll<HTMLElement>('[data-mark]')[to]?.focus()
  }
  return { row, at, setChosen, onKeyDown }
}

/** Fits a card on A4 and on Letter; the browser does not report sizes while it prints. */
const PAPER_WIDTH = 640

/** The width of an element in whole pixels; 0 before it is rendered. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  const isPrinting = usePrinting()
  useEffect(() => {
    if (!element.current) return
    const watcher = new ResizeObserver(([entry]) =>
      setWidth(Math.floor(entry?.contentRect.width ?? 0)),
    )
    watcher.observe(element.current)
    return () => watcher.disconnect()
  }, [element])
  return isPrinting && width > 0 ? PAPER_WIDTH : width
}
