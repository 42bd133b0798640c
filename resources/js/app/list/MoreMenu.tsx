import { clsx } from 'clsx'
import { Ellipsis, type LucideIcon, Printer } from 'lucide-react'
import { Header } from 'react-aria-components/Header'
import { Menu, MenuItem, MenuSection, MenuTrigger } from 'react-aria-components/Menu'
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
  /** Says what the entries that follow one another and have the same heading are about. */
  heading?: string
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
          {groupsOf([...actions, print]).map(([first, ...others], index) => (
            <MenuSection key={first.id} className={clsx(index > 0 && 'mt-1 border-t pt-1')}>
              {first.heading && (
                <Header className="max-w-80 px-2.5 pt-1 pb-0.5 text-xs text-text-3">
                  {first.heading}
                </Header>
              )}
              {[first, ...others].map(entry)}
            </MenuSection>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

type Group = [MenuAction, ...MenuAction[]]

function groupsOf(actions: readonly MenuAction[]): Group[] {
  const groups: Group[] = []
  for (const action of actions) {
    const last = groups.at(-1)
    if (last && last[0].heading === action.heading) last.push(action)
    else groups.push([action])
  }
  return groups
}

const entry = ({ id, label, icon, href, download, onAction }: MenuAction) => (
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
)
