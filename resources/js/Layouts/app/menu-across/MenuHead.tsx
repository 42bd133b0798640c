import { usePage } from '@inertiajs/react'
import { clsx } from 'clsx'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { MenuGroup, MenuItem } from '#client/app/demo-navigation.ts'
import { isUnder } from '#client/app/navigation.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { MenuLinkItem } from './MenuLinkItem.tsx'
import { useInSight } from './useInSight.ts'
import { type Menu, rowClass } from './useMenu.ts'

interface MenuHeadProps {
  group: MenuGroup
  /** The words that lead here; a list inside a list opens sideways. */
  path: string[]
  menu: Menu
}

/** A button and the list that it discloses. */
export function MenuHead({ group, path, menu }: MenuHeadProps) {
  const { t } = useTranslation(['shell', 'menu'])
  const { url } = usePage()
  const id = useId()
  const isOpen = menu.isOpen(path)
  const isNested = path.length > 1
  const { ref, side } = useInSight(isOpen)
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => menu.press(path)}
        className={clsx(rowClass, leadsTo(group, url) && 'active font-semibold text-text')}
      >
        <span className="flex-1 text-start">{t(group.word)}</span>
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
          isNested ? placesBeside[side] : placesBelow[side],
        )}
      >
        {group.entries.map((item) => (
          <li key={item.word} className="relative" {...menu.hover([...path, item.word])}>
            {'entries' in item ? (
              <MenuHead group={item} path={[...path, item.word]} menu={menu} />
            ) : (
              <MenuLinkItem link={item} onFollow={menu.close} />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

const placesBelow = { towardsEnd: 'start-0 top-full', towardsStart: 'end-0 top-full' }
const placesBeside = { towardsEnd: 'start-full -top-1', towardsStart: 'end-full -top-1' }

function leadsTo(item: MenuItem, url: string): boolean {
  if ('entries' in item) return item.entries.some((entry) => leadsTo(entry, url))
  return isUnder(url, item.href)
}
