import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { Card } from '#client/ui/Card.tsx'
import type { LogProps } from '#server/market/history/props.ts'
import { PriceChange } from './PriceChange.tsx'
import { QuoteBadges } from './QuoteBadges.tsx'

/** The price itself, large and quiet. */
export function QuoteFigure({ log }: { log: LogProps }) {
  const { t } = useTranslation('gold-price-logs')
  const { gold } = useFormat()
  return (
    <Card>
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <bdi className="font-display text-4xl">{gold(log.mid, log.currency)}</bdi>
        <span className="text-text-2">{t('detail.per_ounce')}</span>
        <PriceChange bp={log.changeBp} />
      </p>
      <p className="mt-2">
        <QuoteBadges log={log} />
      </p>
    </Card>
  )
}
