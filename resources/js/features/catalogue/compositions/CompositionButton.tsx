import { Gem } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { useCan } from '#client/lib/page-props.ts'
import { Button } from '#client/ui/Button.tsx'
import { Icon } from '#client/ui/Icon.tsx'

const CompositionDialog = lazyWithRetry(async () => {
  const part = await import('./CompositionDialog.tsx')
  return { default: part.CompositionDialog }
})

/** Opens what a piece consists of, for users who may change the catalog. */
export function CompositionButton({ variantId }: { variantId: number }) {
  const { t } = useTranslation('price')
  const mayChange = useCan()['catalogue.change']
  const [isOpen, setOpen] = useState(false)
  if (!mayChange) return null
  return (
    <div>
      <Button size="sm" variant="quiet" className="-ms-2" onPress={() => setOpen(true)}>
        <Icon icon={Gem} size={16} />
        {t('receipt.composition')}
      </Button>
      {isOpen && (
        <Suspense>
          <CompositionDialog variantId={variantId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
