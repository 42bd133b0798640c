import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { useFormat } from '#client/lib/format.ts'
import { Button } from '#client/ui/Button.tsx'
import type { PaymentEntry } from '#server/trade/customers/page/show-props.ts'

const ReversalDialog = lazyWithRetry(
  () => import('#client/features/trade/payments/ReversalDialog.tsx'),
)

interface ReversePayoutProps {
  entry: PaymentEntry
  customerId: number
}

/** Reverses a payout of store credit made by mistake. */
export function ReversePayout({ entry, customerId }: ReversePayoutProps) {
  const { t } = useTranslation('contracts')
  const { money } = useFormat()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const { id, amount, currency } = entry
  return (
    <>
      {' '}
      <Button
        size="sm"
        variant="quiet"
        data-print="no"
        onPress={() => setDialogOpen(true)}
        aria-label={t('money.reverse_of', { amount: money(amount, currency) })}
      >
        {t('money.reverse')}
      </Button>
      <Suspense fallback={null}>
        {isDialogOpen && (
          <ReversalDialog
            path={`/customers/${customerId}/credit/payouts/${id}/reversal`}
            isOpen
            onOpenChange={setDialogOpen}
          />
        )}
      </Suspense>
    </>
  )
}
