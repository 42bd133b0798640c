import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { usePost, useSubmitKey } from '#client/lib/forms.ts'
import { Button } from '#client/ui/Button.tsx'

interface RestoreToProps {
  sku: string
  at: string
  /** The price that comes back. */
  price: string
}

/** Opens a preview that restores the piece's price as it was right after that change. */
export function RestoreToButton({ sku, at, price }: RestoreToProps) {
  const { t } = useTranslation('price-history')
  const format = useFormat()
  const { idempotencyKey } = useSubmitKey()
  const { send, isSending } = usePost()
  const preview = () =>
    send(
      '/price-runs',
      { kind: 'restore', at, scope: { skus: [sku] }, idempotencyKey },
      { preserveScroll: false },
    )
  return (
    <Button
      data-print="no"
      size="sm"
      isPending={isSending}
      onPress={preview}
      className="relative me-0"
    >
      {t('restore', { price })}
      <span className="sr-only"> ({t('restoreTo', { at: format.dateTime(at) })})</span>
    </Button>
  )
}
