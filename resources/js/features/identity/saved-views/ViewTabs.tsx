import { type InertiaLinkProps, Link, router } from '@inertiajs/react'
import { clsx } from 'clsx'
import { BookmarkPlus, Ellipsis, Save } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { useFormat } from '#client/lib/format.ts'
import { useCurrentInView } from '#client/lib/useCurrentInView.ts'
import { Button } from '#client/ui/Button.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import type { SavedViewProps } from '#server/identity/saved-views/props.ts'
import { useViewOrder } from './useViewOrder.ts'

const ManageViews = lazyWithRetry(async () => ({
  default: (await import('./ManageViews.tsx')).ManageViews,
}))
const SaveView = lazyWithRetry(async () => ({ default: (await import('./SaveView.tsx')).SaveView }))

const KEEP_STATE = { preserveScroll: true, preserveState: true } as const

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
 * changed stays the current one, with a dot, and can be saved. Saved views are dragged into an order, here or in their dialog.
 */
export function ViewTabs({ page, path = `/${page}`, query, views, presets = [] }: ViewTabsProps) {
  const { t } = useTranslation('saved-views')
  const [openDialog, setOpenDialog] = useState<'save' | 'manage' | null>(null)
  const { sortable, ordered } = useViewOrder(views, 'inline')
  const tabs: (Preset & { key: string; id?: number })[] = [
    ...presets.map((preset) => ({ ...preset, key: `preset ${preset.query}` })),
    ...ordered.map(({ name, ...view }) => ({ ...view, label: name, key: String(view.id) })),
  ]
  const match = tabs.find((tab) => isSameQuery(tab.query, query))
  const [openedKey, setOpenedKey] = useState(match?.key)
  if (match && match.key !== openedKey) setOpenedKey(match.key)
  const changed = match ? undefined : views.find(({ id }) => String(id) === openedKey)
  const currentKey = match?.key ?? (changed && openedKey)
  const row = useCurrentInView<HTMLDivElement>(currentKey)
  const close = () => setOpenDialog(null)
  const isUnsaved = !match && query !== ''
  // A single tab offers no choice.
  if (tabs.length < 2 && !isUnsaved) return null
  return (
    <div data-print="no" className="mb-2 flex items-center gap-2 border-b md:mb-3">
      <div ref={row} className="scroll-row relative flex min-w-0 flex-1 items-center gap-2">
        <nav
          {...sortable.listProps}
          aria-label={t('label')}
          className="flex shrink-0 gap-1 [--sort-gap:0.25rem]"
        >
          {tabs.map(({ key, id, ...tab }) => (
            <ViewTab
              key={key}
              {...tab}
              {...(id !== undefined && { ...sortable.itemProps(id), ...sortable.dragProps(id) })}
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
            className="ms-auto"
            onPress={() => router.post(`/saved-views/${changed.id}/query`, { query }, KEEP_STATE)}
          >
            <Icon icon={Save} size={16} />
            {t('submit')}
          </Button>
        )}
        {isUnsaved && (
          <Button
            size="sm"
            variant="quiet"
            className="ms-auto whitespace-nowrap!"
            onPress={() => setOpenDialog('save')}
          >
            <Icon icon={BookmarkPlus} size={16} />
            {t('save')}
          </Button>
        )}
      </div>
      {views.length > 0 && (
        <IconButton
          icon={Ellipsis}
          label={t('mine')}
          aria-haspopup="dialog"
          onPress={() => setOpenDialog('manage')}
        />
      )}
      <Suspense fallback={null}>
        {openDialog === 'save' && <SaveView page={page} query={query} onClose={close} />}
        {openDialog === 'manage' && <ManageViews page={page} views={views} onClose={close} />}
      </Suspense>
    </div>
  )
}

interface ViewTabProps extends Omit<InertiaLinkProps, 'href' | 'children' | 'className'> {
  label: string
  href: string
  count?: number | undefined
  isCurrent: boolean
  isChanged: boolean
}

/** A view of a list with its number of rows. */
function ViewTab({ label, href, count, isCurrent, isChanged, ...props }: ViewTabProps) {
  const { t } = useTranslation('saved-views')
  const format = useFormat()
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
        <span className="text-sm font-normal text-text-3">{format.count(count)}</span>
      )}
    </Link>
  )
}

/** Compares queries regardless of order. */
function isSameQuery(a: string, b: string): boolean {
  const [one, other] = [a, b].map((query) => [...new URLSearchParams(query)].map(String).sort())
  return String(one) === String(other)
}
