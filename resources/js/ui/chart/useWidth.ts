import { type RefObject, useEffect, useState } from 'react'

/** How wide an element is, in whole pixels; 0 until it is on the page. */
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
