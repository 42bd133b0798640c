import { Link, router } from '@inertiajs/react'
import { clsx } from 'clsx'
import { BookmarkPlus, Pencil, Save } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { useFormat } from '#client/lib/format.ts'
import { Button } from '#client/ui/Button.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import type { SavedViewProps } from '#server/identity/saved-views/props.ts'
import { isSameQuery } from './same-query.ts'

const ManageViews = lazyWithRetry(async () => ({
  default: (await import('./ManageViews.tsx')).ManageViews,
}))
const SaveView = lazyWithRetry(async () => ({ default: (await import('./SaveView.tsx')).SaveView }))

/** A view that every user has. */
export interface Preset {
  label: string
  query: string
  count?: number | undefined
}

interface ViewTabsProps {
  /** The key of the page's views. */
  page: string
  /** The address of the list. */
  path?: string
  /** The current filters as a query string without the question mark. */
  query: string
  views: SavedViewProps[]
  presets?: readonly Preset[]
}

/**
 * The views of a list as tabs: those that every user has, and those that the user saved. A saved view whose filters are
 * changed stays the current one, with a dot, and can be saved.
 */
export function ViewTabs({ page, path = `/${page}`, query, views, presets = [] }: ViewTabsProps) {
  const { t } = useTranslation('saved-views')
  const [openDialog, setOpenDialog] = useState<'save' | 'manage' | null>(null)
  const tabs = [
    ...presets.map((preset) => ({ ...preset, key: `preset ${preset.query}` })),
    ...views.map(({ id, name, query }) => ({ key: String(id), label: name, query })),
  ]
  const match = tabs.find((tab) => isSameQuery(tab.query, query))
  const [openedKey, setOpenedKey] = useState(match?.key)
  if (match && match.key !== openedKey) setOpenedKey(match.key)
  const changed = match ? undefined : views.find(({ id }) => String(id) === openedKey)
  const currentKey = match?.key ?? (changed && openedKey)
  const close = () => setOpenDialog(null)
  return (
    <div data-print="no" className="mb-3 flex items-center gap-2 border-b">
      <nav aria-label={t('label')} className="-mb-px flex min-w-0 flex-1 gap-1 overflow-x-auto">
        {tabs.map(({ key, ...tab }) => (
          <Tab
            key={key}
            {...tab}
            href={tab.query ? `${path}?${tab.query}` : path}
            isCurrent={key === currentKey}
            isChanged={changed !== undefined && key === openedKey}
          />
        ))}
      </nav>
      {changed && (
        <Button
          size="sm"
          variant="quiet"
          onPress={() => router.post(`/saved-views/${changed.id}/query`, { query }, KEEP_STATE)}
        >
          <Icon icon={Save} size={16} />
          {t('submit')}
        </Button>
      )}
      {!match && query !== '' && (
        <Button size="sm" variant="quiet" onPress={() => setOpenDialog('save')}>
          <Icon icon={BookmarkPlus} size={16} />
          {t('save')}
        </Button>
      )}
      {views.length > 0 && (
        <IconButton icon={Pencil} label={t('manage')} onPress={() => setOpenDialog('manage')} />
      )}
      <Suspense fallback={null}>
        {openDialog === 'save' && <SaveView page={page} query={query} onClose={close} />}
        {openDialog === 'manage' && <ManageViews page={page} views={views} onClose={close} />}
      </Suspense>
    </div>
  )
}

const KEEP_STATE = { preserveScroll: true, preserveState: true } as const

interface TabProps {
  label: string
  href: string
  count?: number | undefined
  isCurrent: boolean
  isChanged: boolean
}

function Tab({ label, href, count, isCurrent, isChanged }: TabProps) {
  const { t } = useTranslation('saved-views')
  const { number } = useFormat()
  return (
    <Link
      href={href}
      preserveScroll
      preserveState
      aria-current={isCurrent ? 'page' : undefined}
      className={clsx(
        'flex h-9 shrink-0 items-center gap-1.5 border-b-2 px-2.5 whitespace-nowrap first:ps-0.5 pointer-coarse:h-11',
        isCurrent
          ? 'border-text font-semibold text-text'
          : 'border-transparent text-text-2 hover:border-border-strong hover:text-text',
      )}
    >
      <bdi className="max-w-48 truncate">{label}</bdi>
      {isChanged && (
        <span role="img" aria-label={t('changed')} className="size-2 rounded-full bg-gold-fill" />
      )}
      {count !== undefined && <span className="text-sm text-text-3">{number(count)}</span>}
    </Link>
  )
}
