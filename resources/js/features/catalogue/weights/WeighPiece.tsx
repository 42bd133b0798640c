import { Scale } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Icon } from '#client/ui/Icon.tsx'

const WeightForm = lazyWithRetry(async () => {
  const part = await import('./WeightForm.tsx')
  return { default: part.WeightForm }
})

/** Enters the measured weight of a piece. Its price changes with the next reprice. */
export function WeighPiece({
  variantId,
  hasOtherWeight,
}: {
  variantId: number
  /** Has other metal parts or stones. */
  hasOtherWeight: boolean
}) {
  const { t } = useTranslation('weighing')
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="space-y-3">
      <Button
        size="sm"
        variant="quiet"
        aria-expanded={isOpen}
        className="-ms-2"
        onPress={() => setOpen(!isOpen)}
      >
        <Icon icon={Scale} size={16} />
        {t('open')}
      </Button>
      {isOpen && (
        <Suspense>
          <p className="text-sm text-text-2">
            {t('text')} {hasOtherWeight && t('deducted')}
          </p>
          <WeightForm variantId={variantId} onSaved={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
