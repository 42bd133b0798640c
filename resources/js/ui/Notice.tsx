import { clsx } from 'clsx'
import type { HTMLAttributes, ReactNode } from 'react'
import { type Tone, toneEdges } from './class-names.ts'

interface NoticeProps extends Omit<HTMLAttributes<HTMLDivElement>, 'title'> {
  tone?: Tone
  title?: ReactNode
  actions?: ReactNode
}

/** A banner within the page with optional actions. */
export function Notice({
  tone = 'notice',
  title,
  actions,
  className,
  children,
  ...props
}: NoticeProps) {
  return (
    <div
      role={tone === 'critical' ? 'alert' : undefined}
      {...props}
      className={clsx(
        'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control border border-s-3 bg-surface px-4 py-3',
        toneEdges[tone],
        className,
      )}
    >
      <div className="min-w-0 flex-1 basis-60">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-text-2">{children}</div>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  )
}
