import { useForm } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { useCan } from '#client/lib/page-props.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import type { PriceHistoryProps } from '#server/pricing/ledger/history-props.ts'

interface WaitingWeightProps {
  variantId: number
  waiting: NonNullable<PriceHistoryProps['waiting']>
}

/** A weight that waits for an admin, who approves or rejects it here. */
export function WaitingWeight({ variantId, waiting: { from, to, at, by } }: WaitingWeightProps) {
  const { t } = useTranslation('weighing')
  const { weight } = useFormat()
  const mayDecide = useCan()['catalogue.change']
  const form = useForm({ at })
  const decide = (decision: 'approval' | 'rejection') => () => {
    form.transform(() => ({ at }))
    form.post(`/variants/${variantId}/weighing/${decision}`, { preserveScroll: true })
  }
  return (
    <Notice tone="caution" className="mb-5">
      <p>
        {from === null
          ? t('waits_first', { by, to: weight(to) })
          : t('waits', { by, from: weight(from), to: weight(to) })}
      </p>
      {mayDecide && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button size="sm" isPending={form.processing} onPress={decide('approval')}>
            {t('approve')}
          </Button>
          <Button
            size="sm"
            variant="quiet"
            isPending={form.processing}
            onPress={decide('rejection')}
          >
            {t('reject')}
          </Button>
        </div>
      )}
    </Notice>
  )
}
