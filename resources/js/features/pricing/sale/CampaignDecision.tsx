import { usePage } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'
import { StaffLimit } from '#client/features/pricing/runs/lines/RunLimits.tsx'
import { ApproveButton } from '#client/features/pricing/runs/RunActions.tsx'
import { ButtonLink } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import type { RunProps } from '#server/pricing/runs/props.ts'
import { ScheduleButton } from './ScheduleButton.tsx'

interface CampaignDecisionProps {
  /** The campaign's preview. */
  run: RunProps
  campaignId: number
  /** Whether this user may give the second approval. */
  mayApprove: boolean
  /** How far this user may change a price per day, basis points; null without a limit. */
  staffChangeBp: number | null
}

/** The decision about a campaign's preview: it is scheduled and starts automatically. */
export default function CampaignDecision({
  run,
  campaignId,
  mayApprove,
  staffChangeBp,
}: CampaignDecisionProps) {
  const { t } = useTranslation(['sale-price', 'price-runs'])
  const { errors } = usePage().props
  const { lines, unchanged, held, blocked, out } = run.totals
  const count = lines - unchanged - held - blocked - out
  return (
    <Card className="mb-5">
      <StaffLimit bp={staffChangeBp} />
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3">
        <p className="min-w-0 flex-1 basis-64 text-text-2">{t('sale-price:decide.text')}</p>
        <span className="flex flex-wrap gap-2">
          <ButtonLink href="/price-sale?tab=campaigns">{t('sale-price:decide.all')}</ButtonLink>
          {mayApprove && <ApproveButton run={run} />}
          <ScheduleButton
            campaignId={campaignId}
            version={run.version}
            variant="primary"
            isDisabled={count === 0}
          >
            {t(count === 0 ? 'price-runs:actions.nothing' : 'sale-price:decide.schedule')}
          </ScheduleButton>
        </span>
      </div>
      {errors.form && (
        <Notice tone="critical" className="mt-3">
          {errors.form}
        </Notice>
      )}
    </Card>
  )
}
