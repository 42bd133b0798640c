import { usePage } from '@inertiajs/react'
import { LayoutGrid } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { DialogTrigger } from 'react-aria-components/Dialog'
import { useTranslation } from 'react-i18next'
import { horizontalMenu, type MenuItem, readyItems } from '#client/app/horizontal-menu.ts'
import { closePart, openPart, useOpenPart } from '#client/app/shell-state.ts'
import { MenuLinkItem } from '#client/Layouts/app/horizontal-menu/MenuLinkItem.tsx'
import { usePreferences } from '#client/lib/preferences/preferences.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { iconButtonClass } from '#client/ui/IconButton.tsx'
import { HeaderPopover } from './HeaderPopover.tsx'

/** Opens a list of every page; hidden where the horizontal menu already shows them. */
export function AllPages() {
  const { t } = useTranslation('shell')
  const isOpen = useOpenPart(({ open }) => open === 'pages')
  const menu = usePreferences((state) => state.menu)
  return (
    <DialogTrigger
      isOpen={isOpen}
      onOpenChange={(opens) => (opens ? openPart('pages') : closePart('pages'))}
    >
      <Button
        aria-label={t('all_pages')}
        className={`${iconButtonClass} ${menu === 'horizontal' ? 'lg:hidden' : ''} max-sm:hidden`}
      >
        <Icon icon={LayoutGrid} />
      </Button>
      <HeaderPopover title={t('all_pages')} className="w-170">
        <PageGroups />
      </HeaderPopover>
    </DialogTrigger>
  )
}

function PageGroups() {
  const { t } = useTranslation(['shell', 'menu'])
  const { can } = usePage().props.auth
  return (
    <nav aria-label={t('all_pages')} className="columns-2 gap-x-4 p-4 md:columns-3">
      {readyItems(horizontalMenu, can).map((group) => (
        <section key={group.labelKey} className="mb-4 break-inside-avoid">
          <h2 className="px-2.5 pb-1 text-xs font-medium text-text-3">{t(group.labelKey)}</h2>
          <PageList items={group.entries} />
        </section>
      ))}
    </nav>
  )
}

function PageList({ items }: { items: MenuItem[] }) {
  const { t } = useTranslation(['shell', 'menu'])
  return (
    <ul>
      {items.map((item) => (
        <li key={item.labelKey}>
          {'entries' in item ? (
            <>
              <p className="px-2.5 pt-2 pb-1 text-sm text-text-3">{t(item.labelKey)}</p>
              <div className="ps-2.5">
                <PageList items={item.entries} />
              </div>
            </>
          ) : (
            <MenuLinkItem link={item} onFollow={() => closePart('pages')} />
          )}
        </li>
      ))}
    </ul>
  )
}
