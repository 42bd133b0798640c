import { clsx } from 'clsx'
import { Suspense } from 'react'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { usePreferences } from '#client/lib/preferences/preferences.ts'
import { Header } from './Header.tsx'
import { HeaderStart } from './HeaderStart.tsx'

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
