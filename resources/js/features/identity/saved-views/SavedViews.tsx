import { router } from '@inertiajs/react'
import { Bookmark, Check } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { Separator } from 'react-aria-components/Separator'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { Button } from '#client/ui/Button.tsx'
import { menuClass, menuItemClass } from '#client/ui/class-names.ts'
import { Icon } from '#client/ui/Icon.tsx'
import type { SavedViewProps } from '#server/identity/saved-views/props.ts'
import { isSameQuery } from './same-query.ts'

const ManageViews = lazyWithRetry(async () => ({
  default: (await import('./ManageViews.tsx')).ManageViews,
}))
const SaveView = lazyWithRetry(async () => ({ default: (await import('./SaveView.tsx')).SaveView }))

interface SavedViewsProps {
  /** The key of the page's views, which is also its path. */
  page: string
  /** The current filters as a query string without the question mark. */
  query: string
  views: SavedViewProps[]
}

/** The user's saved filters of a page. */
export function SavedViews({ page, query, views }: SavedViewsProps) {
  const { t } = useTranslation('saved-views')
  const [openDialog, setOpenDialog] = useState<'save' | 'manage' | null>(null)
  const current = views.find((view) => isSameQuery(view.query, query))
  const close = () => setOpenDialog(null)
  return (
    <>
      <MenuTrigger>
        <Button>
          <Icon icon={Bookmark} size={16} />
          <span dir="auto" className="max-w-40 truncate">
            {current?.name ?? t('label')}
          </span>
        </Button>
        <Popover placement="bottom end" containerPadding={8} className={`${menuClass} max-w-80`}>
          <Menu
            aria-label={t('mine')}
            className="outline-none"
            onAction={(key) => {
              if (key === 'save' || key === 'manage') setOpenDialog(key)
              else open(page, views, Number(key))
            }}
          >
            {views.map(({ id, name }) => (
              <MenuItem key={id} id={id} textValue={name} className={menuItemClass}>
                <span dir="auto" className="min-w-0 flex-1 truncate">
                  {name}
                </span>
                {id === current?.id && <Icon icon={Check} size={16} className="text-gold" />}
              </MenuItem>
            ))}
            {views.length > 0 && <Separator className="my-1 border-t" />}
            <MenuItem id="save" className={menuItemClass}>
              {t('save')}
            </MenuItem>
            {views.length > 0 && (
              <MenuItem id="manage" className={menuItemClass}>
                {t('manage')}
              </MenuItem>
            )}
          </Menu>
        </Popover>
      </MenuTrigger>
      <Suspense fallback={null}>
        {openDialog === 'save' && <SaveView page={page} query={query} onClose={close} />}
        {openDialog === 'manage' && <ManageViews page={page} views={views} onClose={close} />}
      </Suspense>
    </>
  )
}

function open(page: string, views: SavedViewProps[], id: number) {
  const view = views.find((one) => one.id === id)
  if (view) router.get(`/${page}${view.query && `?${view.query}`}`, {}, { preserveScroll: true })
}
