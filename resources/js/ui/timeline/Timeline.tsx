import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormat } from '#client/lib/format.ts'
import { Icon } from '#client/ui/Icon.tsx'

/** What happened to one thing, newest first; each entry is a `TimelineRow`. */
export function Timeline({ children }: { children: ReactNode }) {
  return <ol>{children}</ol>
}

interface TimelineRowProps {
  icon: LucideIcon
  title: ReactNode
  /** ISO 8601. */
  at: string
  /** What follows the time, such as who did it; empty ones are left out. */
  facts?: readonly (string | null)[]
  /** At the end of the row: an amount and buttons. */
  end?: ReactNode
  /** Shown when the pointer rests on the time. */
  hint?: string | undefined
  children?: ReactNode
}

export function TimelineRow({
  icon,
  title,
  at,
  facts = [],
  end,
  hint,
  children,
}: TimelineRowProps) {
  const { dateTime } = useFormat()
  return (
    <li className="relative flex gap-3 pb-4 not-last:before:absolute not-last:before:start-3.5 not-last:before:top-7 not-last:before:bottom-0 not-last:before:w-px not-last:before:bg-border last:pb-0">
      <span className="flex size-7 shrink-0 items-center justify-center rounded-full border bg-surface text-text-2">
        <Icon icon={icon} size={16} />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-4">
          <p className="min-w-0 font-medium">{title}</p>
          {end && <span className="ms-auto flex shrink-0 items-center gap-x-2">{end}</span>}
        </div>
        <p className="text-sm text-text-2" title={hint}>
          <time dateTime={at}>{dateTime(at)}</time>
          {facts
            .filter((fact) => fact !== null && fact !== '')
            .map((fact) => (
              <span key={fact}>
                {' · '}
                <bdi>{fact}</bdi>
              </span>
            ))}
        </p>
        {children}
      </div>
    </li>
  )
}
