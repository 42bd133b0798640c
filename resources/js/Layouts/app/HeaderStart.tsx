import { Link } from '@inertiajs/react'
import { Menu } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Logo } from '#client/app/Logo.tsx'
import { useShell } from '#client/app/shell-state.ts'
import { usePreferences } from '#client/lib/preferences/preferences.ts'
import { IconButton } from '#client/ui/IconButton.tsx'

/** Logo, and a button to show a hidden sidebar, on wide screens without a sidebar. */
export function HeaderStart() {
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
