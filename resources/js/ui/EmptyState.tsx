import { clsx } from 'clsx'
import type { HTMLAttributes, ReactNode } from 'react'

interface EmptyStateProps extends Omit<HTMLAttributes<HTMLDivElement>, 'title'> {
  title: string
  text: ReactNode
  action?: ReactNode
}

/** Nothing here yet, why, and the one next act. */
export function EmptyState({ title, text, action, className, ...props }: EmptyStateProps) {
  return (
    <div {...props} className={clsx('mx-auto max-w-md px-4 py-12 text-center', className)}>
      <h2 className="font-display text-xl">{title}</h2>
      <p className="mt-2 text-text-2">{text}</p>
      {action && <div className="mt-5 flex justify-center">{action}</div>}
    </div>
  )
}
