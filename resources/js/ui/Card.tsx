import { clsx } from 'clsx'
import { type HTMLAttributes, type ReactNode, useId } from 'react'

interface CardProps extends Omit<HTMLAttributes<HTMLElement>, 'title'> {
  title?: ReactNode
  /** `large` where the card has headings of its own below the title. Default: small. */
  titleSize?: 'small' | 'large'
  actions?: ReactNode
}

/** A section in a box; with a title it is a labelled region. */
export function Card({
  title,
  titleSize = 'small',
  actions,
  className,
  children,
  ...props
}: CardProps) {
  const titleId = useId()
  return (
    <section
      {...props}
      aria-labelledby={title ? titleId : undefined}
      className={clsx('rounded-card border bg-surface p-4 sm:p-5', className)}
    >
      {(title || actions) && (
        <div className="mb-3 flex min-h-7 flex-wrap items-center justify-between gap-x-4 gap-y-2 [&>h2+*]:ms-auto">
          {title && (
            <h2 id={titleId} className={clsx('font-semibold', titleSizes[titleSize])}>
              {title}
            </h2>
          )}
          {actions}
        </div>
      )}
      {children}
    </section>
  )
}

const titleSizes = { small: 'text-sm text-text-2', large: 'text-lg' }
