import { useTranslation } from 'react-i18next'
import { Badge } from '#client/ui/Badge.tsx'
import type { Tone } from '#client/ui/tone.ts'
import type { LogEntryProps } from '#server/market/history/props.ts'
import type { LogQuality } from '#server/market/table.ts'

/** Whether we believe a price, and whether it is one to price from at all. */
export function QuoteBadges({ log }: { log: LogEntryProps }) {
  const { t } = useTranslation('gold-price-logs')
  if (log.kind === 'history') return <Badge>{t('history')}</Badge>
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={tones[log.quality]}>{t(`quality.${log.quality}`)}</Badge>
      {log.example && <Badge tone="gold">{t('example')}</Badge>}
    </span>
  )
}

const tones: Record<LogQuality, Tone> = {
  accepted: 'positive',
  held: 'caution',
  rejected: 'critical',
  duplicate: 'neutral',
  superseded: 'neutral',
  failed: 'critical',
}
