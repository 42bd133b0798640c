import { Settings } from 'lucide-react'
import { Suspense } from 'react'
import { Button } from 'react-aria-components/Button'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { useShell } from '#client/app/shell-state.ts'
import { Icon } from '#client/ui/Icon.tsx'

const Customizer = lazyWithRetry(() => import('./customizer/Customizer.tsx'))

/** Opens the customizer, at the end edge of every page. */
export function CustomizerTab() {
  const { t } = useTranslation('shell')
  const { customizer, setCustomizer } = useShell()
  return (
    <>
      <Button
        id="customizer-tab"
        aria-label={t('customize')}
        aria-haspopup="dialog"
        data-print="no"
        onPress={() => setCustomizer(true)}
        className="fixed end-0 top-1/2 z-25 flex h-12 w-7 -translate-y-1/2 items-center justify-center rounded-s-full border border-e-0 bg-raised ps-1 text-text-2 shadow-menu hover:text-text sm:w-9"
      >
        <span className="animate-slow-turn">
          <Icon icon={Settings} />
        </span>
      </Button>
      <Suspense fallback={null}>
        {customizer && <Customizer isOpen={customizer} onOpenChange={setCustomizer} />}
      </Suspense>
    </>
  )
}
