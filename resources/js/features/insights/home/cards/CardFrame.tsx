import { Link } from '@inertiajs/react'
import { clsx } from 'clsx'
import { ArrowDown, ArrowUp, EllipsisVertical, EyeOff, GripVertical } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from 'react-i18next'
import { menuClass, menuItemClass } from '#client/ui/class-names.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { MissingCard, useIsMissing } from '#client/ui/MissingCard.tsx'
import type { HomeCard } from '#server/insights/home/props.ts'

interface CardFrameProps {
  card: HomeCard
  position: number
  /** How many cards are shown. */
  count: number
  onMove: (card: HomeCard, position: number) => void
  onHide: (card: HomeCard) => void
  children: ReactNode
}

const DRAG_TYPE = 'text/x-home-card'

/** The frame of a card, which is moved by its handle or its menu. */
export function CardFrame({ card, position, count, onMove, onHide, children }: CardFrameProps) {
  const { t } = useTranslation('home-cards')
  const [isDraggedOver, setDraggedOver] = useState(false)
  const choose = (key: unknown) => {
    if (key === 'earlier') onMove(card, position - 1)
    if (key === 'later') onMove(card, position + 1)
    if (key === 'hide') onHide(card)
  }
  return (
    <li
      className={clsx(
        'group relative min-w-0 rounded-card [&>section>div:first-child]:pe-13 pointer-coarse:[&>section>div:first-child]:pe-6',
        '[&>section]:h-full',
        isDraggedOver && 'outline-2 outline-petrol',
      )}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(DRAG_TYPE)) return
        event.preventDefault()
        setDraggedOver(true)
      }}
      onDragLeave={() => setDraggedOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setDraggedOver(false)
        onMove(event.dataTransfer.getData(DRAG_TYPE) as HomeCard, position)
      }}
    >
      <span className="absolute end-1.5 top-4 z-10 flex items-center opacity-60 group-hover:opacity-100 focus-within:opacity-100">
        {/* Hidden from screen readers: the menu offers the same by keyboard. */}
        <span
          draggable
          data-drag={card}
          aria-hidden
          title={t('drag')}
          onDragStart={(event) => {
            event.dataTransfer.setData(DRAG_TYPE, card)
            event.dataTransfer.effectAllowed = 'move'
          }}
          className="flex size-7 cursor-grab items-center justify-center pointer-coarse:hidden"
        >
          <Icon icon={GripVertical} size={16} />
        </span>
        <MenuTrigger>
          <IconButton
            icon={EllipsisVertical}
            label={t('menu', { card: t(`name.${card}`) })}
            className="size-7"
          />
          <Popover placement="bottom end" containerPadding={8} className={menuClass}>
            <Menu
              className="outline-none"
              onAction={choose}
              disabledKeys={[
                ...(position === 0 ? ['earlier'] : []),
                ...(position === count - 1 ? ['later'] : []),
              ]}
            >
              <MenuItem id="earlier" className={menuItemClass}>
                <Icon icon={ArrowUp} className="text-text-3" />
                {t('earlier')}
              </MenuItem>
              <MenuItem id="later" className={menuItemClass}>
                <Icon icon={ArrowDown} className="text-text-3" />
                {t('later')}
              </MenuItem>
              <MenuItem id="hide" className={menuItemClass}>
                <Icon icon={EyeOff} className="text-text-3" />
                {t('hide')}
              </MenuItem>
            </Menu>
          </Popover>
        </MenuTrigger>
      </span>
      {children}
    </li>
  )
}

/** Shown while a card loads, and when loading failed. */
export function CardFallback({ card }: { card: HomeCard }) {
  const { t } = useTranslation('home-cards')
  if (useIsMissing(card)) return <MissingCard prop={card} card={t(`name.${card}`)} />
  return (
    <p role="status" className="text-text-3">
      {t('waiting')}
    </p>
  )
}

export function MoreLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="text-sm text-petrol underline-offset-2 hover:underline">
      {children}
    </Link>
  )
}
