import { router } from '@inertiajs/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { useSubmitKey } from '#client/lib/useSubmitKey.ts'
import { Button } from '#client/ui/Button.tsx'

/** Leads to a preview in which this piece is priced as it was right after that change. */
export function BackTo({ sku, at }: { sku: string; at: string }) {
  const { t } = useTranslation('price-history')
  const format = useFormat()
  const { idempotencyKey } = useSubmitKey()
  const [waiting, setWaiting] = useState(false)
  const preview = () =>
    router.post(
      '/price-runs',
      { kind: 'restore', at, scope: { skus: [sku] }, idempotencyKey },
      { onStart: () => setWaiting(true), onFinish: () => setWaiting(false) },
    )
  return (
    <Button variant="quiet" size="sm" isPending={waiting} onPress={preview} className="relative">
      {t('back')}
      <span className="sr-only"> ({t('backTo', { at: format.dateTime(at) })})</span>
    </Button>
  )
}
