import { clsx } from 'clsx'
import type { HTMLAttributes, ReactNode } from 'react'

interface EmptyStateProps extends Omit<HTMLAttributes<HTMLDivElement>, 'title'> {
  title: string
  text: ReactNode
  action?: ReactNode
}

/** Shown for an empty list: why it is empty and the next action. */
export function EmptyState({ title, text, action, className, ...props }: EmptyStateProps) {
  return (
    <div {...props} className={clsx('mx-auto max-w-md px-4 py-12 text-center', className)}>
      <h2 className="font-display text-xl">{title}</h2>
      <p className="mt-2 text-text-2">{text}</p>
      {action && <div className="mt-5 flex justify-center">{action}</div>}
    </div>
  )
}
