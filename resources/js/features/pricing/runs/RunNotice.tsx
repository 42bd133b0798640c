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
  const created = { at: format.dateTime(run.createdAt), by: run.createdBy ?? t('basis.nobody') }
  if (run.isKeptBack) return <StatusText>{t('told.keptBack', created)}</StatusText>
  if (run.state === 'stale')
    return (
      <Notice tone="caution" className="mb-5" title={t('stale.title')}>
        {t(`stale.${may.why}`, { defaultValue: t('stale.unknown') })}
        {moved > 0 && ` ${t('stale.moved', { count: moved, shown: format.number(moved) })}`}
      </Notice>
    )
  if (run.state === 'approved' && run.approvedAt !== null)
    return (
      <StatusText>
        {t('told.approved', {
          at: format.dateTime(run.approvedAt),
          by: run.approvedBy ?? t('basis.nobody'),
        })}
      </StatusText>
    )
  if (run.state === 'discarded') return <StatusText>{t('told.discarded', created)}</StatusText>
  if (run.state === 'previewed')
    return <StatusText>{t(isUnchanged(run) ? 'told.idle' : 'told.previewed', created)}</StatusText>
  if (run.appliedAt === null) return null
  const applied = { at: format.dateTime(run.appliedAt), by: run.appliedBy ?? t('basis.nobody') }
  if (run.state === 'failed') return <StatusText>{t('told.failed', applied)}</StatusText>
  const isUndo = run.revertsRunId !== null
  return (
    <StatusText>
      {t(isUndo ? 'told.tookBack' : 'told.applied', applied)}
      {!isUndo && run.reason && ` ${t('told.reason', { reason: run.reason })}`}
      {run.overrideReason && ` ${t('told.override', { reason: run.overrideReason })}`}
      {run.state === 'partly_applied' && ` ${t(isUndo ? 'told.partlyBack' : 'told.partly')}`}
      {run.state === 'reverted' && ` ${t('told.reverted')}`}
      {run.state === 'partly_reverted' && ` ${t('told.partlyReverted')}`}
    </StatusText>
  )
}

const StatusText = ({ children }: { children: ReactNode }) => (
  <p className="mb-5 text-text-2">{children}</p>
)

/** Every price already matches the formula. */
const isUnchanged = ({ totals }: PriceRunProps['run']) => totals.unchanged === totals.lines
