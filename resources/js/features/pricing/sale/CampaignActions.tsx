import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { usePost } from '#client/lib/forms.ts'
import { Button, ButtonLink } from '#client/ui/Button.tsx'
import type { CampaignProps } from '#server/pricing/campaigns/props.ts'
import { ScheduleButton } from './ScheduleButton.tsx'

const CancelDialog = lazyWithRetry(() => import('./CancelDialog.tsx'))

const STEPS = ['resumption', 'pause'] as const
type CampaignStep = (typeof STEPS)[number] | 'cancellation'

interface CampaignActionsProps {
  campaign: CampaignProps
  /** Fills the form with its scope and rule. */
  onRunAgain: (campaign: CampaignProps) => void
}

const isFinished = (state: CampaignProps['state']): boolean =>
  state === 'ended' || state === 'cancelled'

/** The available actions on a campaign. Only the irreversible one asks for confirmation. */
export function CampaignActions({ campaign, onRunAgain }: CampaignActionsProps) {
  const { t } = useTranslation('sale-price')
  const { id, name, state, rule, run, may } = campaign
  const { send, isSending } = usePost()
  const [taken, setTaken] = useState<CampaignStep | null>(null)
  const [isConfirming, setConfirming] = useState(false)
  const takeStep = (step: CampaignStep) => {
    setTaken(step)
    send(`/price-sale/campaigns/${id}/${step}`)
  }
  const actionKey = (step: (typeof STEPS)[number]) =>
    step === 'resumption' && state === 'failed' ? 'retry' : step
  const isAllowed = { resumption: may.resume, pause: may.pause }
  return (
    <div className="flex flex-wrap items-center gap-2">
      {may.schedule && (
        <ScheduleButton
          campaignId={id}
          version={run?.version}
          size="sm"
          aria-label={t('actions.scheduleOf', { name })}
        >
          {t('actions.schedule')}
        </ScheduleButton>
      )}
      {STEPS.filter((step) => isAllowed[step]).map((step) => (
        <Button
          key={step}
          size="sm"
          aria-label={t(`actions.${actionKey(step)}Of`, { name })}
          isPending={isSending && taken === step}
          onPress={() => takeStep(step)}
        >
          {t(`actions.${actionKey(step)}`)}
        </Button>
      ))}
      {isFinished(state) && rule.by !== 'hidden' && (
        <Button
          size="sm"
          aria-label={t('actions.againOf', { name })}
          onPress={() => onRunAgain(campaign)}
        >
          {t('actions.again')}
        </Button>
      )}
      {run && (
        <ButtonLink size="sm" variant="quiet" href={`/price-runs/${run.id}`}>
          {t(run.isPreview ? 'actions.preview' : 'actions.run')}
        </ButtonLink>
      )}
      {may.cancel && (
        <Button
          size="sm"
          variant="quiet"
          aria-label={t('actions.cancellationOf', { name })}
          isPending={isSending && taken === 'cancellation'}
          onPress={() => setConfirming(true)}
        >
          {t('actions.cancellation')}
        </Button>
      )}
      {isConfirming && (
        <CancelDialog
          campaign={campaign}
          onClose={() => setConfirming(false)}
          onConfirm={() => {
            setConfirming(false)
            takeStep('cancellation')
          }}
        />
      )}
    </div>
  )
}
