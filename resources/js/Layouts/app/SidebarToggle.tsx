import { clsx } from 'clsx'
import { ChevronsLeft } from 'lucide-react'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { useTranslation } from 'react-i18next'
import { useShell } from '#client/app/shell-state.ts'
import { usePreferences } from '#client/lib/preferences/preferences.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { iconButtonClass } from '#client/ui/native/Button.tsx'

/** On a wide screen: hides the sidebar, or pins the rail open. */
export function SidebarToggle() {
  const { t } = useTranslation('shell')
  const menu = usePreferences((state) => state.menu)
  const { sidebar, setSidebar } = useShell()
  if (menu === 'collapsible-vertical')
    return (
      <ToggleButton
        id="sidebar-toggle"
        aria-label={t('nav.pin')}
        isSelected={sidebar}
        onChange={setSidebar}
        className={clsx(iconButtonClass, toggleClass, 'in-full')}
      >
        <span className={clsx('transition-transform duration-260', !sidebar && 'rotate-180')}>
          <Icon icon={ChevronsLeft} directional="yes" />
        </span>
      </ToggleButton>
    )
  return (
    <IconButton
      id="sidebar-toggle"
      icon={ChevronsLeft}
      label={t('nav.hide')}
      aria-expanded={true}
      aria-controls="sidebar"
      onPress={() => setSidebar(true)}
      className={clsx(toggleClass, 'rtl:*:-scale-x-100')}
    />
  )
}

const toggleClass = 'rounded-full max-lg:hidden'
