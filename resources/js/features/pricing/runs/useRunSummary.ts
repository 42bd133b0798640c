import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import type { RunProps } from '#server/pricing/runs/props.ts'

/** Who calculated, approved or applied a run, when and why; null where a notice says more. */
export function useRunSummary(run: RunProps): string | null {
  const { t } = useTranslation('price-runs')
  const format = useFormat()
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
    return t(isUnchanged(run) ? 'summary.nothingToApply' : 'summary.previewed', created)
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
