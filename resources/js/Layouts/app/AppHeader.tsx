import { clsx } from 'clsx'
import { Suspense } from 'react'
import { usePreferences } from '#client/app/preferences.ts'
import { late } from '#client/lib/session-recovery/lazy-with-retry.tsx'
import { Header } from './Header.tsx'
import { HeaderStart } from './HeaderStart.tsx'

const MenuAcross = late(() => import('#client/Layouts/app/horizontal-menu/HorizontalMenu.tsx'))

/** The bar above every page, and under it the menu across the page where a person wants it there. */
export function AppHeader() {
  const { menu, semidark } = usePreferences()
  const isAcross = menu === 'horizontal'
  return (
    <header data-shell="" className={clsx('app-header', isAcross && semidark && 'dark')}>
      <div className="app-header-box">
        <div className="flex items-center">
          <HeaderStart />
          <Header />
        </div>
        {isAcross && (
          // Its height is there before its words are.
          <div className="min-h-11 border-t max-lg:hidden">
            <Suspense fallback={null}>
              <MenuAcross />
            </Suspense>
          </div>
        )}
      </div>
    </header>
  )
}
