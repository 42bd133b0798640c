import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { Notice } from '#client/ui/Notice.tsx'
import type { PriceRunProps } from '#server/pricing/runs/props.ts'

/** Why this user cannot apply the run alone, and who can. */
export function RunLimits({ limits }: Pick<PriceRunProps, 'limits'>) {
  const { t } = useTranslation('price-runs')
  const format = useFormat()
  if (limits.length === 0) return null
  return (
    <Notice tone="caution" className="mb-4" title={t('limit.title')}>
      {limits.map(({ key, values }) => (
        <p key={key}>
          {t(`limit.${key}` as 'limit.needs_approval', {
            most: format.number(Number(values?.most ?? 0)),
            earlier: format.number(Number(values?.earlier ?? 0)),
            percent: format.exactPercent(Number(values?.percent ?? 0) * 100),
            list: String(values?.list ?? ''),
          })}
        </p>
      ))}
    </Notice>
  )
}

/** How far staff may change a price per day without approval. */
export function StaffLimit({ bp }: { bp: number | null }) {
  const { t } = useTranslation('price-runs')
  const format = useFormat()
  if (bp === null) return null
  return (
    <p className="mb-3 text-sm text-text-2">
      {t('limit.day', { percent: format.exactPercent(bp) })}
    </p>
  )
}
