import { History } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import type { PriceRunsProps } from '#server/pricing/runs/props.ts'

const RestoreDialog = lazyWithRetry(() => import('./RestoreDialog.tsx'))

export function RestoreButton({ products }: Pick<PriceRunsProps, 'products'>) {
  const { t } = useTranslation('price-runs')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onPress={() => setOpen(true)}>
        <Icon icon={History} size={16} />
        {t('page.restoreToDate')}
      </Button>
      <Suspense fallback={null}>
        {isOpen && <RestoreDialog products={products} isOpen={isOpen} onOpenChange={setOpen} />}
      </Suspense>
    </>
  )
}
