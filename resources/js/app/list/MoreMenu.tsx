import { Ellipsis, type LucideIcon, Printer } from 'lucide-react'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from 'react-i18next'
import { menuClass, menuItemClass } from '#client/ui/class-names.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'

/** An entry of the ⋯ menu: a page, a file or an action. */
export interface MenuAction {
  id: string
  label: string
  icon: LucideIcon
  href?: string
  /** The address is a file. */
  download?: 'yes'
  onAction?: () => void
}

interface MoreMenuProps {
  actions: readonly MenuAction[]
  /** By default the page is printed as it is. */
  onPrint?: () => void
}

/** The ⋯ menu of a page: files and rarer actions; printing is always the last entry. */
export function MoreMenu({ actions, onPrint = () => window.print() }: MoreMenuProps) {
  const { t } = useTranslation('lists')
  const print: MenuAction = {
    id: 'print',
    label: t('more.print'),
    icon: Printer,
    onAction: onPrint,
  }
  return (
    <MenuTrigger>
      <IconButton icon={Ellipsis} label={t('more.label')} />
      <Popover placement="bottom end" containerPadding={8} className={menuClass}>
        <Menu aria-label={t('more.label')} className="outline-none">
          {[...actions, print].map(({ id, label, icon, href, download, onAction }) => (
            <MenuItem
              key={id}
              id={id}
              className={menuItemClass}
              {...(href && { href })}
              {...(download && { download: true })}
              {...(onAction && { onAction })}
            >
              <Icon icon={icon} className="text-text-3" />
              {label}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
