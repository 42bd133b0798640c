import { clsx } from 'clsx'
import { ArrowDown, ArrowUp, EllipsisVertical, EyeOff, GripVertical } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from 'react-i18next'
import { menuClass, menuItemClass } from '#client/ui/class-names.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import type { HomeCard } from '#server/insights/home/props.ts'

interface CardFrameProps {
  card: HomeCard
  position: number
  /** How many cards are shown. */
  count: number
  /** The columns that it takes. */
  className: string
  onMove: (card: HomeCard, position: number) => void
  onHide: (card: HomeCard) => void
  children: ReactNode
}

const DRAG_TYPE = 'text/x-home-card'

/** The frame of a card, which is moved by its handle or its menu. */
export default function CardFrame({
  card,
  position,
  count,
  className,
  onMove,
  onHide,
  children,
}: CardFrameProps) {
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
        'relative min-w-0 rounded-card outline-1 outline-offset-2 outline-border-strong outline-dashed',
        '[&>section>div:first-child]:pe-15 [&>section]:h-full pointer-coarse:[&>section>div:first-child]:pe-8',
        isDraggedOver && 'outline-2 outline-petrol outline-solid',
        className,
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
      <span className="absolute end-2 top-4 z-10 flex items-center">
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
