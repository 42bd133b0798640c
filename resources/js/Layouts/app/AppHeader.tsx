import { Link } from '@inertiajs/react'
import { clsx } from 'clsx'
import { Menu } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Logo } from '#client/app/Logo.tsx'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { useShell } from '#client/app/shell-state.ts'
import { usePreferences } from '#client/lib/preferences/preferences.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import { Header } from './Header.tsx'

const HorizontalMenu = lazyWithRetry(() => import('./horizontal-menu/HorizontalMenu.tsx'))

/** The header, with the horizontal menu below it when that is the chosen navigation. */
export function AppHeader() {
  const { menu, semidark } = usePreferences()
  const isHorizontal = menu === 'horizontal'
  return (
    <header data-shell="" className={clsx('app-header', isHorizontal && semidark && 'dark')}>
      <div className="app-header-box">
        <div className="flex items-center">
          <HeaderStart />
          <Header />
        </div>
        {isHorizontal && (
          // Reserves its height until it is loaded.
          <div className="min-h-11 border-t max-lg:hidden">
            <Suspense fallback={null}>
              <HorizontalMenu />
            </Suspense>
          </div>
        )}
      </div>
    </header>
  )
}

/** Logo, and a button to show a hidden sidebar, on wide screens without a sidebar. */
function HeaderStart() {
  const { t } = useTranslation('shell')
  const menu = usePreferences((state) => state.menu)
  const { sidebar, setSidebar } = useShell()
  const isHidden = menu === 'vertical' && sidebar
  if (menu !== 'horizontal' && !isHidden) return null
  return (
    <div className="flex items-center gap-2 ps-6 max-lg:hidden">
      {isHidden && (
        <IconButton
          icon={Menu}
          label={t('nav.show')}
          aria-expanded={false}
          aria-controls="sidebar"
          autoFocus
          onPress={() => {
            setSidebar(false)
            requestAnimationFrame(() => document.getElementById('sidebar-toggle')?.focus())
          }}
          className="-ms-2"
        />
      )}
      <Link href="/" className="flex items-center gap-2.5 rounded-control">
        <Logo />
        <span className="font-display text-xl">{t('brand')}</span>
      </Link>
    </div>
  )
}
