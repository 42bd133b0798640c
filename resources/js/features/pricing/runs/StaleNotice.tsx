import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { Notice } from '#client/ui/Notice.tsx'
import type { PriceRunProps } from '#server/pricing/runs/props.ts'

type StaleNoticeProps = Pick<PriceRunProps, 'may'> & {
  /** Pieces that changed since the preview. */
  moved: number
}

/** Why a preview is out of date. */
export default function StaleNotice({ may, moved }: StaleNoticeProps) {
  const { t } = useTranslation('price-runs')
  const format = useFormat()
  return (
    <Notice tone="caution" className="mb-5" title={t('stale.title')}>
      {t(`stale.${may.why}`, { defaultValue: t('stale.unknown') })}
      {moved > 0 && ` ${t('stale.changed', { count: moved, shown: format.number(moved) })}`}
    </Notice>
  )
}
