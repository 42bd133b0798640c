import { Link } from '@inertiajs/react'
import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Logo } from '#client/app/Logo.tsx'
import { usePreferences } from '#client/lib/preferences/preferences.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { SidebarNav } from './SidebarNav.tsx'
import { SidebarToggle } from './SidebarToggle.tsx'
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
