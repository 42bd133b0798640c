import { Head, Link, router, usePage } from '@inertiajs/react'
import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type HTMLAttributes, type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { useKey } from '#client/lib/keys.ts'
import { useCan } from '#client/lib/page-props.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { Breadcrumbs } from '#client/ui/navigation/Breadcrumbs.tsx'
import { useNeighbors } from './list-order.ts'
import { parentOf } from './navigation.ts'
import { usePageLabel } from './page-labels.ts'
import { useShell } from './shell-state.ts'

export interface PageHeaderProps extends Omit<HTMLAttributes<HTMLElement>, 'title'> {
  title: string
  /** Of a title that is not in the language of the page. */
  titleLanguage?: 'en'
  /** Of a list: the number of its rows. */
  count?: string | undefined
  subtitle?: ReactNode
  /** Beside the title, such as a photo. */
  picture?: ReactNode
  actions?: ReactNode
  /** The page above this one, where the menu does not say it. */
  parent?: { href: string; label: string }
  /** The pages before and after this one, where the server says them; otherwise those of the list it was opened from. */
  neighbors?: Pick<NeighborsProps, 'previous' | 'next'>
}

/** Breadcrumb, heading, document title and actions of a page. */
export function PageHeader({
  title,
  titleLanguage,
  count,
  subtitle,
  picture,
  actions,
  parent,
  neighbors,
  className,
  ...props
}: PageHeaderProps) {
  return (
    <div {...props} className={clsx('mb-5', className)}>
      <Head title={title} />
      <Breadcrumb {...(parent && { parent })} {...(neighbors && { neighbors })} />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 max-sm:gap-x-3">
        <div className={clsx('min-w-0 grow', picture && 'flex items-center gap-4')}>
          {picture}
          <div className="min-w-0">
            <div className="flex flex-wrap items-baseline gap-x-3">
              <h1
                {...(titleLanguage && { lang: titleLanguage, dir: 'ltr' })}
                className="font-display text-3xl font-normal text-balance"
              >
                {title}
              </h1>
              {count && <span className="text-lg text-text-2">{count}</span>}
            </div>
            {subtitle && <div className="mt-1 text-text-2">{subtitle}</div>}
            <PrintedAt />
          </div>
        </div>
        {actions && (
          <div
            data-print="no"
            className="flex flex-wrap items-center gap-2 max-sm:has-[>search]:min-w-44 max-sm:has-[>search]:flex-1"
          >
            {actions}
          </div>
        )}
      </div>
    </div>
  )
}

/** Printed only: the time, which the print takes from the moment at which it begins. */
function PrintedAt() {
  const { t } = useTranslation('shell')
  const format = useFormat()
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const renew = () => flushSync(() => setNow(new Date()))
    addEventListener('beforeprint', renew)
    return () => removeEventListener('beforeprint', renew)
  }, [])
  return (
    <p className="mt-1 hidden text-xs print:block">
      {t('printed_at', { at: format.dateTime(now.toISOString()) })}
    </p>
  )
}

/** A link to the page above this one, and to the neighbors in the list from which it was opened. */
function Breadcrumb({ parent, neighbors }: Pick<PageHeaderProps, 'parent' | 'neighbors'>) {
  const { t } = useTranslation('shell')
  const labelOf = usePageLabel()
  const { url } = usePage()
  const can = useCan()
  const listed = useNeighbors(url)
  const around = neighbors ?? listed
  const entry = parentOf(url, can)
  const isFull = useShell(({ fullScreen }) => fullScreen)
  const { shop } = usePage().props
  const above = parent ?? (entry && { href: entry.href, label: labelOf(entry.key) })
  if (isFull) return <p className="mb-1 text-lg text-text-2">{shop?.name}</p>
  if (!above) return null
  return (
    <div data-print="no" className="mb-1 flex min-h-6 items-center gap-x-3 text-sm text-text-2">
      <Breadcrumbs label={t('breadcrumb.label')} pages={[above]} />
      {around && <Neighbors {...around} />}
    </div>
  )
}

interface NeighborsProps {
  previous: string | null
  next: string | null
  position?: number
  count?: number
}

function Neighbors({ previous, next, position, count }: NeighborsProps) {
  const { t } = useTranslation('shell')
  useKey('k', () => previous && router.visit(previous, { preserveScroll: true }))
  useKey('j', () => next && router.visit(next, { preserveScroll: true }))
  return (
    <nav aria-label={t('breadcrumb.neighbors')} className="flex items-center gap-1">
      <NeighborLink href={previous} icon={ChevronLeft} label={t('breadcrumb.previous')} keys="k" />
      {position !== undefined && (
        <span className="tabular-nums">{t('breadcrumb.position', { position, total: count })}</span>
      )}
      <NeighborLink href={next} icon={ChevronRight} label={t('breadcrumb.next')} keys="j" />
    </nav>
  )
}

interface NeighborLinkProps {
  href: string | null
  icon: typeof ChevronLeft
  label: string
  keys: string
}

function NeighborLink({ href, icon, label, keys }: NeighborLinkProps) {
  const box = 'inline-flex size-6 items-center justify-center rounded-control pointer-coarse:size-9'
  if (href === null)
    return (
      <span aria-hidden className={clsx(box, 'opacity-35')}>
        <Icon icon={icon} size={16} directional="yes" />
      </span>
    )
  return (
    <Link
      href={href}
      prefetch={false}
      preserveScroll
      aria-label={label}
      title={`${label} (${keys.toUpperCase()})`}
      aria-keyshortcuts={keys}
      className={clsx(box, 'hover:bg-sunken hover:text-text')}
    >
      <Icon icon={icon} size={16} directional="yes" />
    </Link>
  )
}
