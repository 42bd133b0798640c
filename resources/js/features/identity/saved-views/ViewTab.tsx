import { type InertiaLinkProps, Link } from '@inertiajs/react'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'

interface ViewTabProps extends Omit<InertiaLinkProps, 'href' | 'children' | 'className'> {
  label: string
  href: string
  count?: number | undefined
  isCurrent: boolean
  isChanged: boolean
}

/** A view of a list with its number of rows. */
export function ViewTab({ label, href, count, isCurrent, isChanged, ...props }: ViewTabProps) {
  const { t } = useTranslation('saved-views')
  const { number } = useFormat()
  return (
    <Link
      href={href}
      preserveScroll
      preserveState
      aria-current={isCurrent ? 'page' : undefined}
      {...props}
      className={clsx(
        'flex h-9 shrink-0 items-center gap-1.5 border-b-2 px-2.5 whitespace-nowrap first:ps-0.5 pointer-coarse:h-11',
        isCurrent
          ? 'border-text font-semibold text-text'
          : 'border-transparent text-text-2 hover:border-border-strong hover:text-text',
      )}
    >
      <bdi title={label} className="max-w-48 truncate">
        {label}
      </bdi>
      {isChanged && (
        <span role="img" aria-label={t('changed')} className="size-2 rounded-full bg-gold-fill" />
      )}
      {count !== undefined && (
        <span className="text-sm font-normal text-text-3">{number(count)}</span>
      )}
    </Link>
  )
}
