import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { Notice } from '#client/ui/Notice.tsx'
import type { PriceRunProps } from '#server/pricing/runs/props.ts'

type RunNoticeProps = Pick<PriceRunProps, 'run' | 'may'> & {
  /** Pieces that changed since the preview. */
  moved: number
}

export function RunNotice({ run, may, moved }: RunNoticeProps) {
  const { t } = useTranslation('price-runs')
  const format = useFormat()
  const created = { at: format.dateTime(run.createdAt), by: run.createdBy ?? t('basis.system') }
  if (run.arePricesHidden) return <StatusText>{t('summary.pricesHidden', created)}</StatusText>
  if (run.state === 'stale')
    return (
      <Notice tone="caution" className="mb-5" title={t('stale.title')}>
        {t(`stale.${may.why}`, { defaultValue: t('stale.unknown') })}
        {moved > 0 && ` ${t('stale.changed', { count: moved, shown: format.number(moved) })}`}
      </Notice>
    )
  if (run.state === 'approved' && run.approvedAt !== null)
    return (
      <StatusText>
        {t('summary.approved', {
          at: format.dateTime(run.approvedAt),
          by: run.approvedBy ?? t('basis.system'),
        })}
      </StatusText>
    )
  if (run.state === 'discarded') return <StatusText>{t('summary.discarded', created)}</StatusText>
  if (run.state === 'previewed')
    return (
      <StatusText>
        {t(isUnchanged(run) ? 'summary.nothingToApply' : 'summary.previewed', created)}
      </StatusText>
    )
  if (run.appliedAt === null) return null
  const applied = { at: format.dateTime(run.appliedAt), by: run.appliedBy ?? t('basis.system') }
  if (run.state === 'failed') return <StatusText>{t('summary.failed', applied)}</StatusText>
  const isUndo = run.revertsRunId !== null
  return (
    <StatusText>
      {t(isUndo ? 'summary.restored' : 'summary.applied', applied)}
      {!isUndo && run.reason && ` ${t('summary.reason', { reason: run.reason })}`}
      {run.overrideReason && ` ${t('summary.override', { reason: run.overrideReason })}`}
      {run.state === 'partly_applied' &&
        ` ${t(isUndo ? 'summary.partlyRestored' : 'summary.partlyApplied')}`}
      {run.state === 'reverted' && ` ${t('summary.reverted')}`}
      {run.state === 'partly_reverted' && ` ${t('summary.partlyReverted')}`}
    </StatusText>
  )
}

const StatusText = ({ children }: { children: ReactNode }) => (
  <p className="mb-5 text-text-2">{children}</p>
)

/** Every price already matches the formula. */
const isUnchanged = ({ totals }: PriceRunProps['run']) => totals.unchanged === totals.lines
