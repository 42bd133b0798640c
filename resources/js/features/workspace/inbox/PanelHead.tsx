import type { ReactNode } from 'react'

interface PanelHeadProps {
  title: string
  badge?: ReactNode
  actions?: ReactNode
}

/** Stays in sight while the rest scrolls; takes the focus when a row that had it is gone. */
export function PanelHead({ title, badge, actions }: PanelHeadProps) {
  return (
    <div className="flex min-h-13 items-center gap-2 border-b px-4 py-2">
      <h2 tabIndex={-1} data-panel-head="" className="font-display text-lg outline-none">
        {title}
      </h2>
      {badge}
      <span className="ms-auto flex gap-1">{actions}</span>
    </div>
  )
}
