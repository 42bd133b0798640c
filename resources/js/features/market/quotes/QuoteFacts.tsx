import { usePage } from '@inertiajs/react'
import { GOLD } from '#client/features/market/metals/metals.ts'
import { Card } from '#client/ui/Card.tsx'
import { Facts } from '#client/ui/Facts.tsx'
import type { GoldPriceLogDetailProps, RepeatsProps } from '#server/market/history/props.ts'
import { PriceChange } from './PriceChange.tsx'
import { useQuoteLabels } from './useQuoteLabels.ts'

/** The server counts up to this. */
const MOST_REPEATS = 1_000

export function QuoteFacts({ log, repeats }: Pick<GoldPriceLogDetailProps, 'log' | 'repeats'>) {
  const { format, t, cents, source, timeOf } = useQuoteLabels()
  const { shop } = usePage().props
  const { fx } = log
  // Notes of seeded quotes are in English and repeat the kind and source.
  const hasOwnNote = log.kind !== 'history' && !log.example
  const gold = (text: string | null) => text && format.exactGold(text, log.currency)
  const rate = fx && {
    from: log.currency,
    rate: fx.rate,
    to: shop?.currency ?? '',
    source: fx.source,
    time: format.dateTime(fx.at),
  }
  const timesOf = ({ count }: RepeatsProps) =>
    count >= MOST_REPEATS
      ? t('response.repeated_over', { count })
      : t('response.repeated', { count })
  const spanOf = ({ firstAt, lastAt }: RepeatsProps) =>
    t('response.span', { first: format.dateTime(firstAt), last: format.dateTime(lastAt) })
  // The time of the quote is in the title of the page.
  const isReceivedLater = log.kind !== 'history' && log.receivedAt !== log.quotedAt
  const facts = [
    { name: t('detail.quoted_at'), value: isReceivedLater && timeOf(log) },
    {
      name: t(log.metal === GOLD ? 'column.gram' : 'metals.gram'),
      value: cents(log.perGram, log.currency),
    },
    { name: t('detail.bid'), value: gold(log.bid) },
    { name: t('detail.ask'), value: gold(log.ask) },
    { name: t('detail.currency'), value: log.currency },
    { name: t('detail.kind'), value: t(`kind.${log.kind}`) },
    { name: t('detail.source'), value: log.kind !== 'manual' && source(log.source) },
    { name: t('detail.recorded_by'), value: log.recordedBy },
    {
      name: t('detail.received_at'),
      value: isReceivedLater && format.moment(log.receivedAt),
    },
    { name: t('detail.fx'), value: rate && t('detail.fx_value', rate) },
    { name: t('detail.change'), value: log.stepBp !== null && <PriceChange bp={log.stepBp} /> },
    {
      name: t('detail.source_difference'),
      value: log.disagreeBp !== null && <PriceChange bp={log.disagreeBp} />,
    },
    { name: repeats ? timesOf(repeats) : '', value: repeats && spanOf(repeats) },
    {
      name: t('detail.decided'),
      value:
        log.decided &&
        t('detail.decided_value', {
          by: log.decided.by ?? t('detail.automatic_check'),
          time: format.dateTime(log.decided.at),
        }),
    },
    {
      name: t('detail.note'),
      value: log.note && hasOwnNote ? <span dir="auto">{log.note}</span> : null,
    },
  ]
  return (
    <Card title={t('detail.facts')}>
      <Facts facts={facts} />
    </Card>
  )
}
