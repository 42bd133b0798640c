import { usePage } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'
import { horizontalMenu, type MenuItem, readyItems } from '#client/app/horizontal-menu.ts'
import { closePart } from '#client/app/shell-state.ts'
import { MenuLinkItem } from '#client/Layouts/app/horizontal-menu/MenuLinkItem.tsx'

/** Every page that exists and that this user may open, by the groups of the horizontal menu. */
export default function PageGroups() {
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
