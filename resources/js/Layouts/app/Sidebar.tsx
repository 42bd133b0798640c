import { Link } from '@inertiajs/react'
import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../Components/IconButton.tsx'
import { Logo } from '../../Components/Logo.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { SidebarNav } from './SidebarNav.tsx'
import { ThemeButton } from './ThemeButton.tsx'
import type { DrawerState } from './useDrawer.ts'

/** The menu: beside the page on a wide screen, over it on a narrow one. */
export function Sidebar({ drawer }: { drawer: DrawerState }) {
  const { t } = useTranslation('shell')
  return (
    <>
      {drawer.isOpen && (
        // A pointer's way to close; the keyboard has Esc and the button.
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
        className={clsx(
          'fixed inset-y-0 start-0 z-50 flex w-65 max-w-[85vw] flex-col border-e bg-surface duration-260 ease-calm lg:z-30',
          // Visible at once when it opens, or it could not take the focus.
          drawer.isOpen ? 'transition-[translate]' : closedClass,
        )}
      >
        <div className="flex items-center justify-between gap-2 px-4 pt-3.5 pb-2">
          <Link
            href="/"
            onClick={drawer.close}
            className="flex items-center gap-2.5 rounded-control pe-2"
          >
            <Logo />
            <span className="font-display text-xl">{t('brand')}</span>
          </Link>
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
      </aside>
    </>
  )
}

const closedClass =
  'transition-[translate,visibility] max-lg:invisible max-lg:-translate-x-full rtl:max-lg:translate-x-full'
