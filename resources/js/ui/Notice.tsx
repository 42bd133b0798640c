import { clsx } from 'clsx'
import { TriangleAlert } from 'lucide-react'
import type { HTMLAttributes, ReactNode } from 'react'
import { type Tone, toneEdges } from './class-names.ts'
import { Icon } from './Icon.tsx'

interface NoticeProps extends Omit<HTMLAttributes<HTMLDivElement>, 'title'> {
  tone?: Tone
  title?: ReactNode
  actions?: ReactNode
}

/** A banner within the page with optional actions; a warning with a title is marked by an icon and a tint. */
export function Notice({
  tone = 'notice',
  title,
  actions,
  className,
  children,
  ...props
}: NoticeProps) {
  const isWarning = tone === 'caution' && Boolean(title)
  return (
    <div
      role={tone === 'critical' ? 'alert' : undefined}
      {...props}
      className={clsx(
        'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control border border-s-3 px-4 py-3',
        isWarning ? 'bg-caution-tint' : 'bg-surface',
        toneEdges[tone],
        className,
      )}
    >
      <div className="min-w-0 flex-1 basis-60">
        {title && (
          <p className={clsx('font-semibold', isWarning && 'flex gap-2 text-caution')}>
            {isWarning && <Icon icon={TriangleAlert} className="mt-px" />}
            <span className="min-w-0">{title}</span>
          </p>
        )}
        {children && <div className="text-text-2">{children}</div>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  )
}
