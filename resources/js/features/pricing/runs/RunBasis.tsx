import { useTranslation } from 'react-i18next'
import { Related, type RelatedItem } from '#client/app/Related.tsx'
import { useCauseLabels } from '#client/features/pricing/ledger/useCauseLabels.ts'
import { useFormat } from '#client/lib/format.ts'
import type { PriceRunProps, RunProps } from '#server/pricing/runs/props.ts'
import { RunState, useScopeLabel } from './run-labels.tsx'
import { useRunSummary } from './useRunSummary.ts'

/** The state of a run, its scope, the settings and records that it used, and who did what with it. */
export function RunBasis({ run, causes }: Pick<PriceRunProps, 'run' | 'causes'>) {
  const { t } = useTranslation('price-runs')
  const format = useFormat()
  const causeLabels = useCauseLabels()
  const scopeLabel = useScopeLabel()
  const summary = useRunSummary(run)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <RunState state={run.state} />
        <span>{scopeLabel(run)}</span>
        {run.configVersion !== null && (
          <span>{t('basis.settings', { version: run.configVersion })}</span>
        )}
        <Related items={useRelatedOfRun(run)} look="inline" />
      </div>
      {summary && <p className="mt-1">{summary}</p>}
      {causes.length > 0 && (
        <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
          {causes.map((one) => (
            <li key={JSON.stringify(one.causes)}>
              {causeLabels.all(one.causes)}{' '}
              <bdi className="font-semibold text-text">{format.number(one.lines)}</bdi>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The gold price of a run, its campaign, and the run that it undoes or that undoes it. */
function useRelatedOfRun({
  quote,
  campaignId,
  undoesRunId,
  undoneByRunId,
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
    ...(undoesRunId === null
      ? []
      : [{ href: `/price-runs/${undoesRunId}`, text: t('basis.undoes', { run: undoesRunId }) }]),
    ...(undoneByRunId === null
      ? []
      : [
          {
            href: `/price-runs/${undoneByRunId}`,
            text: t('basis.undoneBy', { run: undoneByRunId }),
          },
        ]),
  ]
}
