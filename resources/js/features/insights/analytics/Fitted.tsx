import { type ReactNode, useEffect, useRef, useState } from 'react'

/** As high as the rows of the grid that it lies in. */
const ROW = 4
const GAP = 20

/** A place in a grid of low rows that takes as many as its content is high, so that the next card comes up to it. */
export function Fitted({ children }: { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null)
  const [rows, setRows] = useState<number>()
  useEffect(() => {
    if (!content.current) return
    const watcher = new ResizeObserver(([entry]) =>
      setRows(Math.ceil(((entry?.contentRect.height ?? 0) + GAP) / ROW)),
    )
    watcher.observe(content.current)
    return () => watcher.disconnect()
  }, [])
  return (
    <div
      className="min-w-0 print:mb-5 print:row-end-auto!"
      style={rows === undefined ? {} : { gridRowEnd: `span ${rows}` }}
    >
      <div ref={content}>{children}</div>
    </div>
  )
}
