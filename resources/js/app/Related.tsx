import { Link } from '@inertiajs/react'
import { clsx } from 'clsx'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

export interface RelatedItem {
  href: string
  text: string
  /** Beside the link. */
  badge?: ReactNode
}

interface RelatedProps {
  items: readonly RelatedItem[]
  /** `inline` in a line of text, where boxes would be higher than the line. Default: boxes. */
  look?: 'boxes' | 'inline'
  className?: string
}

/** Links from a record to those it belongs to, or that belong to it. */
export function Related({ items, look = 'boxes', className }: RelatedProps) {
  const { t } = useTranslation('shell')
  if (items.length === 0) return null
  return (
    <nav
      aria-label={t('related')}
      data-print={look === 'boxes' ? 'no' : undefined}
      className={clsx(
        'flex flex-wrap items-center',
        // On phones one line that scrolls, so that a link that comes later moves nothing below.
        look === 'boxes'
          ? 'mb-5 gap-2 text-sm max-sm:-mx-4 max-sm:flex-nowrap max-sm:scroll-row max-sm:px-4 max-sm:[scrollbar-width:none]'
          : 'gap-x-3',
        className,
      )}
    >
      {look === 'boxes' && (
        <span aria-hidden className="shrink-0 text-text-2">
          {t('related')}
        </span>
      )}
      {items.map(({ href, text, badge }) => (
        <Fragment key={href}>
          <Link href={href} className={linkClasses[look]}>
            <bdi className="truncate" title={text}>
              {text}
            </bdi>
          </Link>
          {badge}
        </Fragment>
      ))}
    </nav>
  )
}

const linkClasses = {
  boxes:
    'inline-flex min-h-8 max-w-full shrink-0 items-center rounded-control border bg-surface px-2.5 font-medium hover:bg-sunken pointer-coarse:min-h-10',
  inline:
    'inline-flex min-h-6 max-w-full items-center rounded-chip text-petrol underline underline-offset-3',
}
