import { Link } from '@inertiajs/react'
import { clsx } from 'clsx'
import { ChevronsLeft, X } from 'lucide-react'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { useTranslation } from 'react-i18next'
import { Logo } from '#client/app/Logo.tsx'
import { useShell } from '#client/app/shell-state.ts'
import { usePreferences } from '#client/lib/preferences/preferences.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { iconButtonClass } from '#client/ui/native/Button.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { SidebarNav } from './SidebarNav.tsx'
import { ThemeButton } from './ThemeButton.tsx'
import type { DrawerState } from './useDrawer.ts'

/** The sidebar: beside the page on a wide screen, a drawer on a narrow one. */
export function Sidebar({ drawer }: { drawer: DrawerState }) {
  const { t } = useTranslation('shell')
  const { menu, semidark } = usePreferences()
  return (
    <>
      {drawer.isOpen && (
        // Closes by click; by keyboard Esc and the button do.
        <div
          aria-hidden="true"
          onClick={drawer.close}
          className="fixed inset-0 z-40 animate-fade-in bg-veil lg:hidden"
        />
      )}
      <aside
        id="sidebar"
        aria-label={t('nav.sidebar')}
        ref={drawer.asideRef}
        className={clsx(semidark && menu !== 'horizontal' && 'dark')}
      >
        <div className="sidebar-width">
          <div className="sidebar-head">
            <Link
              href="/"
              onClick={drawer.close}
              className="flex items-center gap-2.5 rounded-control pe-2"
            >
              <Logo />
              <span className="in-full font-display text-xl">{t('brand')}</span>
            </Link>
            <SidebarToggle />
            <IconButton
              icon={X}
              label={t('nav.close')}
              onPress={drawer.close}
              className="lg:hidden"
            />
          </div>
          <SidebarNav onFollow={drawer.close} />
          <div className="mt-auto flex items-center gap-1 border-t px-3 py-2 sm:hidden">
            <ThemeButton />
            <LanguageMenu />
          </div>
        </div>
      </aside>
    </>
  )
}

/** On a wide screen: hides the sidebar, or pins the rail open. */
function SidebarToggle() {
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
