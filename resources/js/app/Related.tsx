import { Link } from '@inertiajs/react'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'

export interface RelatedItem {
  href: string
  text: string
}

interface RelatedProps {
  items: readonly RelatedItem[]
  className?: string
}

/** Links from a record to those it belongs to, or that belong to it. */
export function Related({ items, className }: RelatedProps) {
  const { t } = useTranslation('shell')
  if (items.length === 0) return null
  return (
    <nav
      aria-label={t('related')}
      data-print="no"
      className={clsx('mb-5 flex flex-wrap items-center gap-2 text-sm', className)}
    >
      <span aria-hidden className="text-text-2">
        {t('related')}
      </span>
      {items.map(({ href, text }) => (
        <Link
          key={href}
          href={href}
          className="inline-flex min-h-8 max-w-full items-center rounded-control border bg-surface px-2.5 font-medium hover:bg-sunken pointer-coarse:min-h-10"
        >
          <bdi className="truncate" title={text}>
            {text}
          </bdi>
        </Link>
      ))}
    </nav>
  )
}
