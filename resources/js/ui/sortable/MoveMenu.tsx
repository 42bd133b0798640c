import { ArrowDown, ArrowDownToLine, ArrowUp, ArrowUpToLine } from 'lucide-react'
import type { RefObject } from 'react'
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from 'react-i18next'
import { menuClass, menuItemClass } from '#client/ui/class-names.ts'
import { Icon } from '#client/ui/Icon.tsx'
import type { Sortable } from './useSortable.ts'

interface MoveMenuProps<Id extends string | number> {
  sortable: Sortable<Id>
  id: Id
  handle: RefObject<HTMLElement | null>
  onClose: () => void
}

/** With at most three items, the steps lead to every place. */
const FEW = 3

/** The places to which an item can be moved; of longer lists each place, with the name of the item that is there. */
export function MoveMenu<Id extends string | number>({
  sortable,
  id,
  handle,
  onClose,
}: MoveMenuProps<Id>) {
  const { t } = useTranslation('sortable')
  const { order, nameOf, move } = sortable
  const index = order.indexOf(id)
  const last = order.length - 1
  const steps = [
    { key: 'first', icon: ArrowUpToLine, to: 0, isDisabled: index === 0 },
    { key: 'earlier', icon: ArrowUp, to: index - 1, isDisabled: index === 0 },
    { key: 'later', icon: ArrowDown, to: index + 1, isDisabled: index === last },
    { key: 'last', icon: ArrowDownToLine, to: last, isDisabled: index === last },
  ] as const
  return (
    <Popover
      triggerRef={handle}
      isOpen
      onOpenChange={onClose}
      aria-label={t('move_to')}
      placement="bottom start"
      containerPadding={8}
      className={`${menuClass} max-w-80 overflow-y-auto`}
    >
      <p aria-hidden className="px-2.5 py-1.5 text-sm text-text-3">
        {t('move_to')}
      </p>
      <Menu autoFocus="first" aria-label={t('move_to')} onClose={onClose} className="outline-none">
        <MenuSection aria-label={t('steps')}>
          {steps.map(({ key, icon, to, isDisabled }) => (
            <MenuItem
              key={key}
              id={key}
              isDisabled={isDisabled}
              onAction={() => move(id, to)}
              className={`${menuItemClass} disabled:opacity-50`}
            >
              <Icon icon={icon} className="text-text-3" />
              {t(key)}
            </MenuItem>
          ))}
        </MenuSection>
        {order.length > FEW && (
          <MenuSection aria-label={t('places')} className="mt-1 border-t pt-1">
            {order.map((other, place) => (
              <MenuItem
                key={other}
                id={`place ${other}`}
                textValue={String(place + 1)}
                isDisabled={other === id}
                onAction={() => move(id, place)}
                className={`${menuItemClass} disabled:opacity-50`}
              >
                <span className="shrink-0">{t('place', { place: place + 1 })}</span>
                <bdi className="truncate text-sm text-text-3">{nameOf(other)}</bdi>
              </MenuItem>
            ))}
          </MenuSection>
        )}
      </Menu>
    </Popover>
  )
}
