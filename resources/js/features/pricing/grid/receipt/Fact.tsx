import { clsx } from 'clsx'
import type { ReactNode } from 'react'

/** Names at the start, figures at the right, one under the other. */
export const Facts = ({ className, children }: { className?: string; children: ReactNode }) => (
  <dl className={clsx('space-y-1.5', className)}>{children}</dl>
)

interface FactProps {
  name: ReactNode
  children: ReactNode
  className?: string
}

export const Fact = ({ name, children, className }: FactProps) => (
  <div className={clsx('flex items-baseline justify-between gap-4', className)}>
    <dt className="text-text-2">{name}</dt>
    <dd className="num">{children}</dd>
  </div>
)
