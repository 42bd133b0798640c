import { clsx } from 'clsx'
import { LayoutGrid } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { usePreferences } from '#client/lib/preferences/preferences.ts'
import { PanelButton } from './PanelButton.tsx'

const PageGroups = lazyWithRetry(() => import('./PageGroups.tsx'))

/** Opens a list of every page; hidden where the horizontal menu already shows them. */
export function AllPages() {
  const { t } = useTranslation('shell')
  const menu = usePreferences((state) => state.menu)
  return (
    <div className={clsx('max-sm:hidden', menu === 'horizontal' && 'lg:hidden')}>
      <PanelButton
        part="pages"
        icon={LayoutGrid}
        label={t('all_pages')}
        title={t('all_pages')}
        unread={0}
        className="w-170"
      >
        <PageGroups />
      </PanelButton>
    </div>
  )
}
