import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PriceRunProps } from '#server/prices/props.ts'
import { useFormat } from '../../format.ts'
import { Notice } from '../../Notice.tsx'

/** Where the run stands and what that means, in a sentence. */
export function RunNotice({ run, may }: Pick<PriceRunProps, 'run' | 'may'>) {
  const { t } = useTranslation('price-runs')
  const format = useFormat()
  const made = { at: format.dateTime(run.createdAt), by: run.createdBy ?? t('basis.nobody') }
  if (run.state === 'stale')
    return (
      <Notice tone="caution" className="mb-5" title={t('stale.title')}>
        {t(`stale.${may.why}`, { defaultValue: t('stale.unknown') })}
      </Notice>
    )
  if (run.state === 'previewed')
    return <Told>{t(isIdle(run) ? 'told.idle' : 'told.previewed', made)}</Told>
  if (run.appliedAt === null) return null
  const words = { at: format.dateTime(run.appliedAt), by: run.appliedBy ?? t('basis.nobody') }
  return (
    <Told>
      {t(run.kind === 'revert' ? 'told.tookBack' : 'told.applied', words)}
      {run.state === 'partly_applied' &&
        ` ${t(run.kind === 'revert' ? 'told.partlyBack' : 'told.partly')}`}
      {run.state === 'reverted' && ` ${t('told.reverted')}`}
      {run.state === 'partly_reverted' && ` ${t('told.partlyReverted')}`}
    </Told>
  )
}

const Told = ({ children }: { children: ReactNode }) => (
  <p className="mb-5 text-text-2">{children}</p>
)

/** Every price stands already where the formula puts it. */
const isIdle = ({ totals }: PriceRunProps['run']) => totals.unchanged === totals.lines
