import { usePage } from '@inertiajs/react'
import type { GoldPriceLogDetailProps } from '#server/gold-price-logs/props.ts'
import { Card } from '../Card.tsx'
import { Facts } from './Facts.tsx'
import { useQuoteWords } from './useQuoteWords.ts'

/** Everything that is known of one price. */
export function QuoteFacts({ log }: { log: GoldPriceLogDetailProps['log'] }) {
  const { format, t, cents, source, timeOf } = useQuoteWords()
  const { shop } = usePage().props
  const { fx } = log
  // Seeded notes are in English and repeat what kind and source already say.
  const isOwn = log.kind !== 'history' && !log.example
  const gold = (text: string | null) => text && format.gold(text, log.currency)
  const rate = fx && {
    from: log.currency,
    rate: fx.rate,
    to: shop?.currency ?? '',
    source: fx.source,
    time: format.dateTime(fx.at),
  }
  const facts = [
    { name: t('detail.quoted_at'), value: timeOf(log) },
    { name: t('column.gram'), value: cents(log.perGram, log.currency) },
    { name: t('detail.bid'), value: gold(log.bid) },
    { name: t('detail.ask'), value: gold(log.ask) },
    { name: t('detail.currency'), value: log.currency },
    { name: t('detail.kind'), value: t(`kind.${log.kind}`) },
    { name: t('detail.source'), value: log.kind !== 'manual' && source(log.source) },
    { name: t('detail.recorded_by'), value: log.recordedBy },
    {
      name: t('detail.received_at'),
      value:
        log.kind !== 'history' &&
        log.receivedAt !== log.quotedAt &&
        format.dateTime(log.receivedAt),
    },
    { name: t('detail.fx'), value: rate && t('detail.fx_value', rate) },
    {
      name: t('detail.note'),
      value: log.note && isOwn ? <span dir="auto">{log.note}</span> : null,
    },
  ]
  return (
    <Card title={t('detail.facts')}>
      <Facts facts={facts} />
    </Card>
  )
}
