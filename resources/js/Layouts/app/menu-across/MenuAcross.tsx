import { usePage } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'
import { menuAcross, readyItems } from '#client/app/demo-navigation.ts'
import { MenuHead } from './MenuHead.tsx'
import { useMenu } from './useMenu.ts'

/** The menu across the page: buttons that disclose lists of links, as the ARIA practices have it for navigation. */
export default function MenuAcross() {
  const { t } = useTranslation('shell')
  const menu = useMenu()
  const { can } = usePage().props.auth
  const groups = readyItems(menuAcross, can)
  return (
    <nav ref={menu.ref} aria-label={t('nav.across')} {...menu.listeners} className="gutter py-1">
      <ul data-across="" className="flex flex-wrap gap-x-1">
        {groups.map((group) => (
          <li key={group.word} className="relative" {...menu.hover([group.word])}>
            <MenuHead group={group} path={[group.word]} menu={menu} />
          </li>
        ))}
      </ul>
    </nav>
  )
}
