import { usePage } from '@inertiajs/react'
import { clsx } from 'clsx'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  horizontalMenu,
  type MenuGroup,
  type MenuItem,
  readyItems,
} from '#client/app/horizontal-menu.ts'
import { isUnder } from '#client/app/navigation.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { MenuLinkItem } from './MenuLinkItem.tsx'
import { type Menu, rowClass, useMenu } from './useMenu.ts'

/** The horizontal menu: disclosure buttons with lists of links, following the ARIA pattern for navigation. */
export default function HorizontalMenu() {
  const { t } = useTranslation('shell')
  const menu = useMenu()
  const { can } = usePage().props.auth
  const groups = readyItems(horizontalMenu, can)
  return (
    <nav ref={menu.ref} aria-label={t('nav.top_menu')} {...menu.listeners} className="gutter py-1">
      <ul data-top-level="" className="flex flex-wrap gap-x-1">
        {groups.map((group) => (
          <li key={group.labelKey} className="relative" {...menu.hover([group.labelKey])}>
            <MenuGroupButton group={group} path={[group.labelKey]} menu={menu} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface MenuGroupButtonProps {
  group: MenuGroup
  /** Label keys from the top level to this group; a nested list opens sideways. */
  path: string[]
  menu: Menu
}

export function MenuGroupButton({ group, path, menu }: MenuGroupButtonProps) {
  const { t } = useTranslation(['shell', 'menu'])
  const { url } = usePage()
  const id = useId()
  const isOpen = menu.isOpen(path)
  const isNested = path.length > 1
  const { ref, side } = useVisibleSide(isOpen)
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => menu.press(path)}
        className={clsx(rowClass, containsPage(group, url) && 'active font-semibold text-text')}
      >
        <span className="flex-1 text-start">{t(group.labelKey)}</span>
        <Icon
          icon={isNested ? ChevronRight : ChevronDown}
          size={16}
          {...(isNested ? { directional: 'yes' } : {})}
          className="text-text-3"
        />
      </button>
      <ul
        ref={ref}
        id={id}
        hidden={!isOpen}
        className={clsx(
          'absolute z-10 w-max min-w-52 max-w-[80vw] rounded-control border bg-raised p-1 text-text shadow-menu',
          group.entries.length > 9 && 'columns-2',
          isNested ? positionsBeside[side] : positionsBelow[side],
        )}
      >
        {group.entries.map((item) => (
          <li key={item.labelKey} className="relative" {...menu.hover([...path, item.labelKey])}>
            {'entries' in item ? (
              <MenuGroupButton group={item} path={[...path, item.labelKey]} menu={menu} />
            ) : (
              <MenuLinkItem link={item} onFollow={menu.close} />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

const positionsBelow = { towardsEnd: 'start-0 top-full', towardsStart: 'end-0 top-full' }
const positionsBeside = { towardsEnd: 'start-full -top-1', towardsStart: 'end-full -top-1' }

function containsPage(item: MenuItem, url: string): boolean {
  if ('entries' in item) return item.entries.some((entry) => containsPage(entry, url))
  return isUnder(url, item.href)
}

/** Opens a list towards the end side, or towards the start when it would leave the window. */
export function useVisibleSide(isOpen: boolean) {
  const ref = useRef<HTMLUListElement>(null)
  const [side, setSide] = useState<'towardsEnd' | 'towardsStart'>('towardsEnd')
  useLayoutEffect(() => {
    if (!isOpen) return setSide('towardsEnd')
    const box = ref.current?.getBoundingClientRect()
    if (box && (box.left < 0 || box.right > document.documentElement.clientWidth))
      setSide('towardsStart')
  }, [isOpen])
  return { ref, side }
}
