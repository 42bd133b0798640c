import { useTranslation } from 'react-i18next'
import type { RelatedItem } from '#client/app/Related.tsx'
import { useFormat } from '#client/lib/format.ts'
import type { RunProps } from '#server/pricing/runs/props.ts'
import { RunState, useScopeLabel } from './run-labels.tsx'

/** The state of a run, its scope and the settings that it used. */
export function RunBasis({ run }: { run: RunProps }) {
  const { t } = useTranslation('price-runs')
  const scopeLabel = useScopeLabel()
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <RunState state={run.state} />
      <span>{scopeLabel(run)}</span>
      {run.configVersion !== null && (
        <span>{t('basis.settings', { version: run.configVersion })}</span>
      )}
    </span>
  )
}

/** The gold price of a run, its campaign, and the run that it reverts or that reverts it. */
export function useRelatedOfRun({
  quote,
  campaignId,
  revertsRunId,
  revertedByRunId,
}: RunProps): RelatedItem[] {
  const { t } = useTranslation('price-runs')
  const format = useFormat()
  return [
    ...(quote
      ? [
          {
            href: `/gold-price-logs/${quote.id}`,
            text: t('basis.gold', {
              price: format.gold(quote.mid, quote.currency),
              at: format.dateTime(quote.quotedAt),
            }),
          },
        ]
      : []),
    ...(campaignId === null
      ? []
      : [{ href: `/price-sale#campaign-${campaignId}`, text: t('shortfall.campaign') }]),
    ...(revertsRunId === null
      ? []
      : [{ href: `/price-runs/${revertsRunId}`, text: t('basis.reverts', { run: revertsRunId }) }]),
    ...(revertedByRunId === null
      ? []
      : [
          {
            href: `/price-runs/${revertedByRunId}`,
            text: t('basis.revertedBy', { run: revertedByRunId }),
          },
        ]),
  ]
}
