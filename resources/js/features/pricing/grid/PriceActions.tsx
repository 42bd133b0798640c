import { Eye, Undo2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import type { View } from '#client/features/pricing/grid/what-if/customer-view.ts'
import { Button } from '#client/ui/Button.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import type { PriceProps } from '#server/pricing/runs/props.ts'

const RepriceDialog = lazyWithRetry(async () => {
  const module = await import('./RepriceDialog.tsx')
  return { default: module.RepriceDialog }
})

interface PriceActionsProps {
  props: PriceProps
  count: number
  view: View
  onToggleView: () => void
}

export function PriceActions({ props, count, view, onToggleView }: PriceActionsProps) {
  const { t } = useTranslation('price')
  const [isOpen, setOpen] = useState(false)
  if (view === 'customer')
    return (
      <Button onPress={onToggleView} aria-keyshortcuts="c">
        <Icon icon={Undo2} size={16} directional="yes" />
        {t('customer.exit')}
      </Button>
    )
  return (
    <>
      <Button onPress={onToggleView} aria-keyshortcuts="c">
        <Icon icon={Eye} size={16} />
        {t('customer.enter')}
      </Button>
      <Button variant="primary" isDisabled={props.quote === null} onPress={() => setOpen(true)}>
        {t('reprice.open')}
      </Button>
      {isOpen && (
        <Suspense>
          <RepriceDialog props={props} count={count} isOpen onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
