import { Head } from '@inertiajs/react'
import { clsx } from 'clsx'
import type { HTMLAttributes, ReactNode } from 'react'

interface PageHeaderProps extends Omit<HTMLAttributes<HTMLElement>, 'title'> {
  title: string
  subtitle?: ReactNode
  actions?: ReactNode
}

/** Heading, document title and actions of a page. */
export function PageHeader({ title, subtitle, actions, className, ...props }: PageHeaderProps) {
  return (
    <div
      {...props}
      className={clsx('mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3', className)}
    >
      <Head title={title} />
      <div className="min-w-0">
        <h1 className="font-display text-3xl font-normal text-balance">{title}</h1>
        {subtitle && <p className="mt-1 text-text-2">{subtitle}</p>}
      </div>
      {actions && (
        <div data-print="no" className="flex flex-wrap items-center gap-2">
          {actions}
        </div>
      )}
    </div>
  )
}
