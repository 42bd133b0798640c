import { clsx } from 'clsx'
import type { ReactNode } from 'react'

interface MediaObjectProps {
  /** An icon, an avatar or a small picture. */
  start: ReactNode
  title: ReactNode
  detail?: ReactNode
  /** At the end of the row: an amount, a badge or a button. */
  end?: ReactNode
  className?: string
}

/** A reference to one thing: its sign, its name, what tells it from others of the name, and what can be done. */
export function MediaObject({ start, title, detail, end, className }: MediaObjectProps) {
  return (
    <div className={clsx('flex min-w-0 items-center gap-3', className)}>
      {start}
      <div className="min-w-0 flex-1 wrap-anywhere">
        <div className="font-medium">{title}</div>
        {detail && <div className="text-sm text-text-2">{detail}</div>}
      </div>
      {end}
    </div>
  )
}
