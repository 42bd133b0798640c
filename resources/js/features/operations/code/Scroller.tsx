import { clsx } from 'clsx'
import { type ReactNode, useEffect, useRef, useState } from 'react'

interface ScrollerProps {
  label: string
  className?: string
  children: ReactNode
}

/** Scrolls sideways what is wider than its place; then it can be focused, so that arrow keys scroll it. */
export function Scroller({ label, className, children }: ScrollerProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [isCut, setCut] = useState(false)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new ResizeObserver(() => setCut(element.scrollWidth > element.clientWidth + 1))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div
      ref={frame}
      className={clsx('overflow-x-auto', className)}
      {...(isCut && { tabIndex: 0, role: 'group', 'aria-label': label })}
    >
      {children}
    </div>
  )
}
