import { useTranslation } from 'react-i18next'
import type { PriceRunProps } from '#server/prices/props.ts'
import { useFormat } from '../../format.ts'
import { Notice } from '../../Notice.tsx'

/** Where the run stands and what that means, in a sentence. */
export function RunNotice({ run, may }: Pick<PriceRunProps, 'run' | 'may'>) {
  const { t } = useTranslation('price-runs')
  const format = useFormat()
  if (run.state === 'stale')
    return (
      <Notice tone="caution" className="mb-5" title={t('stale.title')}>
        {t(`stale.${may.why}`, { defaultValue: t('stale.unknown') })}
      </Notice>
    )
  if (run.state === 'previewed') return <p className="mb-5 text-text-2">{t('told.previewed')}</p>
  if (run.appliedAt === null) return null
  const words = { at: format.dateTime(run.appliedAt), by: run.appliedBy ?? t('basis.nobody') }
  return (
    <p className="mb-5 text-text-2">
      {t(run.kind === 'revert' ? 'told.tookBack' : 'told.applied', words)}
      {run.state === 'partly_applied' &&
        ` ${t(run.kind === 'revert' ? 'told.partlyBack' : 'told.partly')}`}
      {run.state === 'reverted' && ` ${t('told.reverted')}`}
      {run.state === 'partly_reverted' && ` ${t('told.partlyReverted')}`}
    </p>
  )
}
