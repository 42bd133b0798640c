import { useTranslation } from 'react-i18next'
import { Related, type RelatedItem } from '#client/app/Related.tsx'
import { useMetalsContext } from '#client/features/market/metals/metals.ts'
import { useCauseLabels } from '#client/features/pricing/ledger/useCauseLabels.ts'
import { useFormat } from '#client/lib/format.ts'
import { Badge } from '#client/ui/Badge.tsx'
import type { PriceRunProps, RunProps } from '#server/pricing/runs/props.ts'
import { RunState, useScopeLabel } from './run-labels.tsx'

/** The state of a run, its scope, the settings and records that it used, and who did what with it. */
export function RunBasis({
  run,
  causes,
  undoneParts,
}: Pick<PriceRunProps, 'run' | 'causes' | 'undoneParts'>) {
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
        <Related items={useRelatedOfRun(run, undoneParts)} look="inline" />
      </div>
      {summary && <p className="mt-1">{summary}</p>}
      {causes.length > 0 && (
        <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
          {causes.map((cause) => (
            <li key={JSON.stringify(cause.causes)}>
              {causeLabels.all(cause.causes)}{' '}
              <bdi className="font-semibold text-text">{format.number(cause.lines)}</bdi>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The metal prices of a run, its campaign, the run that it undoes, and the runs that undo it or some of its prices. */
function useRelatedOfRun(
  { quotes, campaignId, undoesRunId, undoneByRunId }: RunProps,
  undoneParts: PriceRunProps['undoneParts'],
): RelatedItem[] {
  const { t } = useTranslation('price-runs')
  const { t: shell } = useTranslation('shell')
  const format = useFormat()
  return [
    ...quotes.map((quote) => ({
      href: `/gold-price-logs/${quote.id}`,
      text: t('basis.gold', {
        context: quote.metal,
        price: format.gold(quote.mid, quote.currency),
        at: format.dateTime(quote.quotedAt),
      }),
      badge: quote.example && <Badge tone="caution">{shell('gold.example')}</Badge>,
    })),
    ...(campaignId === null
      ? []
      : [{ href: `/price-sale#campaign-${campaignId}`, text: t('shortfall.campaign') }]),
    ...(undoesRunId === null
      ? []
      : [{ href: `/price-runs/${undoesRunId}`, text: t('basis.undoes', { run: undoesRunId }) }]),
    ...undoneParts
      .filter(({ runId }) => runId !== undoneByRunId)
      .map(({ runId, count }) => ({
        href: `/price-runs/${runId}`,
        text: t('basis.partUndoneBy', { count, shown: format.number(count), run: runId }),
      })),
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

/** Who calculated, approved or applied a run, when and why; null where a notice says more. */
function useRunSummary(run: RunProps): string | null {
  const { t } = useTranslation('price-runs')
  const format = useFormat()
  const context = useMetalsContext()
  const sentencesOf = useOutcome()
  const created = { at: format.dateTime(run.createdAt), by: run.createdBy ?? t('basis.system') }
  if (run.arePricesHidden) return t('summary.pricesHidden', created)
  if (run.state === 'stale') return null
  if (run.state === 'approved' && run.approvedAt !== null)
    return t('summary.approved', {
      at: format.dateTime(run.approvedAt),
      by: run.approvedBy ?? t('basis.system'),
    })
  if (run.state === 'scheduled' && run.campaignStartsAt !== null)
    return t('summary.scheduled', { ...created, start: format.dateTime(run.campaignStartsAt) })
  if (run.state === 'discarded' || run.state === 'replaced')
    return t(`summary.${run.state}`, created)
  if (run.state === 'previewed')
    return isUnchanged(run)
      ? t('summary.nothingToApply', { context, ...created })
      : t('summary.previewed', created)
  return run.appliedAt === null ? null : sentencesOf(run, run.appliedAt).join(' ')
}

/** Every price already matches the formula. */
const isUnchanged = ({ totals }: RunProps) => totals.unchanged === totals.lines

/** The sentences about a run that was applied. */
function useOutcome(): (run: RunProps, appliedAt: string) => string[] {
  const { t } = useTranslation('price-runs')
  const format = useFormat()
  return ({ state, reason, overrideReason, appliedBy, undoesRunId }, appliedAt) => {
    const applied = { at: format.dateTime(appliedAt), by: appliedBy ?? t('basis.system') }
    if (state === 'failed') return [t('summary.failed', applied)]
    const isUndo = undoesRunId !== null
    return [
      t(isUndo ? 'summary.restored' : 'summary.applied', applied),
      ...(!isUndo && reason ? [t('summary.reason', { reason })] : []),
      ...(overrideReason ? [t('summary.override', { reason: overrideReason })] : []),
      ...(state === 'partly_applied'
        ? [t(isUndo ? 'summary.partlyRestored' : 'summary.partlyApplied')]
        : []),
      ...(state === 'reverted' ? [t('summary.undone')] : []),
      ...(state === 'partly_reverted' ? [t('summary.partlyUndone')] : []),
    ]
  }
}
