import { ArrowLeft, ArrowRight, Ellipsis, Pencil } from 'lucide-react'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from 'react-i18next'
import { menuClass, menuItemClass } from '#client/ui/class-names.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import type { SavedViewProps } from '#server/identity/saved-views/props.ts'

interface ViewMenuProps {
  views: SavedViewProps[]
  /** Undefined: another tab is open. */
  current: SavedViewProps | undefined
  onMove: (view: SavedViewProps, index: number) => void
  onManage: () => void
}

/** Moves the open view among the saved ones, and leads to their names. */
export function ViewMenu({ views, current, onMove, onManage }: ViewMenuProps) {
  const { t } = useTranslation('saved-views')
  const index = current ? views.indexOf(current) : -1
  const steps = [
    { id: 'start', icon: ArrowLeft, to: index - 1 },
    { id: 'end', icon: ArrowRight, to: index + 1 },
  ] as const
  return (
    <MenuTrigger>
      <IconButton icon={Ellipsis} label={t('mine')} />
      <Popover placement="bottom end" containerPadding={8} className={menuClass}>
        <Menu aria-label={t('mine')} className="outline-none">
          {current &&
            steps.map(({ id, icon, to }) => (
              <MenuItem
                key={id}
                id={id}
                isDisabled={views[to] === undefined}
                onAction={() => onMove(current, to)}
                className={`${menuItemClass} disabled:opacity-50`}
              >
                <Icon icon={icon} directional="yes" className="text-text-3" />
                {t(`move_${id}`)}
              </MenuItem>
            ))}
          <MenuItem id="manage" onAction={onManage} className={menuItemClass}>
            <Icon icon={Pencil} className="text-text-3" />
            {t('manage')}
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
