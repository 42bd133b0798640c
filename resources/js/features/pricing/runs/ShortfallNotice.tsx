import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '#client/ui/Notice.tsx'
import type { Shortfall } from '#server/pricing/runs/shortfall.ts'

interface ShortfallNoticeProps {
  shortfall: Shortfall
  className?: string
  actions?: ReactNode
}

export default function ShortfallNotice({ shortfall, ...rest }: ShortfallNoticeProps) {
  const { t } = useTranslation(['price-runs', 'notifications'])
  const { written, of, cause } = shortfall
  const isFailed = written === 0
  return (
    <Notice
      tone={isFailed ? 'critical' : 'caution'}
      title={t(isFailed ? 'shortfall.failed' : 'shortfall.part', { written, of })}
      {...rest}
    >
      {t('notifications:run_failed.message', { context: cause })}
    </Notice>
  )
}
