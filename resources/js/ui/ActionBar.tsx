import { clsx } from 'clsx'
import type { ReactNode } from 'react'

interface ActionBarProps {
  /** Names the bar for screen readers. */
  label?: string | undefined
  /** Conflicts and errors, above the actions. */
  notice?: ReactNode
  /** What is changed, selected or calculated; at the start of the row. */
  children?: ReactNode
  /** Buttons, the primary one last; at the end of the row. */
  actions: ReactNode
  /** Whether there are changes that are not saved; the edge shows it. */
  isDirty?: boolean
  className?: string
}

/** The actions of a form or a selection, at the bottom of the window. Last child of its page or form. */
export function ActionBar({
  label,
  notice,
  children,
  actions,
  isDirty = false,
  className,
}: ActionBarProps) {
  return (
    <section
      aria-label={label}
      data-bar="bottom"
      data-print="no"
      className={clsx('action-bar', isDirty && 'border-t-gold', className)}
    >
      {notice && <div className="space-y-2">{notice}</div>}
      <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2">
        {children}
        <div className="ms-auto flex flex-wrap items-center justify-end gap-2">{actions}</div>
      </div>
    </section>
  )
}
