import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Card } from '#client/ui/Card.tsx'
import type { Tone } from '#client/ui/class-names.ts'
import type { LogEntryProps, QuoteEntryProps } from '#server/market/history/props.ts'
import type { LogQuality } from '#server/market/table.ts'
import { PriceChange } from './PriceChange.tsx'

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

export function QuotePriceCard({ log }: { log: QuoteEntryProps }) {
  const { t } = useTranslation('gold-price-logs')
  const { exactGold } = useFormat()
  return (
    <Card>
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <bdi className="font-display text-4xl">{exactGold(log.mid, log.currency)}</bdi>
        <span className="text-text-2">{t('detail.per_ounce')}</span>
        {log.changeBp !== null && <PriceChange bp={log.changeBp} />}
      </p>
      {log.kind !== 'history' && (
        <p className="mt-2">
          <QuoteBadges log={log} />
        </p>
      )}
    </Card>
  )
}
