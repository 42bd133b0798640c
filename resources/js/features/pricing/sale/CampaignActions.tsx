import { router } from '@inertiajs/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { late } from '#client/lib/session-recovery/late.tsx'
import { Button, ButtonLink } from '#client/ui/Button.tsx'
import type { CampaignProps } from '#server/pricing/runs/kinds/sale/props.ts'

const CancelDialog = late(() => import('./CancelDialog.tsx'))

const STEPS = ['schedule', 'resumption', 'pause'] as const
type Step = (typeof STEPS)[number] | 'cancellation'

/** What can be done with a campaign now. Only what cannot be taken back is asked about first. */
export function CampaignActions({ campaign }: { campaign: CampaignProps }) {
  const { t } = useTranslation('sale-price')
  const { id, name, state, runId, may } = campaign
  const isToCome = state === 'draft' || state === 'scheduled'
  const [waiting, setWaiting] = useState<Step | null>(null)
  const [asks, setAsks] = useState(false)
  const move = (step: Step) =>
    router.post(
      `/price-sale/campaigns/${id}/${step}`,
      {},
      {
        preserveScroll: true,
        preserveState: true,
        onStart: () => setWaiting(step),
        onFinish: () => setWaiting(null),
      },
    )
  const wordFor = (step: (typeof STEPS)[number]) =>
    step === 'resumption' && state === 'failed' ? 'retry' : step
  const isAllowed = { schedule: may.schedule, resumption: may.resume, pause: may.pause }
  return (
    <div className="flex flex-wrap items-center gap-2">
      {STEPS.filter((step) => isAllowed[step]).map((step) => (
        <Button
          key={step}
          size="sm"
          aria-label={t(`act.${wordFor(step)}Of`, { name })}
          isPending={waiting === step}
          onPress={() => move(step)}
        >
          {t(`act.${wordFor(step)}`)}
        </Button>
      ))}
      {runId !== null && (
        <ButtonLink size="sm" variant="quiet" href={`/price-runs/${runId}`}>
          {t(isToCome ? 'act.preview' : 'act.run')}
        </ButtonLink>
      )}
      {may.cancel && (
        <Button
          size="sm"
          variant="quiet"
          aria-label={t('act.cancellationOf', { name })}
          isPending={waiting === 'cancellation'}
          onPress={() => setAsks(true)}
        >
          {t('act.cancellation')}
        </Button>
      )}
      {asks && (
        <CancelDialog
          campaign={campaign}
          onClose={() => setAsks(false)}
          onConfirm={() => {
            setAsks(false)
            move('cancellation')
          }}
        />
      )}
    </div>
  )
}
